/** Finds the homes that have some words: whole results of the full-text indexes, cached and updated as homes change. */
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { unpackFloats, unpackInts } from "~/platform/db/packed.server";
import { query, transaction } from "~/platform/db/pool.server";
import { replaced, type WordMatches } from "./word-matches";

/** A query of an address (tsquery syntax) or of remarks (web search syntax). */
export type WordQuery = { kind: "address" | "remarks"; text: string };

/** Above this many matches a rank is not useful: half of all homes have a pool, and the best matches are alike. */
const RANKED_UP_TO = 20_000;
/** With more changed homes than this, the whole result is queried again. */
const FOLLOWED_UP_TO = 20_000;
/** Milliseconds until changed words are noticed. */
const REVISION_MS = 2_000;
/** Bytes of cached ids; a word of a million homes takes 4 MB. */
const REMEMBERED = 16 * 2 ** 20;

const QUERIES: Record<WordQuery["kind"], string> = {
  address: "$1::tsquery",
  remarks: "websearch_to_tsquery('english', $1)",
};

const packed = (value: string) => `string_agg(${value}, '' ORDER BY listing_id)`;

type Packed = { nodes: number; ids: Buffer | null; ranks: Buffer | null };

/**
 * Queries the database. Forces index scans, because the planner's sequential scan for common words would unpack a
 * million vectors.
 * @param among only these homes; all if omitted
 */
async function ask({ kind, text }: WordQuery, ranked: boolean, among?: Int32Array): Promise<WordMatches | null> {
  const asked = QUERIES[kind];
  const rank = ranked ? packed(`float4send(ts_rank_cd(${kind}, ${asked}))`) : "NULL";
  const within = among ? "AND listing_id = ANY($2::int[])" : "";
  const answer = await transaction(async (client) => {
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } = await client.query<Packed>(
      `SELECT numnode(${asked}) AS nodes, ${packed("int4send(listing_id)")} AS ids, ${rank} AS ranks
       FROM listing_text WHERE ${kind} @@ ${asked} ${within}`,
      among ? [text, [...among]] : [text],
    );
    return rows[0];
  });
  if (!answer || answer.nodes === 0) return null;
  return { ids: unpackInts(answer.ids), ...(ranked && { ranks: unpackFloats(answer.ranks) }) };
}

/**
 * Updates a result with the homes whose words have changed since a revision.
 * @returns null if there are too many
 */
async function followed(known: WordMatches, since: string, { kind, text }: WordQuery): Promise<WordMatches | null> {
  const has = `FILTER (WHERE ${kind} @@ ${QUERIES[kind]})`;
  const rank = packed(`float4send(ts_rank_cd(${kind}, ${QUERIES[kind]}))`);
  const [row] = await query<{ changed: Buffer | null; ids: Buffer | null; ranks: Buffer | null }>(
    `SELECT ${packed("int4send(listing_id)")} AS changed, ${packed("int4send(listing_id)")} ${has} AS ids,
       ${known.ranks ? `${rank} ${has}` : "NULL"} AS ranks
     FROM (SELECT listing_id, ${kind} FROM listing_text WHERE revision > $2 ORDER BY revision LIMIT ${FOLLOWED_UP_TO + 1}) t`,
    [text, since],
  );
  const changed = unpackInts(row?.changed ?? null);
  if (changed.length > FOLLOWED_UP_TO) return null;
  return replaced(known, changed, { ids: unpackInts(row?.ids ?? null), ranks: unpackFloats(row?.ranks ?? null) });
}

/** Concurrent whole-index queries: words of half of a million homes take a second of one core. */
const AT_ONCE = 2;

/** Null matches: the query has no words. */
type Answer = { matches: WordMatches | null; revision: string };
type Asked = { words: WordQuery; ranked: boolean; revision: string };

/** The word index of this process; belongs to one database. */
export class KnownWords {
  #revision: { text: Promise<string>; at: number } | undefined;
  readonly #turns = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
  readonly #answers = new LRUCache<string, Answer, Asked>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ matches }, key) =>
      1 + key.length + (matches ? matches.ids.byteLength + (matches.ranks?.byteLength ?? 0) : 0),
    // A result evicted while it is loading still resolves.
    ignoreFetchAbort: true,
    // Concurrent callers of one query share its result.
    fetchMethod: async (_key, known, { context: { words, ranked, revision } }) => {
      if (known && !known.matches) return { ...known, revision };
      const next = known?.matches && (await followed(known.matches, known.revision, words));
      return { matches: next ?? (await this.#turns.execute(() => ask(words, ranked))), revision };
    },
  });

  /**
   * All homes that have the words; with `ranked`, and unless there are too many, how well they match. Null if the query
   * has no words.
   */
  async all(words: WordQuery, ranked: boolean): Promise<WordMatches | null> {
    const matches = await this.#answer(words, false);
    if (!ranked || !matches || matches.ids.length > RANKED_UP_TO) return matches;
    return this.#answer(words, true);
  }

  /** The homes of `among` that have the words, and how well they match. Null if the query has no words. */
  among(words: WordQuery, among: Int32Array): Promise<WordMatches | null> {
    return ask(words, words.kind === "remarks", among);
  }

  /** Whether {@link all} has a cached result to update. */
  has(words: WordQuery): boolean {
    return this.#answers.has(keyOf(words, false));
  }

  async #answer(words: WordQuery, ranked: boolean): Promise<WordMatches | null> {
    const key = keyOf(words, ranked);
    const revision = await this.#revisionNow();
    const forceRefresh = this.#answers.peek(key)?.revision !== revision;
    return (await this.#answers.forceFetch(key, { forceRefresh, context: { words, ranked, revision } })).matches;
  }

  /** The latest indexed revision, at most a moment old. */
  #revisionNow(): Promise<string> {
    if (!this.#revision || Date.now() - this.#revision.at > REVISION_MS) {
      const text = query<{ revision: string }>("SELECT coalesce(max(revision), -1) AS revision FROM listing_text");
      this.#revision = { text: text.then(([row]) => row?.revision ?? ""), at: Date.now() };
      this.#revision.text.catch(() => {
        this.#revision = undefined;
      });
    }
    return this.#revision.text;
  }
}

const keyOf = ({ kind, text }: WordQuery, ranked: boolean) => `${kind} ${ranked ? "ranked" : "all"} ${text}`;
