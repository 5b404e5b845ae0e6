/**
 * Keeps listing_text behind listing: the words by which homes are found. It follows the revisions of the catalogue, so
 * whoever writes homes knows nothing of it and waits for nothing; what is not taken over yet is not found by words.
 */
import type pg from "pg";
import { query, transaction } from "~/platform/db/pool.server";
import { keepDoing } from "~/platform/jobs/keep.server";

/** Homes a statement indexes, and those besides that share the last one's revision (a page of the feed at most). */
const BATCH = 2_000;
/** Of the advisory lock that puts the processes that index in a line. */
const LOCK = 7_210_418;

/** The rows of `listing` whose words are not taken over yet. */
const BEHIND = "revision > coalesce((SELECT max(revision) FROM listing_text), -1)";

/** Longer texts are cut: a tsvector holds a megabyte at most, and one that did not fit would stop all behind it. */
const LONGEST = 100_000;

/**
 * Plain lower-case words: accents taken off, everything but a–z and 0–9 between them. `addressWords` in words.ts says the
 * same in TypeScript for what is searched for.
 */
const plain = (text: string) =>
  `regexp_replace(regexp_replace(lower(normalize(left(${text}, 1000), NFD)), '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+', ' ', 'g')`;

/**
 * The address is an unordered set of words, as configuration 'simple' has them, but split at whatever is no letter or
 * digit: PostgreSQL's own parser reads "1200-12" as a number and its negative. The MLS number is one word behind a #, so
 * that it is equal or not and no house number or beginning of one is taken for it.
 */
const INDEX = `
INSERT INTO listing_text AS known (listing_id, revision, address, remarks)
SELECT id, revision,
  CASE WHEN withdrawn_at IS NULL THEN
    array_to_tsvector(array_remove(string_to_array(
      ${plain("concat_ws(' ', CASE WHEN address_shown THEN line1 END, city, left(zip, 5))")}
      || ' #' || replace(${plain("mls_id")}, ' ', ''), ' '), '')) END,
  CASE WHEN withdrawn_at IS NULL THEN
    setweight(to_tsvector('english', left(coalesce(array_to_string(highlights, ' '), ''), ${LONGEST})), 'A')
    || to_tsvector('english', left(coalesce(description, ''), ${LONGEST})) END
FROM (
  SELECT id, revision, withdrawn_at, address_shown, line1, city, zip, mls_id, highlights, description
  FROM listing WHERE ${BEHIND} ORDER BY revision FETCH FIRST ${BATCH} ROWS WITH TIES
) behind
ON CONFLICT (listing_id) DO UPDATE
  SET revision = excluded.revision, address = excluded.address, remarks = excluded.remarks`;

/**
 * Brings the words of all homes up to date, a batch a transaction, and resolves to how many homes that were. Cheap when
 * nothing has changed. Processes that do it at the same time take turns; one that is stopped has lost nothing.
 * @throws the signal's reason, between two batches
 */
export async function followListingText(signal?: AbortSignal): Promise<number> {
  let homes = 0;
  for (;;) {
    signal?.throwIfAborted();
    const [behind] = await query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM listing WHERE ${BEHIND}) AS any`);
    if (!behind?.any) break;
    homes += await transaction(indexBatch);
  }
  if (homes > 0) await query("SELECT gin_clean_pending_list(i::regclass) FROM unnest($1::text[]) i", [GIN_INDEXES]);
  return homes;
}

/** What was written last waits in a list that every search reads through until it is sorted in. */
const GIN_INDEXES = ["listing_text_address_idx", "listing_text_remarks_idx"];

/** Revisions are whole: a transaction has one, and is seen as one. The next batch begins above this one's last. */
async function indexBatch(client: pg.ClientBase): Promise<number> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  // Rows are met by revision. While the table grows from nothing its statistics are behind, and a plan made on them would
  // read all of it for each batch.
  await client.query("SET LOCAL enable_seqscan = off");
  await client.query("SET LOCAL enable_bitmapscan = off");
  return (await client.query(INDEX)).rowCount ?? 0;
}

/** Does so every `intervalMs` until stopped. */
export const keepListingText = (intervalMs: number, onError: (error: unknown) => void) =>
  keepDoing(followListingText, intervalMs, onError);
