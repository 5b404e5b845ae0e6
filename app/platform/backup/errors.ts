import { OperatorError } from "~/platform/operator-error";

/** A backup can't be made, read or restored. */
export class BackupError extends OperatorError {
  override name = "BackupError";
}

/** Another backup, check or restore is running. */
export class BackupBusyError extends BackupError {
  override name = "BackupBusyError";
}
