import fc from "fast-check";
import { expect, test } from "vitest";
import { intersectMatches, replaceMatches, type WordMatches } from "./word-matches";

const ids = fc.uniqueArray(fc.nat(60)).map((ids) => ids.toSorted((a, b) => a - b));
/** Builds matches that all have the same rank. */
const createMatches = (from: number[], rank: number): WordMatches => ({
  ids: Int32Array.from(from),
  ranks: Float32Array.from(from, () => rank),
});
const toPairs = ({ ids, ranks }: WordMatches) => Array.from(ids, (id, at) => [id, ranks?.[at]]);

test("intersects two matches and keeps the ranks of the first", () => {
  fc.assert(
    fc.property(ids, ids, (left, right) => {
      const common = left.filter((id) => right.includes(id));
      expect(toPairs(intersectMatches(createMatches(left, 1), createMatches(right, 2)))).toEqual(
        common.map((id) => [id, 1]),
      );
      expect(intersectMatches({ ids: Int32Array.from(left) }, createMatches(right, 2)).ranks).toBeUndefined();
    }),
  );
});

test("removes and adds changed homes and keeps all others", () => {
  fc.assert(
    fc.property(ids, ids, fc.func(fc.boolean()), (known, changed, matching) => {
      const now = changed.filter((id) => matching(id));
      const expected = [
        ...known.filter((id) => !changed.includes(id)).map((id) => [id, 1] as const),
        ...now.map((id) => [id, 2] as const),
      ].sort(([a], [b]) => a - b);
      expect(toPairs(replaceMatches(createMatches(known, 1), Int32Array.from(changed), createMatches(now, 2)))).toEqual(
        expected,
      );
    }),
  );
});
