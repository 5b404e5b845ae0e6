/**
 * Runs work with a time limit and an optional signal. Node 20's AbortSignal.any holds AbortSignal.timeout only by a weak
 * reference, so garbage collection would drop the time limit.
 * @param work gets the combined signal
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
