/**
 * The homes of common words, a bit per listing id. The full-text index would read the rows of all these homes for a
 * search, which takes seconds when a million homes have the word.
 */

import { unpackInts } from "~/platform/db/binary-columns.server";
import type { Queryable } from "~/platform/db/db.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { bigint, bool, bytes, execute, orNull, run, sql, text, texts } from "~/platform/db/statement.server";

/** Homes that have a common word. The full-text index finds fewer homes fast enough. */
const MIN_HOMES = 25_000;
/** Changed homes after which the words are updated. A search reads the words of homes that have changed since. */
const MIN_CHANGES = 5_000;
/** A word of a million homes takes 125 kB. */
const MAX_WORDS = 400;
const BATCH_SIZE = 5_000;
/** Advisory lock that lets only one process update the words. */
const UPDATE_LOCK_ID = 7_210_419;

const LOCK = sql("lock-common-words", { isFree: bool }, `SELECT pg_try_advisory_xact_lock($1) AS "isFree"`);
/** Whether more than $1 homes have changed since the words were stored, or there are more than $2 and no words. */
const IS_DUE = sql(
  "common-words-due",
  { isDue: bool },
  `SELECT EXISTS (
     SELECT FROM listing_text WHERE revision > coalesce((SELECT min(revision) FROM common_word), -1)
     OFFSET (SELECT CASE WHEN count(*) = 0 THEN $2::int ELSE $1::int END FROM common_word)) AS "isDue"`,
);
/** From the statistics of the column, which must be fresh. Stored words stay until they are clearly less common. */
const SELECT_COMMON = sql(
  "common-words",
  { words: texts() },
  `SELECT ARRAY(
     SELECT s.word FROM pg_stats
     CROSS JOIN unnest(most_common_elems::text::text[], most_common_elem_freqs) AS s (word, share)
     LEFT JOIN common_word stored ON stored.word = s.word
     WHERE schemaname = current_schema AND tablename = 'listing_text' AND attname = 'remarks' AND s.word IS NOT NULL
       AND share * (SELECT reltuples FROM pg_class WHERE oid = 'listing_text'::regclass)
         >= CASE WHEN stored.word IS NULL THEN $1::int ELSE $1::int / 2 END
     ORDER BY stored.word IS NULL, share DESC LIMIT ${MAX_WORDS}) AS words`,
);
const SELECT_WORDS = sql(
  "stored-common-words",
  { word: text(), revision: bigint, homes: bytes },
  "SELECT word, revision, homes FROM common_word WHERE word = ANY($1::text[])",
);
/** Homes whose words have changed since revision $1, in whole revisions: all of them, and those with each word of $2. */
const SELECT_CHANGES = sql(
  "common-word-changes",
  { word: orNull(text()), revision: orNull(bigint), ids: orNull(bytes) },
  `WITH changed AS MATERIALIZED (
     SELECT listing_id, revision, remarks FROM listing_text WHERE revision > $1
     ORDER BY revision FETCH FIRST ${BATCH_SIZE} ROWS WITH TIES)
   SELECT NULL AS word, max(revision) AS revision, string_agg(int4send(listing_id), '') AS ids FROM changed
   UNION ALL
   SELECT word, NULL, string_agg(int4send(listing_id), '')
   FROM changed, unnest(tsvector_to_array(remarks)) AS word WHERE word = ANY($2::text[]) GROUP BY word`,
);
const DELETE_OTHERS = sql("delete-common-words", {}, "DELETE FROM common_word WHERE NOT word = ANY($1::text[])");
const STORE_WORD = sql(
  "store-common-word",
  {},
  `INSERT INTO common_word (word, revision, homes) VALUES ($1, $2, $3)
   ON CONFLICT (word) DO UPDATE SET revision = excluded.revision, homes = excluded.homes`,
);

const findLowest = (rows: readonly { revision: string }[]): string =>
  rows.map(({ revision }) => revision).reduce((lowest, next) => (BigInt(next) < BigInt(lowest) ? next : lowest));

/** A set of listing ids. */
class IdBits {
  bytes: Uint8Array;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.bytes = bytes;
  }

  set(id: number, isIncluded: boolean): void {
    const at = id >> 3;
    if (at >= this.bytes.length) {
      if (!isIncluded) return;
      const grown = new Uint8Array(Math.ceil(at * 1.1) + 1024);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    if (isIncluded) this.bytes[at]! |= 1 << (id & 7);
    else this.bytes[at]! &= ~(1 << (id & 7));
  }
}

/** The ids whose bits are set in all sets, ascending. */
function listCommonIds(sets: readonly Uint8Array[]): Int32Array {
  const common = sets[0]!.slice(0, Math.min(...sets.map(({ length }) => length)));
  for (const set of sets.slice(1)) for (let at = 0; at < common.length; at++) common[at]! &= set[at]!;
  const ids = new Int32Array(common.length * 8);
  let count = 0;
  for (let at = 0; at < common.length; at++) {
    const byte = common[at]!;
    for (let bit = 0; bit < 8; bit++) {
      ids[count] = at * 8 + bit;
      count += (byte >> bit) & 1;
    }
  }
  return ids.slice(0, count);
}

/**
 * Updates the common words if enough homes have changed. Concurrent calls of several processes: the first one does it.
 * @throws the signal's reason, between two batches
 */
export async function updateCommonWords(
  signal?: AbortSignal,
  { minHomes = MIN_HOMES, minChanges = MIN_CHANGES } = {},
): Promise<void> {
  const [pending] = await run(IS_DUE, [minChanges, minHomes]);
  if (!pending?.isDue) return;
  await bulkTransaction(async (client) => {
    const [lock] = await run(LOCK, [UPDATE_LOCK_ID], client);
    if (!lock?.isFree) return;
    await client.query("ANALYZE listing_text (remarks)");
    const [common] = await run(SELECT_COMMON, [minHomes], client);
    const words = common?.words ?? [];
    await execute(DELETE_OTHERS, [words], client);
    if (words.length === 0) return;
    const stored = await run(SELECT_WORDS, [words], client);
    const sets = new Map(words.map((word) => [word, new IdBits()]));
    for (const { word, homes } of stored) sets.set(word, new IdBits(homes));
    // A new word needs all homes. Applying a home to the others again changes nothing.
    let revision = stored.length < words.length ? "-1" : findLowest(stored);
    for (;;) {
      signal?.throwIfAborted();
      const [all, ...matches] = await run(SELECT_CHANGES, [revision, words], client);
      if (!all?.revision) break;
      revision = all.revision;
      const changed = unpackInts(all.ids);
      for (const set of sets.values()) for (const id of changed) set.set(id, false);
      for (const { word, ids } of matches) for (const id of unpackInts(ids)) sets.get(word!)?.set(id, true);
    }
    for (const [word, { bytes }] of sets) await execute(STORE_WORD, [word, revision, bytes], client);
  });
}

const SELECT_TERMS = sql(
  "terms-of-keywords",
  { terms: text() },
  "SELECT websearch_to_tsquery('english', $1)::text AS terms",
);
/** A query for homes with all of some words, as PostgreSQL prints it. */
const ONLY_WORDS = /^'[^'\\]+'(?: & '[^'\\]+')*$/;

/**
 * The homes that have all of these keywords, as of a revision of listing_text; undefined unless all keywords are common
 * words.
 */
export async function findCommonMatches(
  keywords: string,
  from: Queryable,
): Promise<{ matches: { ids: Int32Array }; revision: string } | undefined> {
  const [row] = await run(SELECT_TERMS, [keywords], from);
  if (!row || !ONLY_WORDS.test(row.terms)) return undefined;
  const words = new Set(row.terms.slice(1, -1).split("' & '"));
  const stored = await run(SELECT_WORDS, [[...words]], from);
  if (stored.length < words.size) return undefined;
  return { matches: { ids: listCommonIds(stored.map(({ homes }) => homes)) }, revision: findLowest(stored) };
}
