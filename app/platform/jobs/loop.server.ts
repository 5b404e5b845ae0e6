/** Background loops of a process. */
import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs `work` every `intervalMs` until stopped. `stop` aborts the signal and resolves when the current run has ended. Errors
 * go to `onError`, and the next run tries again.
 */
export function runLoop(
  work: (signal: AbortSignal) => Promise<unknown>,
  intervalMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const finished = (async () => {
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (error) {
        if (!signal.aborted) onError(error);
      }
      await pause(intervalMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort(new Error("The process is stopping."));
      await finished;
    },
  };
}
