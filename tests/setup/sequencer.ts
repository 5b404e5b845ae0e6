/**
 * Shuffles files in each run, long ones first, so that no worker waits for a long file at the end. The files of a project follow
 * each other, because Vitest ends a process as soon as the next file belongs to another project.
 */
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Order of projects: long ones and journeys take up to a minute per file, small tests a second. */
const PROJECT_ORDER: Readonly<Record<string, number>> = { long: 0, journeys: 1, routes: 2, "sample-mls": 3, unit: 4 };

/** Reproducible random numbers from 0 to 1 (mulberry32). */
function createNumberStream(seed: number): () => number {
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
    const nextNumber = createNumberStream(this.ctx.config.sequence.seed);
    const getOrder = ({ project }: TestSpecification) => PROJECT_ORDER[project.name] ?? 0;
    return files
      .map((file) => ({ file, place: getOrder(file) + nextNumber() }))
      .sort((a, b) => a.place - b.place)
      .map(({ file }) => file);
  }
}
