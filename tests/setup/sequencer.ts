/** Another order of files each run, with the long ones first: at the end of a run no worker waits for a journey. */
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** By project: browsers and starts take a minute a file, small tests a second. */
const TURN: Readonly<Record<string, number>> = { e2e: 0, start: 0, unit: 1, app: 2, "sample-mls": 2 };

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const next = numbers(this.ctx.config.sequence.seed);
    const turn = ({ project }: TestSpecification) => TURN[project.name] ?? 0;
    return files
      .map((file) => ({ file, place: turn(file) + next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ file }) => file);
  }
}
