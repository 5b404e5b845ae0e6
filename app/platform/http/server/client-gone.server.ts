/** Distinguishes clients that disconnect during a request from server errors. */

/** Whether an error is Node's for a connection that closed before the request's body was complete. */
export function isClientGone(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ((at as { code?: unknown }).code === "ECONNRESET" && at.message === "aborted") return true;
  }
  return false;
}
