/** Resolves a list's filters for the index: words become homes, and the current time is set. */
import type { ListingFilters } from "../schema";
import type { WordQuery } from "../text/word-index.server";
import { intersectMatches } from "../text/word-matches";
import { buildAddressQuery, normalizeKeywords } from "../text/word-queries";
import type { ListingIndex } from "./listing-index.server";
import type { ResolvedFilters } from "./match";

/** With at most this many homes after the other filters, the database searches only their words. */
const FEW_HOMES = 1_000;

/**
 * Resolves `q` and `keywords` to homes, `q` first because it is more selective.
 * @param ranked whether rank order is needed. Keywords are ranked if few homes have them or few match all filters;
 * otherwise the recommended order is more useful.
 */
export async function resolveFilters(
  index: ListingIndex,
  { q, keywords, ...filters }: ListingFilters,
  { ranked = false } = {},
): Promise<ResolvedFilters> {
  let resolvedFilters: ResolvedFilters = { ...filters, minute: Math.floor(Date.now() / 60_000) };
  const address = q && buildAddressQuery(q);
  if (address) resolvedFilters = await applyWords(index, resolvedFilters, { kind: "address", text: address }, false);
  const text = keywords && normalizeKeywords(keywords);
  if (text) resolvedFilters = await applyWords(index, resolvedFilters, { kind: "remarks", text }, ranked);
  return resolvedFilters;
}

async function applyWords(
  index: ListingIndex,
  filters: ResolvedFilters,
  query: WordQuery,
  ranked: boolean,
): Promise<ResolvedFilters> {
  const { words: wordIndex } = index;
  const few = wordIndex.isCached(query) ? undefined : index.findFewIds(filters, FEW_HOMES);
  if (few) {
    const words = await wordIndex.findAmong(query, few);
    return words ? { ...filters, words } : filters;
  }
  const words = await wordIndex.findAll(query, ranked);
  if (!words) return filters;
  const narrowedFilters = { ...filters, words: filters.words ? intersectMatches(words, filters.words) : words };
  const fewNarrowed = ranked && !words.ranks ? index.findFewIds(narrowedFilters, FEW_HOMES) : undefined;
  const fewMatches = fewNarrowed && (await wordIndex.findAmong(query, fewNarrowed));
  return fewMatches ? { ...filters, words: fewMatches } : narrowedFilters;
}
