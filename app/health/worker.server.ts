/** The work of the worker: the scheduled jobs, and what it looks for every few seconds. */
import { getFeedConfigs } from "~/feed/config.server";
import { startListingTextIndexer } from "~/listings/text/index-listing-text.server";
import { logHiddenFeeds } from "~/mls/feed-display.server";
import { brand } from "~/platform/brand.server";
import { env } from "~/platform/env.server";
import { scanForViruses } from "~/platform/files/clamd.server";
import { startScheduler } from "~/platform/jobs/scheduler.server";
import { log } from "~/platform/log.server";
import { deliverToDevMailbox, hasDevMailbox } from "~/platform/mail/dev-mailbox.server";
import { startMailWorker } from "~/platform/mail/outbox.server";
import { smtpDelivery } from "~/platform/mail/smtp.server";
import { startDocumentScanner } from "~/projects/documents/document-scans.server";
import { startAlertWorker } from "~/saved-searches/alerts.server";
import { createScheduledJobs } from "./scheduled-jobs.server";

interface Stoppable {
  stop(): Promise<void>;
}

/** How often the words of new homes are indexed for search. */
const TEXT_INTERVAL_MS = 5_000;
/** How often the outbox is checked for emails to send. */
const MAIL_INTERVAL_MS = 1_000;
/** How often saved searches are matched with homes from replication. */
const ALERTS_INTERVAL_MS = 15_000;
/** How often uploaded documents are scanned. */
const SCANS_INTERVAL_MS = 2_000;

/** Sends emails through the configured mail server, or keeps them for the local dev mailbox. */
function startMail(): Stoppable {
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
function startScans(): Stoppable {
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

/** Starts all of it. The promise of `stop` resolves when the last job has ended. @throws {EnvError} */
export function startWork(): Stoppable {
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
    },
  };
}
