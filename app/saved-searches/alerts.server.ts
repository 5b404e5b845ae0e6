/** The worker that matches saved searches and sends their alerts, and the settings of alerts. */

import { indexListingText } from "~/listings/text/index-listing-text.server";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
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
export async function setAlertFrequency(accountId: string, id: string, alerts: AlertFrequency): Promise<void> {
  if (!isId(id)) return;
  await query(
    `WITH chosen AS (
       UPDATE saved_search s SET alerts = $3 FROM saved_search before
       WHERE s.id = $1 AND s.account_id = $2 AND before.id = s.id RETURNING s.id, before.alerts AS was)
     UPDATE search_hit h SET mail_due = false FROM chosen
     WHERE h.search_id = chosen.id AND h.mail_due AND ($3 = 'off' OR chosen.was = 'off')`,
    [id, accountId, alerts],
  );
}

/** The name of the search whose alerts a key turns off; null for an unknown key. */
export async function getSearchNameByKey(mailKey: string): Promise<string | null> {
  if (!isId(mailKey)) return null;
  const [row] = await query<{ name: string }>("SELECT name FROM saved_search WHERE mail_key = $1", [mailKey]);
  return row?.name ?? null;
}

/** Turns off a search's alerts. */
export async function stopAlerts(mailKey: string): Promise<void> {
  const [row] = await query<{ accountId: string; id: string }>(
    `SELECT account_id AS "accountId", id FROM saved_search WHERE mail_key = $1`,
    [mailKey],
  );
  if (row) await setAlertFrequency(row.accountId, row.id, "off");
}
