/** Deletes expired sign-in data and kept answers every night. Records of what people did stay for support questions. */

import { PACIFIC } from "~/intl/formats";
import { db } from "~/platform/db/db.server";
import type { Job } from "~/platform/jobs/job";
import { dailySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";

const CLEANUP_TIME = { hour: 2, minute: 40 };

const DAY_MS = 86_400_000;

/** Deletions by table. Used links and ended sessions stay for a while to explain what happened. */
const DELETE_EXPIRED: Readonly<
  Record<string, (now: Date, daysAgo: (days: number) => Date) => Promise<{ count: number }>>
> = {
  rate_limit: (now) => db().rateLimit.deleteMany({ where: { expire: { lt: now.getTime() } } }),
  pending_action: (now) => db().pendingAction.deleteMany({ where: { expiresAt: { lt: now } } }),
  request_draft: (now) => db().requestDraft.deleteMany({ where: { expiresAt: { lt: now } } }),
  email_change: (now) => db().emailChange.deleteMany({ where: { expiresAt: { lt: now } } }),
  idempotency_key: (_now, daysAgo) => db().idempotencyKey.deleteMany({ where: { createdAt: { lt: daysAgo(1) } } }),
  sign_in_link: (_now, daysAgo) => db().signInLink.deleteMany({ where: { expiresAt: { lt: daysAgo(7) } } }),
  session: (_now, daysAgo) =>
    db().session.deleteMany({
      where: { OR: [{ revokedAt: { lt: daysAgo(90) } }, { expiresAt: { lt: daysAgo(90) } }] },
    }),
  mail: (_now, daysAgo) =>
    db().mail.deleteMany({ where: { OR: [{ sentAt: { lt: daysAgo(90) } }, { deadAt: { lt: daysAgo(90) } }] } }),
  auth_event: (_now, daysAgo) => db().authEvent.deleteMany({ where: { at: { lt: daysAgo(365) } } }),
};

/** @returns the number of deleted rows by table */
export async function cleanUp(): Promise<Record<string, number>> {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const deleted: Record<string, number> = {};
  for (const [table, deleteExpired] of Object.entries(DELETE_EXPIRED))
    deleted[table] = (await deleteExpired(now, daysAgo)).count;
  return deleted;
}

export function cleanUpJob(): Job {
  return {
    name: "sign-in-cleanup",
    title: "Delete old sessions and links",
    rule: { cron: `${CLEANUP_TIME.minute} ${CLEANUP_TIME.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => dailySlot(now, CLEANUP_TIME),
    async run() {
      log().info(await cleanUp(), "sign-in cleaned up");
    },
  };
}
