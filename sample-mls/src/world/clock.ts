/** The world's clock: a base that runs (or is stopped, in tests) plus whatever `advance` has added. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward. Throws a RangeError on a negative number, because life cycles never run backward. */
  advance(ms: number): void;
};

export function createWorldClock(base: () => Date = () => new Date()): Clock {
  let added = 0;
  return {
    now: () => base().getTime() + added,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError("the clock only moves forward");
      added += ms;
    },
  };
}
