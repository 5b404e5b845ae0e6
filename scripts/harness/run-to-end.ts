/** What programs of several minutes share: their progress, what they say of errors, and their end in order. */
import { describeError } from "../run-program";

const startedAt = performance.now();

/** Prints what begins now, beside the tables on standard output. */
export function logProgress(text: string): void {
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
}

export interface Run {
  /** @returns whether everything is as it should */
  work(): Promise<boolean>;
  /** Ends everything that was started. */
  close(code: number): Promise<void>;
}

/** Works, closes and exits with 0, or with 1 if something isn't as it should. After a signal it closes at once, and exits with 130. */
export async function runToEnd(open: () => Run): Promise<void> {
  let run: Run | undefined;
  let ending: Promise<never> | undefined;
  const close = async (code: number) => {
    await run?.close(code).catch((error) => console.error(describeError(error)));
    return process.exit(code);
  };
  const end = (code: number) => {
    ending ??= close(code);
    return ending;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (!ending) console.error("Stopping …");
      void end(130);
    });
  try {
    run = open();
    await end((await run.work()) ? 0 : 1);
  } catch (error) {
    if (!ending) console.error(describeError(error));
    await end(1);
  }
}
