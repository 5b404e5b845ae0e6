/** The world's clock: a base that runs (or stands still, in tests) and whatever `advance` has added to it. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward. Throws a RangeError on a negative number: the life of a home never runs backwards. */
  advance(ms: number): void;
};

export function worldClock(base: () => Date = () => new Date()): Clock {
  let added = 0;
  return {
    now: () => base().getTime() + added,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError("the clock only moves forward");
      added += ms;
    },
  };
}
