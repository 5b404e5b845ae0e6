import { MAX_LAG_MS } from "~/feed/replication/feed-health.server";
import { getFeedDisplay } from "~/mls/feed-display.server";
import { listFeedNames } from "~/mls/feeds.server";
import { env } from "~/platform/env.server";
import { failedEmails } from "~/platform/mail/outbox.server";
import { WORK_GROUPS, type WorkGroup } from "~/work/due";
import { countOpenWork, listOpenWork } from "~/work/open-work.server";

/** Entries of each kind at most. */
const MAX_SHOWN = 5;

/** Feeds that haven't been synced for too long, and those of them whose homes aren't shown. */
async function findSyncProblems() {
  const feeds = listFeedNames(env());
  const { lastSuccess, outOfDate } = await getFeedDisplay();
  const syncedSince = Date.now() - MAX_LAG_MS;
  const lagging = feeds.filter((feed) => Date.parse(lastSuccess.get(feed) ?? "1970-01-01") < syncedSince);
  return { lagging, outOfDate, several: feeds.length > 1 };
}

/** What waits for a staff member, or for all of them. @param me the staff member's email address */
export async function loadAttention(me: string) {
  const groups = Object.keys(WORK_GROUPS) as WorkGroup[];
  const [counts, lists, failedMail, sync] = await Promise.all([
    countOpenWork(me),
    Promise.all(groups.map((group) => listOpenWork(group, { me }, { take: MAX_SHOWN }))),
    failedEmails(MAX_SHOWN),
    findSyncProblems(),
  ]);
  const work = groups.map((group, n) => ({ group, count: counts[group], rows: lists[n] ?? [] }));
  return { work: work.filter(({ rows }) => rows.length > 0), failedMail, sync };
}

export type Attention = Awaited<ReturnType<typeof loadAttention>>;
