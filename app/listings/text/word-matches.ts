/** Homes that have some words, as ascending ids, with set operations in single passes. */

export type WordMatches = {
  /** Listing ids, ascending, without withdrawn homes. */
  ids: Int32Array;
  /** How well each home matches, if requested; only their order matters, and they are never negative. */
  ranks?: Float32Array;
};

/** The matches that are also among others, with their own ranks. */
export function intersectMatches({ ids, ranks }: WordMatches, others: WordMatches): WordMatches {
  const common = new Int32Array(Math.min(ids.length, others.ids.length));
  const commonRanks = ranks && new Float32Array(common.length);
  let count = 0;
  for (let i = 0, j = 0; i < ids.length && j < others.ids.length; ) {
    const id = ids[i]!;
    const otherId = others.ids[j]!;
    if (id === otherId) {
      if (commonRanks) commonRanks[count] = ranks[i]!;
      common[count++] = id;
    }
    if (id <= otherId) i++;
    if (otherId <= id) j++;
  }
  return { ids: common.subarray(0, count), ranks: commonRanks?.subarray(0, count) };
}

/**
 * Updates matches after homes have changed.
 * @param changed ids of all changed homes, ascending
 * @param matching the changed homes that match now, with ranks if the others have them
 */
export function replaceMatches({ ids, ranks }: WordMatches, changed: Int32Array, matching: WordMatches): WordMatches {
  const next = new Int32Array(ids.length + matching.ids.length);
  const nextRanks = ranks && new Float32Array(next.length);
  let count = 0;
  let matchingAt = 0;
  let changedAt = 0;
  const addBefore = (before: number) => {
    for (; matchingAt < matching.ids.length && matching.ids[matchingAt]! < before; matchingAt++) {
      if (nextRanks) nextRanks[count] = matching.ranks?.[matchingAt] ?? 0;
      next[count++] = matching.ids[matchingAt]!;
    }
  };
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!;
    addBefore(id);
    while (changedAt < changed.length && changed[changedAt]! < id) changedAt++;
    if (changed[changedAt] === id) continue;
    if (nextRanks) nextRanks[count] = ranks[i]!;
    next[count++] = id;
  }
  addBefore(Number.POSITIVE_INFINITY);
  return { ids: next.subarray(0, count), ranks: nextRanks?.subarray(0, count) };
}
