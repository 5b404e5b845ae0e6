/** Distinguishes clients that disconnect during a request from server errors. */

/** Whether an error is Node's for a connection that closed before the request's body was complete. */
export function isClientDisconnected(error: unknown): boolean {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    if ((current as { code?: unknown }).code === "ECONNRESET" && current.message === "aborted") return true;
  }
  return false;
}
