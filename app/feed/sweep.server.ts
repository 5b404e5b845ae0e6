/**
 * The key sweep: the feed's whole list of keys against ours. It finds what left the feed without a word and what paging
 * let slip. A sweep that is not complete changes nothing, and neither does one that would remove too much.
 */
import type pg from "pg";
import { pool, watchLoss } from "~/platform/db/pool.server";
import { applyPage, type MappedRecord, mappingRules, mapRecords, type Writing } from "./apply.server";
import { FeedError } from "./errors";
import { readProperty } from "./mapping/property";
import { standing } from "./mapping/removal";
import { key } from "./mapping/values";
import { keyUrls, sweepUrl } from "./queries";
import { type RunCounts, saveCounts } from "./state.server";
import type { Run, SyncOptions } from "./sync.server";
import { ABSENT } from "./write-page.server";

/** The share of the homes on show that one sweep may take down, and the number that always may. */
const PURGE_SHARE = 0.1;
const PURGE_ALWAYS = 10;
/** Keys by which the feed's own count may differ from what came: homes leave while the pages are read. */
const COUNT_SHARE = 0.01;
const COUNT_ALWAYS = 10;
/** Records written in one transaction when they are read again. */
const BATCH = 200;

/** The feed would remove more homes at once than is believable. */
export class PurgeGuardError extends FeedError {
  override name = "PurgeGuardError";
}

/**
 * Sweeps within a run. @throws {PurgeGuardError}, and whatever the client throws; then nothing has changed
 */
export async function sweep(run: Run, writing: Writing, onProgress: SyncOptions["onProgress"]): Promise<RunCounts> {
  const { feed, signal, clock } = run;
  const progress = () => onProgress?.({ ...writing.counts, kind: "sweep", total: null });
  const keys = await pool().connect();
  const loss = watchLoss(keys);
  let absent: string[];
  let wanted: string[];
  let broken: Error | undefined;
  try {
    await keys.query(STAGE);
    await stageKeys(run, keys, writing, progress);
    await keys.query("ANALYZE swept_key");
    absent = await column(keys, ABSENT_KEYS, feed.name);
    wanted = await column(keys, WANTED_KEYS, feed.name, ABSENT);
    const [shown] = await column(keys, SHOWN_COUNT, feed.name);
    const most = Math.max(PURGE_ALWAYS, Number(shown) * PURGE_SHARE);
    if (absent.length > most)
      throw new PurgeGuardError(
        `The key sweep would remove ${absent.length} of ${shown} homes; more than a tenth is not believed, and none was removed.`,
      );
    await keys.query("DROP TABLE swept_key");
  } catch (error) {
    // The table goes with the connection.
    broken = error as Error;
    throw error;
  } finally {
    keys.release(loss() ?? broken);
  }

  const rules = () => mappingRules(feed, new Date(clock.now()));
  for await (const batch of readAgain(run, [...absent, ...wanted])) {
    signal.throwIfAborted();
    await applyPage(writing, mapRecords(batch.records, rules()));
    for (const record of batch.records)
      batch.missing.delete(key((record as Record<string, unknown>)?.ListingKey) ?? "");
    // Of what the sweep missed, only what the feed does not have when asked for by name is gone.
    const gone = [...batch.missing].map(
      (key): MappedRecord => ({
        raw: null,
        mapped: { kind: "removed", key, modifiedAt: null, reason: "no longer in the feed", status: null },
      }),
    );
    if (gone.length > 0) await applyPage(writing, gone, { removals: ABSENT });
    progress();
  }
  await saveCounts(pool() as unknown as pg.ClientBase, writing.runId, writing.counts);
  return writing.counts;
}

const STAGE = "CREATE TEMP TABLE swept_key (key text PRIMARY KEY, modified_at timestamptz, shown boolean NOT NULL)";
const STAGE_KEYS = `
INSERT INTO swept_key AS s (key, modified_at, shown)
SELECT DISTINCT ON (key) key, modified_at, shown
FROM json_to_recordset($1::json) AS r (key text, modified_at timestamptz, shown boolean)
ON CONFLICT (key) DO UPDATE SET modified_at = greatest(s.modified_at, excluded.modified_at), shown = excluded.shown`;
const SHOWN_COUNT = "SELECT count(*)::text AS value FROM listing WHERE feed = $1 AND withdrawn_at IS NULL";
const ABSENT_KEYS = `
SELECT l.listing_key AS value FROM listing l LEFT JOIN swept_key s ON s.key = l.listing_key
WHERE l.feed = $1 AND l.withdrawn_at IS NULL AND s.shown IS NOT TRUE`;
const WANTED_KEYS = `
SELECT s.key AS value FROM swept_key s LEFT JOIN listing l ON l.feed = $1 AND l.listing_key = s.key
WHERE s.shown AND (l.id IS NULL OR l.modified_at < s.modified_at OR l.content_hash = $2)`;

async function column(client: pg.ClientBase, text: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>(text, values);
  return rows.map((row) => row.value);
}

/** Reads all pages of keys into the staging table. @throws {FeedError} when fewer came than the feed counted */
async function stageKeys(run: Run, keys: pg.ClientBase, writing: Writing, progress: () => void): Promise<void> {
  const { feed, client, signal } = run;
  const pageSize = feed.profile.sweepPageSize;
  let count: number | null = null;
  for (let url: string | null = sweepUrl(feed), link = false; url !== null; link = true) {
    const page = await client.page(url, { signal, link, pageSize });
    count ??= page.count;
    const rows = page.records.flatMap((record) => {
      if (record === null || typeof record !== "object") return [];
      const property = readProperty(record as Record<string, unknown>);
      if (property.ListingKey === null) return [];
      // What cannot be decided from a key's few fields is decided by reading the record.
      const shown = standing(property, feed.statuses).shown !== false;
      return { key: property.ListingKey, modified_at: property.ModificationTimestamp, shown };
    });
    await keys.query(STAGE_KEYS, [JSON.stringify(rows)]);
    writing.counts.pages++;
    progress();
    url = page.next;
  }
  const [staged] = await column(keys, "SELECT count(*)::text AS value FROM swept_key");
  if (count !== null && Number(staged) < count - Math.max(COUNT_ALWAYS, count * COUNT_SHARE))
    throw new FeedError(`The key sweep is not complete: the feed counts ${count} keys and sent ${staged}.`);
}

/** Reads records by key, a batch at a time, each with the keys that were asked for. */
async function* readAgain(
  { feed, client, signal }: Run,
  keys: readonly string[],
): AsyncGenerator<{ records: unknown[]; missing: Set<string> }> {
  for (let at = 0; at < keys.length; at += BATCH) {
    const some = keys.slice(at, at + BATCH);
    const records: unknown[] = [];
    for (const url of keyUrls(feed, some)) {
      if (feed.profile.byKey.by === "entity") {
        const record = await client.record(url, signal);
        if (record !== null) records.push(record);
        continue;
      }
      for (let next: string | null = url; next !== null; ) {
        const page = await client.page(next, { signal, link: next !== url });
        records.push(...page.records);
        next = page.next;
      }
    }
    yield { records, missing: new Set(some) };
  }
}
