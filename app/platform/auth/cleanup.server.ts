/** Deletes expired sign-in data every night. Records of what people did stay for support questions. */

import { PACIFIC } from "~/intl/formats";
import { query } from "~/platform/db/pool.server";
import type { Job } from "~/platform/jobs/scheduler.server";
import { dailySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";

const CLEANUP_TIME = { hour: 2, minute: 40 };

/** Conditions for deletion by table. Used links and ended sessions stay for a while to explain what happened. */
const EXPIRED_ROWS: Readonly<Record<string, string>> = {
  rate_limit: "expire < extract(epoch FROM now()) * 1000",
  pending_action: "expires_at < now()",
  request_draft: "expires_at < now()",
  email_change: "expires_at < now()",
  sign_in_link: "expires_at < now() - interval '7 days'",
  session: "least(revoked_at, expires_at) < now() - interval '90 days'",
  mail: "least(sent_at, dead_at) < now() - interval '90 days'",
  auth_event: "at < now() - interval '1 year'",
};

/** @returns the number of deleted rows by table */
export async function cleanUp(): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, when] of Object.entries(EXPIRED_ROWS)) {
    const rows = await query<{ count: number }>(
      `WITH gone AS (DELETE FROM ${table} WHERE ${when} RETURNING 1) SELECT count(*)::int AS count FROM gone`,
    );
    deleted[table] = rows[0]?.count ?? 0;
  }
  return deleted;
}

export function cleanUpJob(): Job {
  return {
    name: "sign-in-cleanup",
    rule: { cron: `${CLEANUP_TIME.minute} ${CLEANUP_TIME.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => dailySlot(now, CLEANUP_TIME),
    async run() {
      log().info(await cleanUp(), "sign-in cleaned up");
    },
  };
}
