/** What an account has asked about homes, cost & timeline requests, questions and tours, in words for their buyer. */
import { formatHomeName } from "~/listings/address";
import { sameHomeIdsSql } from "~/mls/feed-display.server";
import { int, orNull, type Row, run, sql, text, time, uuid } from "~/platform/db/statement.server";
import { describeTour, describeTourState } from "~/tours/describe";
import { isGoingOn, type TourState, type TourWay } from "~/tours/schema";
import { formatTime, formatWeekday } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";

const ASKED = {
  id: uuid,
  kind: text<"request" | "question" | "tour">(),
  listingId: int,
  line1: orNull(text()),
  city: text(),
  state: text(),
  zip: text(),
  createdAt: time,
  dueAt: orNull(time),
  answeredAt: orNull(time),
  answer: orNull(text()),
  cost: orNull(int),
  timeline: orNull(text()),
  way: orNull(text<TourWay>()),
  tourState: orNull(text<TourState>()),
  startsAt: orNull(time),
  status: text(),
  lastTime: orNull(time),
  upgrades: orNull(text()),
  message: orNull(text()),
};

/** How long an answer stays on the dashboard's first page. */
const ANSWER_DAYS = 30;

/** $1 account, $2 a home or null for all. Those that were closed without an answer are no longer going on. */
const SELECT_ASKED = sql(
  "asked",
  ASKED,
  `SELECT a.id, a.kind, a.listing_id AS "listingId", CASE WHEN l.address_shown THEN l.line1 END AS line1, l.city, l.state,
     l.zip, a.created_at AS "createdAt", a.due_at AS "dueAt", a.answered_at AS "answeredAt", a.answer, a.cost, a.timeline,
     a.way, a.tour_state AS "tourState", a.starts_at AS "startsAt", a.status, a.last_time AS "lastTime", a.upgrades, a.message
   FROM (
     SELECT id, 'request' AS kind, listing_id, created_at, due_at, answered_at, answer, confirmed_cost AS cost,
       confirmed_timeline AS timeline, status, NULL AS way, NULL AS tour_state, NULL::timestamptz AS starts_at,
       NULL::timestamptz AS last_time,
       (SELECT string_agg(seen->>'title', ', ') FROM jsonb_array_elements(upgrades_seen) seen) AS upgrades, NULL AS message
     FROM timeline_request WHERE account_id = $1
     UNION ALL
     SELECT id, CASE WHEN lead_id IS NULL THEN 'question' ELSE 'tour' END, listing_id, created_at, due_at, answered_at, answer,
       NULL, NULL, status, way, state, starts_at, (SELECT max(at) FROM unnest(times) at), NULL, message
     FROM lead LEFT JOIN tour ON lead_id = id WHERE account_id = $1 AND NOT spam AND state IS DISTINCT FROM 'canceled') a
   JOIN listing l ON l.id = a.listing_id
   WHERE ($2::int IS NULL OR a.listing_id = $2 OR a.listing_id = ANY(${sameHomeIdsSql("$2::int")}))
     AND (a.answered_at IS NOT NULL OR a.status <> 'closed')
     AND (a.answered_at IS NULL OR $2::int IS NOT NULL OR a.answered_at > now() - interval '${ANSWER_DAYS} days')
   ORDER BY a.created_at DESC, a.id`,
);

/** "Sat, Nov 28, 4:10 PM" */
const formatMoment = (iso: string) => `${formatWeekday(iso)}, ${formatTime(iso)}`;

const isOpenTour = ({ tourState, startsAt, lastTime, status }: Row<typeof ASKED>, now: Date) =>
  tourState !== null &&
  isGoingOn({ state: tourState, startsAt, times: lastTime ? [lastTime] : [], lead: { status } }, now);

function describeState(row: Row<typeof ASKED>, now: Date): string {
  const { kind, createdAt, dueAt, answeredAt, way, tourState, startsAt } = row;
  if (tourState && way && dueAt)
    return describeTour({ state: tourState, way, createdAt, dueAt, startsAt, isGoingOn: isOpenTour(row, now) }, now);
  const asked = `You asked us ${kind === "request" ? "" : "a question "}on ${formatWeekday(createdAt.toISOString())}.`;
  if (answeredAt) return `${asked} We answered on ${formatWeekday(answeredAt.toISOString())}.`;
  if (!dueAt) return `${asked} We’ll be in touch soon.`;
  const due = formatMoment(dueAt.toISOString());
  return dueAt > now ? `${asked} Answer by ${due}.` : `${asked} Our answer was due ${due}, and is late. We’re on it.`;
}

const toAsked = (row: Row<typeof ASKED>, now: Date) => ({
  id: row.id,
  kind: row.kind,
  listingId: row.listingId,
  address: formatHomeName(row),
  isAnswered: row.answeredAt !== null,
  hasOpenTour: isOpenTour(row, now),
  badge: row.tourState ? describeTourState(row.tourState) : row.answeredAt ? "Answered" : "Waiting for our answer",
  state: describeState(row, now),
  /** The upgrades of a request, or the text of a question or tour. */
  what: row.upgrades ? `With ${row.upgrades}.` : row.message && `“${row.message}”`,
  answer: [
    row.cost === null ? null : `Confirmed cost of the upgrades: ${formatMoney(row.cost)}.`,
    row.timeline && `Confirmed timeline: ${row.timeline}`,
    row.answer,
  ].filter((part) => part !== null),
});

export type Asked = ReturnType<typeof toAsked>;

/**
 * What an account has asked, the newest first.
 * @param listingId of one home, whatever was answered; otherwise what is open or was answered in the last 30 days
 */
export async function listAsked(accountId: string, listingId: number | null, now = new Date()): Promise<Asked[]> {
  return (await run(SELECT_ASKED, [accountId, listingId])).map((row) => toAsked(row, now));
}
