/** Telling a client that went away in the middle of its request from a fault of ours. */

/** Whether an error is Node's for a request whose connection ended before its body did. */
export function isClientGone(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ((at as { code?: unknown }).code === "ECONNRESET" && at.message === "aborted") return true;
  }
  return false;
}
