/**
 * Keeps listing_text, the searchable words of homes, up to date with listing. It follows catalog revisions, so writers
 * of listings do not depend on it; unindexed changes are not found by words yet.
 */
import type pg from "pg";
import { bulkTransaction } from "~/platform/db/pool.server";
import { bigint, bool, execute, run, sql } from "~/platform/db/statement.server";
import { runLoop } from "~/platform/jobs/loop.server";
import { updateCommonWords } from "./common-words.server";

/** Homes per statement, plus those that share the last one's revision (at most a page of the feed). */
const BATCH_SIZE = 2_000;
/** Advisory lock that lets only one process index at a time. */
const INDEX_LOCK_ID = 7_210_418;

/** Rows of `listing` that are not indexed yet. */
const IS_NOT_INDEXED = "revision > coalesce((SELECT max(revision) FROM listing_text), -1)";

/** Longer texts are cut: a tsvector holds at most a megabyte, and one that does not fit would block all later ones. */
const MAX_TEXT_LENGTH = 100_000;

/**
 * Lower-case words without accents, split at everything but a–z and 0–9. `listAddressWords` in word-queries.ts does the
 * same in TypeScript for queries.
 */
const normalizeSql = (text: string) =>
  `regexp_replace(regexp_replace(lower(normalize(left(${text}, 1000), NFD)), '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+', ' ', 'g')`;

/**
 * The address is an unordered set of words, like those of configuration 'simple' but split at every character that is
 * not a letter or digit: PostgreSQL's parser reads "1200-12" as a number and a negative number. The MLS number is one
 * word with a # prefix, so that it matches only as a whole and no house number matches it.
 */
const INDEX_BATCH = sql(
  "index-listing-text",
  {},
  `
INSERT INTO listing_text AS known (listing_id, revision, address, remarks)
SELECT id, revision,
  CASE WHEN withdrawn_at IS NULL THEN
    array_to_tsvector(array_remove(string_to_array(
      ${normalizeSql("concat_ws(' ', CASE WHEN address_shown THEN line1 END, city, left(zip, 5))")}
      || ' #' || replace(${normalizeSql("mls_id")}, ' ', ''), ' '), '')) END,
  CASE WHEN withdrawn_at IS NULL THEN
    setweight(to_tsvector('english', left(coalesce(array_to_string(highlights, ' '), ''), ${MAX_TEXT_LENGTH})), 'A')
    || to_tsvector('english', left(coalesce(description, ''), ${MAX_TEXT_LENGTH})) END
FROM (
  SELECT id, revision, withdrawn_at, address_shown, line1, city, zip, mls_id, highlights, description
  FROM listing WHERE ${IS_NOT_INDEXED} ORDER BY revision FETCH FIRST ${BATCH_SIZE} ROWS WITH TIES
) behind
ON CONFLICT (listing_id) DO UPDATE
  SET revision = excluded.revision, address = excluded.address, remarks = excluded.remarks`,
);

const HAS_PENDING = sql(
  "has-unindexed-text",
  { any: bool },
  `SELECT EXISTS (SELECT FROM listing WHERE ${IS_NOT_INDEXED}) AS any`,
);

/** Recent writes are in the pending list, which every search scans until it is merged. */
const MERGE_RECENT = sql(
  "merge-recent-text",
  { gin_clean_pending_list: bigint },
  "SELECT gin_clean_pending_list(i::regclass) FROM unnest($1::text[]) i",
);
const GIN_INDEXES = ["listing_text_address_idx", "listing_text_remarks_idx"];

/**
 * Indexes the words of all changed homes, one batch per transaction, and resolves to the number of homes. Cheap if
 * nothing has changed. Concurrent processes take turns; an interrupted one loses nothing.
 * @throws the signal's reason, between two batches
 */
export async function indexListingText(signal?: AbortSignal): Promise<number> {
  let homes = 0;
  for (;;) {
    signal?.throwIfAborted();
    const [pending] = await run(HAS_PENDING);
    if (!pending?.any) break;
    homes += await bulkTransaction(indexBatch);
  }
  if (homes > 0) await run(MERGE_RECENT, [GIN_INDEXES]);
  return homes;
}

/**
 * A transaction writes one revision and becomes visible as a whole, so the next batch starts above this one's last
 * revision.
 */
async function indexBatch(client: pg.ClientBase): Promise<number> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [INDEX_LOCK_ID]);
  // Reads rows by the revision index. While the table grows from empty its statistics are stale, and the planner would
  // scan all of it for each batch.
  await client.query("SET LOCAL enable_seqscan = off");
  await client.query("SET LOCAL enable_bitmapscan = off");
  return execute(INDEX_BATCH, [], client);
}

/** Milliseconds between updates of the common words. */
const COMMON_WORDS_MS = 10 * 60_000;

/** Indexes every `intervalMs` until stopped, and keeps the common words up to date. */
export function startListingTextIndexer(intervalMs: number, onError: (error: unknown) => void) {
  let dueAt = 0;
  const indexAll = async (signal: AbortSignal) => {
    await indexListingText(signal);
    if (performance.now() < dueAt) return;
    dueAt = performance.now() + COMMON_WORDS_MS;
    await updateCommonWords(signal);
  };
  return runLoop(indexAll, intervalMs, onError);
}
