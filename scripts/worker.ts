/**
 * The worker: runs the scheduled jobs until SIGTERM, SIGINT, or the end of the process that started it. A running job
 * gets time to finish its page, but the process exits after 25 seconds in any case.
 */
import { findFeedProblems, getFeedConfigs } from "../app/feed/config.server";
import { reportFeeds } from "../app/feed/replication/feed-metrics.server";
import { createScheduledJobs } from "../app/health/scheduled-jobs.server";
import { startListingTextIndexer } from "../app/listings/text/index-listing-text.server";
import { logHiddenFeeds } from "../app/mls/feed-display.server";
import { listFeedNames } from "../app/mls/feeds.server";
import { reportBackups } from "../app/platform/backup/backup-runs.server";
import { brand } from "../app/platform/brand.server";
import { allowLongStatements, closePool } from "../app/platform/db/pool.server";
import { checkPoolers } from "../app/platform/db/pooler.server";
import { env, requireEnv } from "../app/platform/env.server";
import { scanForViruses } from "../app/platform/files/clamd.server";
import { startScheduler } from "../app/platform/jobs/scheduler.server";
import { flushLog, log, logLibraryWarnings, nameProcess } from "../app/platform/log.server";
import { deliverToDevMailbox, hasDevMailbox } from "../app/platform/mail/dev-mailbox.server";
import { reportOutbox, startMailWorker } from "../app/platform/mail/outbox.server";
import { smtpDelivery } from "../app/platform/mail/smtp.server";
import { startMetricsServer } from "../app/platform/metrics-server.server";
import { printStartError } from "../app/platform/start-error.server";
import { reportDisk, reportReplicas } from "../app/platform/system-status.server";
import { stopTracing } from "../app/platform/trace.server";
import { startTracing } from "../app/platform/tracing/start.server";
import { startDocumentScanner } from "../app/projects/documents/document-scans.server";
import { startAlertWorker } from "../app/saved-searches/alerts.server";
import { isStarted } from "./run-program";

const GRACE_MS = 25_000;
/** How often the words of new homes are indexed for search. */
const TEXT_INTERVAL_MS = 5_000;
/** How often the outbox is checked for emails to send. */
const MAIL_INTERVAL_MS = 1_000;
/** How often saved searches are matched with homes from replication. */
const ALERTS_INTERVAL_MS = 15_000;
/** How often uploaded documents are scanned. */
const SCANS_INTERVAL_MS = 2_000;

/** Sends emails through the configured mail server, or keeps them for the local dev mailbox. */
function startMail(): { stop(): Promise<void> } {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = env();
  const failed = (error: unknown) => log().warn({ err: error }, "outbox not read");
  if (SMTP_URL) {
    const smtp = smtpDelivery(SMTP_URL, { name: brand().name, address: MAIL_FROM ?? SUPPORT_EMAIL });
    const mail = startMailWorker(smtp.send, MAIL_INTERVAL_MS, failed);
    return { stop: () => mail.stop().then(smtp.close) };
  }
  if (hasDevMailbox()) return startMailWorker(deliverToDevMailbox, MAIL_INTERVAL_MS, failed);
  log().error("SMTP_URL is not set: mail waits in the outbox");
  return { stop: async () => {} };
}

/** Scans uploaded documents with the configured scanner. */
function startScans(): { stop(): Promise<void> } {
  const { CLAMD_URL } = env();
  if (CLAMD_URL)
    return startDocumentScanner(
      (body, signal) => scanForViruses(CLAMD_URL, body, { signal }),
      SCANS_INTERVAL_MS,
      (error) => log().warn({ err: error }, "documents not scanned"),
    );
  log().warn("CLAMD_URL is not set: uploaded documents are not scanned for viruses");
  return { stop: async () => {} };
}

/** Starts the jobs. The promise of `stop` resolves when the last one has ended. @throws {EnvError} */
export function startWorker(): { stop(): Promise<void> } {
  const feeds = getFeedConfigs(env());
  const scheduler = startScheduler(createScheduledJobs(feeds));
  const text = startListingTextIndexer(TEXT_INTERVAL_MS, (error) =>
    log().warn({ err: error }, "words of listings not indexed"),
  );
  const alerts = startAlertWorker(ALERTS_INTERVAL_MS, (error) =>
    log().warn({ err: error }, "saved searches not matched"),
  );
  const mail = startMail();
  const scans = startScans();
  for (const { name, profile } of feeds) log().info({ feed: name, vendor: profile.vendor }, "feed configured");
  void logHiddenFeeds();
  log().info("worker ready");
  return {
    async stop() {
      await Promise.all([scheduler.stop(), text.stop(), alerts.stop(), mail.stop(), scans.stop()]);
      await closePool();
    },
  };
}

async function main(): Promise<void> {
  requireEnv({ database: true, dataFolder: "for files", findProblems: findFeedProblems });
  await startTracing("worker");
  nameProcess("worker");
  logLibraryWarnings();
  allowLongStatements();
  reportOutbox();
  reportFeeds(listFeedNames(env()));
  reportBackups();
  reportDisk();
  reportReplicas();
  const metrics = await startMetricsServer(env());
  if (metrics) log().info({ url: metrics.url }, "metrics listening");
  await checkPoolers();
  const worker = startWorker();
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, "worker stops");
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    metrics?.close();
    worker
      .stop()
      .then(stopTracing)
      .then(flushLog)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log().error({ err: error }, "worker could not stop cleanly");
          process.exit(1);
        },
      );
  };
  process.once("SIGTERM", () => stop("SIGTERM"));
  process.once("SIGINT", () => stop("SIGINT"));
  if (process.connected) process.once("disconnect", () => stop("parent process ended"));
  process.send?.({ ready: true });
}

if (isStarted(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    printStartError(error, "worker");
    process.exit(1);
  }
}
