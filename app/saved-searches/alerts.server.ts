/** The worker that matches saved searches and sends their alerts, and the settings of alerts. */

import { indexListingText } from "~/listings/text/index-listing-text.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { runLoop } from "~/platform/jobs/loop.server";
import { log } from "~/platform/log.server";
import { enqueueDueAlerts } from "./alert-emails.server";
import type { AlertFrequency } from "./alert-rules";
import { matchSearches } from "./matching.server";

/**
 * Matches searches and enqueues emails every `intervalMs` until stopped. Failures go to `onError` and are retried in the
 * next run. Several processes can run it at once: one of them handles each change and each email.
 */
export const startAlertWorker = (intervalMs: number, onError: (error: unknown) => void) =>
  runLoop(
    async (signal) => {
      // Each change is matched only once, so the search text must be up to date first.
      await indexListingText(signal);
      const matched = await matchSearches(signal);
      const emails = await enqueueDueAlerts(new Date(), signal);
      if (matched.hits > 0 || emails > 0) log().info({ ...matched, emails }, "saved searches matched");
    },
    intervalMs,
    onError,
  );

/** Sets how often a search sends alerts. Turning them off or on drops the hits that weren't emailed yet. */
export async function setAlertFrequency(id: string, alerts: AlertFrequency, tx: Tx): Promise<void> {
  const search = await tx.savedSearch.findUnique({ where: { id }, select: { alerts: true } });
  if (!search) return;
  await tx.savedSearch.updateMany({ where: { id }, data: { alerts } });
  if (alerts === "off" || search.alerts === "off")
    await tx.searchHit.updateMany({ where: { searchId: id, mailDue: true }, data: { mailDue: false } });
}

/** The name of the search whose alerts a key turns off; null for an unknown key. */
export async function getSearchNameByKey(mailKey: string): Promise<string | null> {
  if (!isId(mailKey)) return null;
  const search = await db().savedSearch.findUnique({ where: { mailKey }, select: { name: true } });
  return search?.name ?? null;
}

/** Turns off a search's alerts. */
export async function stopAlerts(mailKey: string): Promise<void> {
  await inTransaction(async (tx) => {
    const search = await tx.savedSearch.findUnique({ where: { mailKey }, select: { id: true } });
    if (search) await setAlertFrequency(search.id, "off", tx);
  });
}
