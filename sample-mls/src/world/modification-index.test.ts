import fc from "fast-check";
import { expect, test } from "vitest";
import { ModificationIndex } from "./modification-index";

const start = Date.UTC(2026, 0, 1);
const moves = fc.array(fc.record({ slot: fc.nat(11), at: fc.oneof(fc.nat(6), fc.constant(Number.NaN)) }), {
  maxLength: 3_000,
  size: "max",
});

test("iterates like a sorted list through ties, moves, removals, and its own growth", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), { minLength: 12, maxLength: 12 }), moves, fc.nat(7), (initial, changes, from) => {
      const model = initial.map((at) => start + at);
      const index = new ModificationIndex(12, Float64Array.from(model));
      for (const { slot, at } of changes) {
        model[slot] = start + at;
        index.move(slot, start + at);
      }
      const expected = model
        .map((at, slot) => ({ at, slot }))
        .filter(({ at }) => at >= start + from)
        .sort((a, b) => a.at - b.at || a.slot - b.slot)
        .map(({ slot }) => slot);
      expect([...index.iterateFrom(start + from)]).toEqual(expected);
      expect(index.countFrom(start + from)).toBe(expected.length);
    }),
    { numRuns: 60 },
  );
});

test("returns a slot that moves during iteration again at its new position, and loses nothing else", () => {
  const index = new ModificationIndex(5, Float64Array.from([1, 2, 3, 4, 5]));
  const seen: number[] = [];
  for (const slot of index.iterateFrom()) {
    seen.push(slot);
    if (seen.length === 2) index.move(0, 10);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 0]);
});

test("keeps milliseconds for times of this century", () => {
  const times = [Date.UTC(2026, 10, 20, 20, 0, 0, 1), Date.UTC(2026, 10, 20, 20, 0, 0, 0), Date.UTC(2099, 0, 1)];
  const index = new ModificationIndex(3, Float64Array.from(times));
  expect([...index.iterateFrom()]).toEqual([1, 0, 2]);
  expect([...index.iterateFrom(times[0])]).toEqual([0, 2]);
});
