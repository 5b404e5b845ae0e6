/** Brings everything to rest after the last kill, as time would: what is due is done, and the nightly sweeps run. */
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { feedConfig } from "../../app/feed/config.server";
import { runSweep } from "../../app/feed/sync.server";
import { photos } from "../../app/listings/photos/media.server";
import { cleanUp } from "../../app/platform/auth/cleanup.server";
import { query } from "../../app/platform/db/pool.server";
import { env } from "../../app/platform/env.server";
import { files } from "../../app/platform/files/files.server";
import { sweepProjectFiles } from "../../app/projects/files.server";
import { displayedHomes } from "../harness/displayed-homes";
import { shownHomes } from "../sample-feed/shown";
import { type Invariant, invariant } from "./result";
import { type Site, waitUntil } from "./site";

const QUIET_MS = 240_000;
/** Longer than any grace of the sweeps. */
const LATER_MS = 2 * 3_600_000;

const UNFINISHED_WORK = `
  SELECT 'email' AS what, id::text AS id FROM mail WHERE sent_at IS NULL AND dead_at IS NULL
  UNION ALL SELECT 'scan', id::text FROM project_document WHERE scan_state = 'pending'
  UNION ALL SELECT 'alert', search_id::text FROM search_hit WHERE mail_due
  UNION ALL SELECT 'matching', observation::text FROM alert_cursor
    WHERE observation < (SELECT coalesce(max(id), 0) FROM price_observation)
  UNION ALL SELECT job, slot FROM job_lease WHERE finished_at IS NULL AND lease_until > now()
  UNION ALL SELECT 'replication', 'without success'
    WHERE NOT EXISTS (SELECT FROM job_lease JOIN replication_state ON last_success_at > started_at
      WHERE job LIKE 'replication:%')`;

/**
 * Lets the time pass after which the work of dead workers is taken over, what failed is tried again, and the next
 * replication is due. Only while no worker runs: a living one would lose its claims.
 */
export async function expireClaims(): Promise<void> {
  await query("UPDATE mail SET due_at = now(), lease_until = NULL WHERE sent_at IS NULL AND dead_at IS NULL");
  await query("UPDATE project_document SET scan_due_at = NULL WHERE scan_state = 'pending'");
  await query("UPDATE job_lease SET lease_until = '-infinity' WHERE finished_at IS NULL");
  // An unfinished slot goes too: the scheduler gives one up whose workers were killed five times.
  await query("DELETE FROM job_lease WHERE job LIKE 'replication:%'");
}

/** Lets one worker finish whatever there is, with nothing around it that fails. */
export async function settle(site: Site): Promise<Invariant> {
  site.sink.isFaulty = false;
  site.clamd.fault = "none";
  site.feed.faults.clear();
  site.freezeFeed();
  await expireClaims();
  const worker = site.start("worker");
  await waitUntil(async () => (await query(UNFINISHED_WORK)).length === 0, QUIET_MS);
  await site.stop(worker);
  return invariant("work that is still not done", await query(UNFINISHED_WORK));
}

/** Compares the homes on display with the feed: first what the worker alone has brought, then what a key sweep leaves. */
export async function checkHomes(site: Site): Promise<Invariant[]> {
  const feed = feedConfig(env());
  const expected = new Map(shownHomes(site.feed.world).map((home) => [home.key, JSON.stringify(home)]));
  const shown = async () => new Map((await displayedHomes(feed.name)).map((home) => [home.key, JSON.stringify(home)]));
  const before = await shown();
  await runSweep({ feed, trigger: "manual" });
  const after = await shown();
  const differing = (homes: Map<string, string>) => [...expected].filter(([key, home]) => homes.get(key) !== home);
  return [
    invariant("a home of the feed that replication did not bring as it is", differing(before)),
    invariant("a home of the feed that is not shown as it is after the key sweep", differing(after)),
    invariant(
      "a home that is shown and that the feed does not have",
      [...after].filter(([key]) => !expected.has(key)),
    ),
  ];
}

export interface FileRow {
  key: string;
  /** These are null for a picture. */
  title: string | null;
  size: number | null;
  sha256: string | null;
}

export const listFileRows = (): Promise<FileRow[]> =>
  query(
    `SELECT file_key AS key, regexp_replace(title, ' \\(\\d\\)$', '') AS title, size, sha256 FROM project_document
       WHERE scan_state IS DISTINCT FROM 'infected'
     UNION ALL SELECT hero_key, NULL, NULL, NULL FROM project WHERE hero_key IS NOT NULL
     UNION ALL SELECT media_key, NULL, NULL, NULL FROM design_item WHERE media_key IS NOT NULL`,
  );

/** The files without a row, and what interrupted writes have left. */
export async function findOrphans(): Promise<string[]> {
  const owned = new Set((await listFileRows()).map(({ key }) => key));
  const orphans = unfinishedFiles();
  for await (const { key } of files().list("projects/")) if (!owned.has(key)) orphans.push(key);
  return orphans;
}

const filesFolder = () => join(env().DATA_DIR, "files");

function unfinishedFiles(): string[] {
  try {
    return readdirSync(join(filesFolder(), ".unfinished")).map((name) => `.unfinished/${name}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Runs the nightly sweeps as they run hours later. */
export async function runSweeps(): Promise<void> {
  const hoursAgo = new Date(Date.now() - LATER_MS);
  // The store's own sweep goes by the age of its files.
  for (const name of unfinishedFiles()) utimesSync(join(filesFolder(), name), hoursAgo, hoursAgo);
  await sweepProjectFiles(new Date(Date.now() + LATER_MS));
  await photos().sweep();
  await cleanUp();
}
