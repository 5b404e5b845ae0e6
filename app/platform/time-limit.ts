/**
 * Does work that has to end within a time, and as soon as another signal aborts. Node 20's AbortSignal.any holds
 * AbortSignal.timeout by a weak reference alone, so that a garbage collection would end the time limit.
 * @param work gets the signal of both
 */
export async function withTimeLimit<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  const timer = setTimeout(
    () => controller.abort(new DOMException("The operation took too long.", "TimeoutError")),
    timeoutMs,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
