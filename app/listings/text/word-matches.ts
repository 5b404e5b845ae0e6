/** Homes that have some words, as ascending ids, with set operations in single passes. */

export type WordMatches = {
  /** Listing ids, ascending, without withdrawn homes. */
  ids: Int32Array;
  /** How well each home matches, if requested; only their order matters, and they are never negative. */
  ranks?: Float32Array;
};

/** The matches that are also among others, with their own ranks. */
export function both({ ids, ranks }: WordMatches, others: WordMatches): WordMatches {
  const common = new Int32Array(Math.min(ids.length, others.ids.length));
  const kept = ranks && new Float32Array(common.length);
  let count = 0;
  for (let i = 0, j = 0; i < ids.length && j < others.ids.length; ) {
    const one = ids[i]!;
    const other = others.ids[j]!;
    if (one === other) {
      if (kept) kept[count] = ranks[i]!;
      common[count++] = one;
    }
    if (one <= other) i++;
    if (other <= one) j++;
  }
  return { ids: common.subarray(0, count), ranks: kept?.subarray(0, count) };
}

/**
 * Updates matches after homes have changed.
 * @param changed ids of all changed homes, ascending
 * @param matching the changed homes that match now, with ranks if the others have them
 */
export function replaced({ ids, ranks }: WordMatches, changed: Int32Array, matching: WordMatches): WordMatches {
  const next = new Int32Array(ids.length + matching.ids.length);
  const kept = ranks && new Float32Array(next.length);
  let count = 0;
  let at = 0;
  let gone = 0;
  const come = (before: number) => {
    for (; at < matching.ids.length && matching.ids[at]! < before; at++) {
      if (kept) kept[count] = matching.ranks?.[at] ?? 0;
      next[count++] = matching.ids[at]!;
    }
  };
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!;
    come(id);
    while (gone < changed.length && changed[gone]! < id) gone++;
    if (changed[gone] === id) continue;
    if (kept) kept[count] = ranks[i]!;
    next[count++] = id;
  }
  come(Number.POSITIVE_INFINITY);
  return { ids: next.subarray(0, count), ranks: kept?.subarray(0, count) };
}
