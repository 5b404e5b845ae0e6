/** Which homes have the words: whole answers of the full-text indexes, remembered while no home's words change. */
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { unpackFloats, unpackInts } from "~/platform/db/packed.server";
import { query, transaction } from "~/platform/db/pool.server";

/** Listing ids, ascending, withdrawn homes never among them. */
export type WordMatches = {
  ids: Int32Array;
  /** How well each of them matches, where that was asked; only for its order, and never below zero. */
  ranks?: Float32Array;
};

/** A tsquery for the vector of that kind, in the form that its kind is written in. */
export type WordQuery = { kind: "address" | "remarks"; text: string };

/** Above so many matches a rank tells nothing: every second home has a pool, and the best of them are alike. */
const RANKED_UP_TO = 20_000;
/** How long it may go unnoticed that words have changed. */
const REVISION_MS = 2_000;
/** Bytes of ids that are remembered; a word that a million homes have takes 4 MB. */
const REMEMBERED = 16 * 2 ** 20;

const QUERIES: Record<WordQuery["kind"], string> = {
  address: "$1::tsquery",
  remarks: "websearch_to_tsquery('english', $1)",
};

type Packed = { nodes: number; ids: Buffer | null; ranks: Buffer | null };

/**
 * Asks the database. All of the matching rows are met through an index: a plan that reads every row, which the planner
 * likes for words that many homes have, would unpack a million vectors.
 * @param among only these homes; without it all
 * @returns null when nothing was asked: of words like "the" nothing is left
 */
async function ask({ kind, text }: WordQuery, ranked: boolean, among?: Int32Array): Promise<WordMatches | null> {
  const asked = QUERIES[kind];
  const rank = ranked ? `string_agg(float4send(ts_rank_cd(${kind}, ${asked})), '' ORDER BY listing_id)` : "NULL";
  const within = among ? "AND listing_id = ANY($2::int[])" : "";
  const packed = await transaction(async (client) => {
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } = await client.query<Packed>(
      `SELECT numnode(${asked}) AS nodes, string_agg(int4send(listing_id), '' ORDER BY listing_id) AS ids, ${rank} AS ranks
       FROM listing_text WHERE ${kind} @@ ${asked} ${within}`,
      among ? [text, [...among]] : [text],
    );
    return rows[0];
  });
  if (!packed || packed.nodes === 0) return null;
  return { ids: unpackInts(packed.ids), ...(ranked && { ranks: unpackFloats(packed.ranks) }) };
}

/** Whole answers that are asked for at once: words that half of all homes have take a second of one core, at a million. */
const AT_ONCE = 2;

/** What this process has learnt about words; belongs to one database. */
export class KnownWords {
  #revision: { text: Promise<string>; at: number } | undefined;
  readonly #turns = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
  readonly #answers = new LRUCache<string, { matches: WordMatches | null }, { words: WordQuery; ranked: boolean }>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ matches }, key) =>
      1 + key.length + (matches ? matches.ids.byteLength + (matches.ranks?.byteLength ?? 0) : 0),
    // What must make room while it is on its way still arrives.
    ignoreFetchAbort: true,
    // Who asks for the same at the same time waits for one answer.
    fetchMethod: async (_key, _stale, { context }) => ({
      matches: await this.#turns.execute(() => ask(context.words, context.ranked)),
    }),
  });

  /** All homes that have the words; with `ranked`, and unless there are too many, how well. Null: nothing was asked. */
  async all(words: WordQuery, ranked: boolean): Promise<WordMatches | null> {
    const matches = await this.#answer(words, false);
    if (!ranked || !matches || matches.ids.length > RANKED_UP_TO) return matches;
    return this.#answer(words, true);
  }

  /** Those of the homes `among` that have the words, and how well. Null: nothing was asked. */
  among(words: WordQuery, among: Int32Array): Promise<WordMatches | null> {
    return ask(words, words.kind === "remarks", among);
  }

  /** Whether {@link all} answers from memory. */
  async has(words: WordQuery): Promise<boolean> {
    return this.#answers.has(await this.#key(words, false));
  }

  async #answer(words: WordQuery, ranked: boolean): Promise<WordMatches | null> {
    const { matches } = await this.#answers.forceFetch(await this.#key(words, ranked), { context: { words, ranked } });
    return matches;
  }

  /** Answers to an earlier revision are asked for no more, and go when others need their room. */
  async #key({ kind, text }: WordQuery, ranked: boolean): Promise<string> {
    return `${await this.#revisionNow()} ${kind} ${ranked ? "ranked" : "all"} ${text}`;
  }

  #revisionNow(): Promise<string> {
    if (!this.#revision || Date.now() - this.#revision.at > REVISION_MS) {
      const text = query<{ revision: string }>("SELECT coalesce(max(revision), 0) AS revision FROM listing_text");
      this.#revision = { text: text.then(([row]) => row?.revision ?? ""), at: Date.now() };
      this.#revision.text.catch(() => {
        this.#revision = undefined;
      });
    }
    return this.#revision.text;
  }
}
