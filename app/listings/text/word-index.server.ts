/** Finds the homes that have some words: whole results of the full-text indexes, cached and updated as homes change. */

import { LRUCache } from "lru-cache";
import type pg from "pg";
import { bulkhead } from "~/platform/bulkhead.server";
import { unpackFloats, unpackInts } from "~/platform/db/binary-columns.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { readCatalog } from "~/platform/db/reader.server";
import { bigint, bytes, int, orNull, run, sql } from "~/platform/db/statement.server";
import { findCommonMatches } from "./common-words.server";
import { replaceMatches, type WordMatches } from "./word-matches";

/** A query of an address (tsquery syntax) or of remarks (web search syntax). */
export type WordQuery = { kind: "address" | "remarks"; text: string };

/** Above this many matches a rank is not useful: half of all homes have a pool, and the best matches are alike. */
const MAX_RANKED = 20_000;
/** With more changed homes than this, the whole result is queried again. */
const MAX_REFRESHED = 20_000;
/** Milliseconds until changed words are noticed. */
const REVISION_MS = 2_000;
/** Bytes of cached ids; a word of a million homes takes 4 MB. */
const CACHE_BYTES = 16 * 2 ** 20;

const TSQUERIES: Record<WordQuery["kind"], string> = {
  address: "$1::tsquery",
  remarks: "websearch_to_tsquery('english', $1)",
};

const packColumn = (value: string) => `string_agg(${value}, '' ORDER BY listing_id)`;

/** The homes with the words of $1, if `isAmong` only of $2. */
function declareMatches(kind: WordQuery["kind"], isRanked: boolean, isAmong: boolean) {
  const tsquery = TSQUERIES[kind];
  const rank = isRanked ? packColumn(`float4send(ts_rank_cd(${kind}, ${tsquery}))`) : "NULL::bytea";
  return sql(
    `${kind}-${isRanked ? "ranks" : "matches"}${isAmong ? "-among" : ""}`,
    { nodes: int, ids: orNull(bytes), ranks: orNull(bytes) },
    `SELECT numnode(${tsquery}) AS nodes, ${packColumn("int4send(listing_id)")} AS ids, ${rank} AS ranks
     FROM listing_text WHERE ${kind} @@ ${tsquery} ${isAmong ? "AND listing_id = ANY($2::int[])" : ""}`,
  );
}

/** The homes whose words have changed since revision $2, and those of them with the words of $1. */
function declareChanges(kind: WordQuery["kind"], isRanked: boolean) {
  const has = `FILTER (WHERE ${kind} @@ ${TSQUERIES[kind]})`;
  const rank = packColumn(`float4send(ts_rank_cd(${kind}, ${TSQUERIES[kind]}))`);
  return sql(
    `changed-${kind}-${isRanked ? "ranks" : "matches"}`,
    { changed: orNull(bytes), ids: orNull(bytes), ranks: orNull(bytes) },
    `SELECT ${packColumn("int4send(listing_id)")} AS changed, ${packColumn("int4send(listing_id)")} ${has} AS ids,
       ${isRanked ? `${rank} ${has}` : "NULL::bytea"} AS ranks
     FROM (SELECT listing_id, ${kind} FROM listing_text WHERE revision > $2 ORDER BY revision LIMIT ${MAX_REFRESHED + 1}) t`,
  );
}

const declareStatements = (kind: WordQuery["kind"], isRanked: boolean) => ({
  matches: declareMatches(kind, isRanked, false),
  matchesAmong: declareMatches(kind, isRanked, true),
  changes: declareChanges(kind, isRanked),
});
const WORD_STATEMENTS = {
  address: { matched: declareStatements("address", false), ranked: declareStatements("address", true) },
  remarks: { matched: declareStatements("remarks", false), ranked: declareStatements("remarks", true) },
};
const getStatements = (kind: WordQuery["kind"], isRanked: boolean) =>
  WORD_STATEMENTS[kind][isRanked ? "ranked" : "matched"];

const SELECT_REVISION = sql(
  "text-revision",
  { revision: bigint },
  "SELECT coalesce(max(revision), -1) AS revision FROM listing_text",
);

/**
 * Queries the database. Forces index scans, because the planner's sequential scan for common words would unpack a
 * million vectors.
 * @param among only these homes; all if omitted
 */
async function queryMatches(
  { kind, text }: WordQuery,
  ranked: boolean,
  from: pg.Pool,
  among?: Int32Array,
): Promise<WordMatches | null> {
  const { matches, matchesAmong } = getStatements(kind, ranked);
  const row = await bulkTransaction(async (client) => {
    await client.query("SET LOCAL enable_seqscan = off");
    const rows = among ? run(matchesAmong, [text, [...among]], client) : run(matches, [text], client);
    return (await rows)[0];
  }, from);
  if (!row || row.nodes === 0) return null;
  return { ids: unpackInts(row.ids), ...(ranked && { ranks: unpackFloats(row.ranks) }) };
}

/**
 * Updates a result with the homes whose words have changed since a revision.
 * @returns null if there are too many
 */
async function refreshMatches(
  cached: WordMatches,
  since: string,
  { kind, text }: WordQuery,
  from: pg.Pool,
): Promise<WordMatches | null> {
  const [row] = await run(getStatements(kind, Boolean(cached.ranks)).changes, [text, since], from);
  const changed = unpackInts(row?.changed ?? null);
  if (changed.length > MAX_REFRESHED) return null;
  return replaceMatches(cached, changed, {
    ids: unpackInts(row?.ids ?? null),
    ranks: unpackFloats(row?.ranks ?? null),
  });
}

/** Concurrent whole-index queries: words of half of a million homes take a second of one core. */
const MAX_CONCURRENT = 2;

/** Null matches: the query has no words. */
type CachedMatches = { matches: WordMatches | null; revision: string };
type MatchContext = { words: WordQuery; ranked: boolean; revision: string; from: pg.Pool };

/** The word index of this process; belongs to one database. */
export class WordIndex {
  #revision: { text: Promise<string>; at: number; from: pg.Pool } | undefined;
  readonly #bulkhead = bulkhead(MAX_CONCURRENT, Number.POSITIVE_INFINITY);
  readonly #cache = new LRUCache<string, CachedMatches, MatchContext>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ matches }, key) =>
      1 + key.length + (matches ? matches.ids.byteLength + (matches.ranks?.byteLength ?? 0) : 0),
    // A result evicted while it is loading still resolves.
    ignoreFetchAbort: true,
    // Concurrent callers of one query share its result.
    fetchMethod: async (_key, cached, { context: { words, ranked, revision, from } }) => {
      if (cached && !cached.matches) return { ...cached, revision };
      const known =
        cached ?? (ranked || words.kind === "address" ? undefined : await findCommonMatches(words.text, from));
      const next = known?.matches && (await refreshMatches(known.matches, known.revision, words, from));
      return { matches: next ?? (await this.#bulkhead.execute(() => queryMatches(words, ranked, from))), revision };
    },
  });

  /**
   * All homes that have the words; with `ranked`, and unless there are too many, how well they match. Null if the query
   * has no words.
   */
  async findAll(words: WordQuery, ranked: boolean): Promise<WordMatches | null> {
    const matches = await this.#getMatches(words, false);
    if (!ranked || !matches || matches.ids.length > MAX_RANKED) return matches;
    return this.#getMatches(words, true);
  }

  /** The homes of `among` that have the words, and how well they match. Null if the query has no words. */
  findAmong(words: WordQuery, among: Int32Array): Promise<WordMatches | null> {
    return readCatalog((from) => queryMatches(words, words.kind === "remarks", from, among));
  }

  /** Whether {@link findAll} has a cached result to update. */
  isCached(words: WordQuery): boolean {
    return this.#cache.has(toCacheKey(words, false));
  }

  #getMatches(words: WordQuery, ranked: boolean): Promise<WordMatches | null> {
    const key = toCacheKey(words, ranked);
    return readCatalog(async (from) => {
      const revision = await this.#getRevision(from);
      const forceRefresh = this.#cache.peek(key)?.revision !== revision;
      return (await this.#cache.forceFetch(key, { forceRefresh, context: { words, ranked, revision, from } })).matches;
    });
  }

  /** The latest indexed revision, at most a moment old. */
  #getRevision(from: pg.Pool): Promise<string> {
    if (!this.#revision || this.#revision.from !== from || Date.now() - this.#revision.at > REVISION_MS) {
      const text = run(SELECT_REVISION, [], from).then(([row]) => row?.revision ?? "");
      this.#revision = { text, at: Date.now(), from };
      this.#revision.text.catch(() => {
        this.#revision = undefined;
      });
    }
    return this.#revision.text;
  }
}

const toCacheKey = ({ kind, text }: WordQuery, ranked: boolean) => `${kind} ${ranked ? "ranked" : "all"} ${text}`;
