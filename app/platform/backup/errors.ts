/** A backup can't be made, read or restored. The message is for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Another backup, check or restore is running. */
export class BackupBusyError extends BackupError {
  override name = "BackupBusyError";
}
