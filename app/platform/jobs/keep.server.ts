/** Work that a process does again and again by itself, as long as it lives. */
import { setTimeout as pause } from "node:timers/promises";

/**
 * Works, rests for `intervalMs`, and works again until stopped; `stop` is kept when the work under way has ended, which the
 * signal asks for. Failures are given to `onError` and tried again after the next rest.
 */
export function keepDoing(
  work: (signal: AbortSignal) => Promise<unknown>,
  intervalMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = (async () => {
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
      stopping.abort(new Error("The process is to end."));
      await ended;
    },
  };
}
