import fc from "fast-check";
import { expect, test } from "vitest";
import { both, replaced, type WordMatches } from "./word-matches";

const ids = fc.uniqueArray(fc.nat(60)).map((some) => some.toSorted((a, b) => a - b));
/** Builds matches that all have the same rank. */
const matches = (from: number[], rank: number): WordMatches => ({
  ids: Int32Array.from(from),
  ranks: Float32Array.from(from, () => rank),
});
const plain = ({ ids, ranks }: WordMatches) => Array.from(ids, (id, at) => [id, ranks?.[at]]);

test("intersects two matches and keeps the ranks of the first", () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const common = one.filter((id) => other.includes(id));
      expect(plain(both(matches(one, 1), matches(other, 2)))).toEqual(common.map((id) => [id, 1]));
      expect(both({ ids: Int32Array.from(one) }, matches(other, 2)).ranks).toBeUndefined();
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
      expect(plain(replaced(matches(known, 1), Int32Array.from(changed), matches(now, 2)))).toEqual(expected);
    }),
  );
});
