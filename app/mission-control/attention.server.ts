import { MAX_LAG_MS } from "~/feed/replication/feed-health.server";
import { countNewQuestions } from "~/inbox/leads.server";
import { listWaitingItems } from "~/inbox/next-item.server";
import { countUrgentRequests } from "~/inbox/requests.server";
import { getFeedDisplay } from "~/mls/feed-display.server";
import { listFeedNames } from "~/mls/feeds.server";
import { env } from "~/platform/env.server";
import { failedEmails } from "~/platform/mail/outbox.server";
import { listUpcomingTours } from "~/tours/tours.server";
import { listOverdueItems } from "./figures.server";

/** A request counts as urgent when it is due within this time. */
const URGENT_HOURS = 12;
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

/**
 * What waits for a staff member, or for all of them.
 * @param me the staff member's email address
 * @param today in California, YYYY-MM-DD
 */
export async function loadAttention(me: string, today: string) {
  const [urgentCount, newQuestions, waiting, overdue, failedMail, sync, tours] = await Promise.all([
    countUrgentRequests(URGENT_HOURS),
    countNewQuestions(),
    listWaitingItems(me, MAX_SHOWN),
    listOverdueItems(today, MAX_SHOWN),
    failedEmails(MAX_SHOWN),
    findSyncProblems(),
    listUpcomingTours(me, MAX_SHOWN),
  ]);
  return {
    urgentRequests: { count: urgentCount, hours: URGENT_HOURS },
    requests: waiting.requests.map(({ id, address, hoursLeft }) => ({ id, address, hoursLeft })),
    newQuestions,
    leads: waiting.leads.map(({ id, name, address, isTour, hoursLeft }) => ({ id, name, address, isTour, hoursLeft })),
    tours,
    overdue,
    failedMail,
    sync,
  };
}

export type Attention = Awaited<ReturnType<typeof loadAttention>>;
