/** What an operator asks first, each with its answer. */
import { getFeedHealth, MAX_LAG_MS } from "~/feed/replication/feed-health.server";
import { formatElapsedTime } from "~/feed/reports/elapsed-time";
import { formatRounded } from "~/intl/formats";
import { readRevision } from "~/listings/search/home-columns.server";
import { getListingIndex, isListingIndexReady } from "~/listings/search/listing-index.server";
import { listFeedNames } from "~/mls/feeds.server";
import { findLastSuccess, listBackupRuns } from "~/platform/backup/backup-runs.server";
import { hasBackupStore } from "~/platform/backup/backup-store.server";
import { env } from "~/platform/env.server";
import { describeProcess } from "~/platform/log.server";
import { readWaitingEmails } from "~/platform/mail/outbox.server";
import { findStorageProblem, readDatabaseStatus, readDiskSpace } from "~/platform/system-status.server";
import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import type { JobState } from "./job-states.server";

/** "307 kB", "512 MB", "1.3 GB": in units of 1,000, as disks are sold. */
function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${formatRounded(bytes / 1e3, 0)} kB`;
  return bytes < 1e9 ? `${formatRounded(bytes / 1e6, 0)} MB` : `${formatRounded(bytes / 1e9, 1)} GB`;
}

export type HealthCheck = {
  name: string;
  isOk: boolean;
  /** Of one that is OK, but not as it should stay. */
  isWarning?: boolean;
  text: string;
};

/** Most emails are delivered at once, and most failures of mail servers are shorter. */
const MAX_EMAIL_AGE_MS = 3_600_000;
/** Web servers look for changes every two seconds, and apply most of them at once. */
const MAX_INDEX_LAG_MS = 60_000;
const MIN_FREE_DISK_SHARE = 0.1;
const MAX_CONNECTION_SHARE = 0.9;

/** A day, and time for the next backup to end. */
const MAX_BACKUP_AGE_MS = 26 * 3_600_000;

const formatAge = (ms: number) => formatElapsedTime(Math.floor(ms / 60_000));

async function checkFeed(feed: string, name: string, now: Date): Promise<HealthCheck> {
  const { lastSuccessAt, lagMs, lastError, quarantined } = await getFeedHealth(feed, now);
  const parts = [
    lastSuccessAt === null || lagMs === null
      ? "Never synced."
      : `Synced ${formatAge(lagMs)} ago (${formatDateTime(lastSuccessAt.toISOString())}).`,
    quarantined > 0 ? `${pluralize(quarantined, "rejected record")}.` : "",
    lastError ? `The last sync failed: ${lastError}` : "",
  ];
  return { name, isOk: lagMs !== null && lagMs <= MAX_LAG_MS, text: parts.filter(Boolean).join(" ") };
}

function checkFeeds(now: Date): Promise<HealthCheck[]> {
  const feeds = listFeedNames(env());
  return Promise.all(feeds.map((feed) => checkFeed(feed, feeds.length > 1 ? `Listings of ${feed}` : "Listings", now)));
}

function checkWorker(jobs: readonly JobState[]): HealthCheck {
  const late = jobs.filter(({ isLate }) => isLate).map(({ title, job }) => `${title} (${job})`);
  const text = late.length > 0 ? `Not started in time: ${late.join(", ")}.` : "Every job started in time.";
  return { name: "Worker", isOk: late.length === 0, text };
}

async function checkOutbox(now: Date): Promise<HealthCheck> {
  const { count, oldest, error } = await readWaitingEmails();
  const ageMs = oldest ? now.getTime() - oldest.getTime() : 0;
  const text = oldest
    ? `${pluralize(count, "email")} waiting, the oldest for ${formatAge(ageMs)}.${error ? ` Last error: ${error}` : ""}`
    : "No email is waiting.";
  return { name: "Email", isOk: ageMs <= MAX_EMAIL_AGE_MS, text };
}

export async function checkSearchIndex(now: Date): Promise<HealthCheck> {
  const name = "Search index";
  if (!isListingIndexReady()) return { name, isOk: false, text: "Not loaded yet." };
  const index = await getListingIndex();
  const behind = Number((await readRevision()) - index.revision);
  const lagMs = behind > 0 ? now.getTime() - index.currentAt : 0;
  const homes = pluralize(index.count, "home");
  const text = `${homes} at revision ${formatNumber(Number(index.revision))}, ${behind > 0 ? `${formatNumber(behind)} behind for ${formatAge(lagMs)}` : "the latest"}.`;
  return { name, isOk: lagMs <= MAX_INDEX_LAG_MS, text };
}

async function checkStorage(): Promise<HealthCheck> {
  const problem = await findStorageProblem();
  const place = env().FILES === "s3" ? "Bucket" : "Folder";
  return { name: "Files", isOk: problem === null, text: problem ?? `${place} reachable.` };
}

async function checkDatabase(): Promise<HealthCheck> {
  const { version, bytes, connections, maxConnections, replicas, replicaLagSeconds } = await readDatabaseStatus();
  const lag = replicaLagSeconds === null ? "" : `, ${pluralize(Math.round(replicaLagSeconds), "second")} behind`;
  return {
    name: "Database",
    isOk: connections <= maxConnections * MAX_CONNECTION_SHARE,
    text: `PostgreSQL ${version.split(" ")[0]}, ${formatBytes(bytes)}, ${connections} of ${maxConnections} connections, ${pluralize(replicas, "replica")}${lag}.`,
  };
}

function checkDisk(): HealthCheck {
  const name = "Disk";
  const space = readDiskSpace();
  if (!space) return { name, isOk: false, text: "The folder of files can’t be read." };
  const { freeBytes, totalBytes } = space;
  return {
    name,
    isOk: freeBytes >= totalBytes * MIN_FREE_DISK_SHARE,
    text: `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free on this machine.`,
  };
}

async function checkBackup(now: Date): Promise<HealthCheck> {
  const [[last], backup, check] = await Promise.all([
    listBackupRuns(1),
    findLastSuccess("backup"),
    findLastSuccess("check"),
  ]);
  const formatRun = ({ startedAt }: { startedAt: Date }) => formatDateTime(startedAt.toISOString());
  const parts = [
    backup ? `Made ${formatRun(backup)} (${formatBytes(backup.bytes ?? 0)}).` : "None yet.",
    check ? `Checked ${formatRun(check)}.` : "",
    last?.error ? `The last ${last.kind} failed: ${last.error}` : "",
  ];
  const isSetUp = hasBackupStore(env()) || last !== undefined;
  return {
    name: "Backup",
    isOk:
      !isSetUp || (!last?.error && backup !== null && now.getTime() - backup.startedAt.getTime() <= MAX_BACKUP_AGE_MS),
    isWarning: !isSetUp,
    text: isSetUp ? parts.filter(Boolean).join(" ") : "Not set up.",
  };
}

function checkRelease(): HealthCheck {
  const { release, machine } = describeProcess();
  return {
    name: "Web server",
    isOk: true,
    text: `Release ${release}, up for ${formatElapsedTime(Math.floor(process.uptime() / 60))} on ${machine}, Node.js ${process.versions.node}.`,
  };
}

export async function listHealthChecks(jobs: readonly JobState[], now = new Date()): Promise<HealthCheck[]> {
  const checks = await Promise.all([
    checkFeeds(now),
    checkWorker(jobs),
    checkOutbox(now),
    checkSearchIndex(now),
    checkStorage(),
    checkDatabase(),
    checkDisk(),
    checkBackup(now),
    checkRelease(),
  ]);
  return checks.flat();
}
