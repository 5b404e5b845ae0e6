/** Repeated measurements and their statistics. All times in milliseconds. */

export interface Spread {
  p50: number;
  p99: number;
  samples: number;
}

/** The value below which `share` (0 to 1) of the values lie, by the nearest rank. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** With fewer than a hundred samples p99 is the slowest one. */
export function computeSpread(values: readonly number[]): Spread {
  return { p50: median(values), p99: percentile(values, 0.99), samples: values.length };
}

/** A task to measure. If it resolves to a number, that counts as its time instead of our measurement. */
export type Work = () => Promise<unknown>;

export interface Turns {
  /** The maximum number of rounds. */
  rounds: number;
  /**
   * How often a task runs in its turn, 1 by default. Running it more than once shows its time with its own data in the
   * CPU's caches, instead of what another task's long scan left there.
   */
  batchSize?: number;
  /** Time after which no further round begins, once `minRounds` rounds are done. */
  ms: number;
  minRounds: number;
}

/**
 * Runs the tasks one after the other, round by round, so that anything else that slows the machine down affects all of
 * them equally. A few rounds before the first that counts warm up caches and compilers.
 * @returns the times of each task
 */
export async function measureInTurns<Name extends string>(
  works: Record<Name, Work>,
  { rounds, batchSize = 1, ms, minRounds }: Turns,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  const warmUntil = performance.now() + ms / 8;
  for (let round = 0; round < 8 && (round < 2 || performance.now() < warmUntil); round++)
    for (const name of names) await works[name]();
  const deadline = performance.now() + ms;
  for (let round = 0; round < rounds && (round < minRounds || performance.now() < deadline); round++) {
    for (const name of names) {
      for (let time = 0; time < batchSize; time++) {
        const from = performance.now();
        const measured = await works[name]();
        times[name].push(typeof measured === "number" ? measured : performance.now() - from);
      }
    }
  }
  return times;
}
