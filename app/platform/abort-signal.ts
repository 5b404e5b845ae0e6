/**
 * A signal that aborts after a time, or with another signal, whichever comes first. Node 20's AbortSignal.any holds
 * AbortSignal.timeout by a weak reference alone, so that a garbage collection would end the time limit.
 */
export function abortAfter(timeoutMs: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException("The operation took too long.", "TimeoutError")),
    timeoutMs,
  );
  timer.unref();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  // A signal that outlives this one keeps no reference to it.
  else signal?.addEventListener("abort", abort, { once: true, signal: controller.signal });
  return controller.signal;
}
