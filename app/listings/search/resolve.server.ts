/** Resolves a list's filters for the index: words become homes, and the current time is set. */
import type { ListingFilters } from "../schema";
import type { WordQuery } from "../text/match.server";
import { both } from "../text/word-matches";
import { addressQuery, keywordText } from "../text/words";
import type { ListingIndex } from "./listing-index.server";
import type { ResolvedFilters } from "./match";

/** With at most this many homes after the other filters, the database searches only their words. */
const FEW = 1_000;

/**
 * Resolves `q` and `keywords` to homes, `q` first because it is more selective.
 * @param ranked whether rank order is needed. Keywords are ranked if few homes have them or few match all filters;
 * otherwise the recommended order is more useful.
 */
export async function resolved(
  index: ListingIndex,
  { q, keywords, ...filters }: ListingFilters,
  { ranked = false } = {},
): Promise<ResolvedFilters> {
  let asked: ResolvedFilters = { ...filters, minute: Math.floor(Date.now() / 60_000) };
  const address = q && addressQuery(q);
  if (address) asked = await narrowed(index, asked, { kind: "address", text: address }, false);
  const text = keywords && keywordText(keywords);
  if (text) asked = await narrowed(index, asked, { kind: "remarks", text }, ranked);
  return asked;
}

async function narrowed(
  index: ListingIndex,
  asked: ResolvedFilters,
  query: WordQuery,
  ranked: boolean,
): Promise<ResolvedFilters> {
  const { words: known } = index;
  if (!known.has(query) && index.countMatching(asked) <= FEW) {
    const words = await known.among(query, index.matchingIds(asked));
    return words ? { ...asked, words } : asked;
  }
  const words = await known.all(query, ranked);
  if (!words) return asked;
  const found = { ...asked, words: asked.words ? both(words, asked.words) : words };
  if (!ranked || words.ranks || index.countMatching(found) > FEW) return found;
  const few = await known.among(query, index.matchingIds(found));
  return few ? { ...asked, words: few } : found;
}
