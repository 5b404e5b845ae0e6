/** Keeps saved searches matched and their letters written, and lets them be stopped. */

import { followListingText } from "~/listings/text/follow.server";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import { keepDoing } from "~/platform/jobs/keep.server";
import { log } from "~/platform/log.server";
import { mailAlerts } from "./alert-mail.server";
import type { Alerts } from "./alert-rules";
import { matchSearches } from "./matching.server";

/**
 * Matches and mails every `intervalMs` until stopped. Failures are given to `onError` and tried again at the next look.
 * Any number of processes may do it: each change is matched, and each letter written, by one.
 */
export const keepAlertsMoving = (intervalMs: number, onError: (error: unknown) => void) =>
  keepDoing(
    async (signal) => {
      // Words that are not taken over yet would find nothing, and are not looked for again.
      await followListingText(signal);
      const matched = await matchSearches(signal);
      const letters = await mailAlerts(new Date(), signal);
      if (matched.hits > 0 || letters > 0) log().info({ ...matched, letters }, "saved searches matched");
    },
    intervalMs,
    onError,
  );

/** Says when letters tell of what a search of an account finds; what was found until now is told of to nobody. */
export async function chooseAlerts(accountId: string, id: string, alerts: Alerts): Promise<void> {
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

/** The name of the search whose letters a key stops; null for a key of none. */
export async function searchOfKey(mailKey: string): Promise<string | null> {
  if (!isId(mailKey)) return null;
  const [row] = await query<{ name: string }>("SELECT name FROM saved_search WHERE mail_key = $1", [mailKey]);
  return row?.name ?? null;
}

/** Stops the letters of a search. */
export async function stopAlerts(mailKey: string): Promise<void> {
  const [row] = await query<{ accountId: string; id: string }>(
    `SELECT account_id AS "accountId", id FROM saved_search WHERE mail_key = $1`,
    [mailKey],
  );
  if (row) await chooseAlerts(row.accountId, row.id, "off");
}
