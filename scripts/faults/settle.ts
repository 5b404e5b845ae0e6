/** Completes all work after the last kill, as time would: runs what is due, and the nightly sweeps. */
import { globSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { getFeedConfig } from "../../app/feed/config.server";
import { getPhotos } from "../../app/feed/photos/photos.server";
import { runSweep } from "../../app/feed/replication/replicate.server";
import { cleanUp } from "../../app/platform/auth/cleanup.server";
import { query } from "../../app/platform/db/pool.server";
import { env } from "../../app/platform/env.server";
import { files } from "../../app/platform/files/files.server";
import { sweepProjectFiles } from "../../app/projects/files/files.server";
import { listDisplayableHomes } from "../../tests/feed/displayable-homes";
import { queryDisplayedHomes } from "../../tests/feed/displayed-homes";
import { buildInvariant, type Invariant } from "./result";
import { type Site, waitUntil } from "./site";

const QUIET_MS = 240_000;
/** Longer than any sweep's grace period. */
const LATER_MS = 2 * 3_600_000;

const UNFINISHED_WORK = `
  SELECT 'email' AS what, id::text AS id FROM mail WHERE sent_at IS NULL AND dead_at IS NULL
  UNION ALL SELECT 'alert', search_id::text FROM search_hit WHERE mail_due
  UNION ALL SELECT 'matching', observation::text FROM alert_cursor
    WHERE observation < (SELECT coalesce(max(id), 0) FROM price_observation)
  UNION ALL SELECT job, slot FROM job_lease WHERE finished_at IS NULL AND lease_until > now()
  UNION ALL SELECT 'replication', 'without success'
    WHERE NOT EXISTS (SELECT FROM job_lease JOIN replication_state ON last_success_at > started_at
      WHERE job LIKE 'replication:%')`;

/**
 * Moves the database past the time after which the work of dead workers is taken over, failures are retried, and the
 * next replication is due. Only while no worker runs, because a running one would lose its claims.
 */
export async function expireClaims(): Promise<void> {
  // Tries start again at 0, because an email is given up after 20, and on a busy machine more of them are killed.
  await query(
    "UPDATE mail SET due_at = now(), lease_until = NULL, attempt = 0 WHERE sent_at IS NULL AND dead_at IS NULL",
  );
  await query("UPDATE job_lease SET lease_until = '-infinity' WHERE finished_at IS NULL");
  // Unfinished slots are deleted too, because the scheduler abandons a slot after five killed workers.
  await query("DELETE FROM job_lease WHERE job LIKE 'replication:%'");
}

/** Lets one worker finish all work without any faults around it. */
export async function settle(site: Site): Promise<Invariant> {
  site.sink.isFaulty = false;
  site.feed.faults.clear();
  site.freezeFeed();
  await expireClaims();
  const worker = site.start("worker");
  await waitUntil(async () => (await query(UNFINISHED_WORK)).length === 0, QUIET_MS);
  await site.stop(worker);
  return buildInvariant("unfinished work", await query(UNFINISHED_WORK));
}

/** Compares the visible homes with the feed: first with only the worker's replication, then after a key sweep. */
export async function checkHomes(site: Site): Promise<Invariant[]> {
  const feed = getFeedConfig(env());
  const expected = new Map(listDisplayableHomes(site.feed.world).map((home) => [home.key, JSON.stringify(home)]));
  const listShown = async () =>
    new Map((await queryDisplayedHomes(feed.name)).map((home) => [home.key, JSON.stringify(home)]));
  const shownBefore = await listShown();
  await runSweep({ feed, trigger: "manual" });
  const shownAfter = await listShown();
  const differing = (homes: Map<string, string>) => [...expected].filter(([key, home]) => homes.get(key) !== home);
  return [
    buildInvariant("a home of the feed that replication did not store correctly", differing(shownBefore)),
    buildInvariant("a home of the feed that is not shown correctly after the key sweep", differing(shownAfter)),
    buildInvariant(
      "a home that is shown but not in the feed",
      [...shownAfter].filter(([key]) => !expected.has(key)),
    ),
  ];
}

export interface FileRow {
  key: string;
  /** These are null for an image. */
  title: string | null;
  size: number | null;
  sha256: string | null;
}

export const listFileRows = (): Promise<FileRow[]> =>
  query(
    `SELECT file_key AS key, regexp_replace(title, ' \\(\\d\\)$', '') AS title, size, sha256 FROM project_document
     UNION ALL SELECT hero_key, NULL, NULL, NULL FROM project WHERE hero_key IS NOT NULL
     UNION ALL SELECT media_key, NULL, NULL, NULL FROM design_item WHERE media_key IS NOT NULL
     UNION ALL SELECT coalesce(row ->> 'file_key', row ->> 'media_key'), regexp_replace(row ->> 'title', ' \\(\\d\\)$', ''),
       (row ->> 'size')::int, row ->> 'sha256' FROM deleted_record
       WHERE coalesce(row ->> 'file_key', row ->> 'media_key') IS NOT NULL`,
  );

/** Files without a row, and leftovers of interrupted writes. */
export async function findOrphans(): Promise<string[]> {
  const owned = new Set((await listFileRows()).map(({ key }) => key));
  const orphans = listUnfinishedFiles();
  for await (const { key } of files().list("projects/")) if (!owned.has(key)) orphans.push(key);
  return orphans;
}

const getFilesFolder = () => join(env().DATA_DIR, "files");
const listUnfinishedFiles = (): string[] => globSync(".unfinished/*", { cwd: getFilesFolder() });

/** Runs the nightly sweeps as if hours had passed. */
export async function runSweeps(): Promise<void> {
  const hoursAgo = new Date(Date.now() - LATER_MS);
  // The store's own sweep goes by the age of its files.
  for (const name of listUnfinishedFiles()) utimesSync(join(getFilesFolder(), name), hoursAgo, hoursAgo);
  await sweepProjectFiles(new Date(Date.now() + LATER_MS));
  await getPhotos().sweep();
  await cleanUp();
}
