/** Alert emails about homes that a saved search found: one per search, as a daily digest or instantly. */
import { formatCardAddress } from "~/listings/address";
import { type ListingCard, listCards } from "~/listings/search.server";
import { listShownFeeds, shownIdSql } from "~/mls/feed-display.server";
import { inTransaction, type Tx } from "~/platform/db/db.server";
import { int, orNull, type Row, run, sql, text, uuid } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import { runEach } from "~/platform/jobs/run-each.server";
import { dailySlotValues } from "~/platform/jobs/slots";
import { composeEmail, type EmailMessage } from "~/platform/mail/email-message.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { formatMoney, formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";

/** When daily digests are sent, in California. */
const DAILY_AT = { hour: 7, minute: 30 };
/** Homes listed in an email, which gives the number of the others. */
const MAX_LISTED_HOMES = 10;

/** $1: the day whose digest is due by now; $2: the time of day; $3: its time zone. */
const DUE = `saved_search s JOIN account a ON a.id = s.account_id,
    LATERAL (SELECT ($1::date + $2::time) AT TIME ZONE $3 AS at) daily
  WHERE a.disabled_at IS NULL AND a.email_verified_at IS NOT NULL
    AND EXISTS (SELECT FROM search_hit h WHERE h.search_id = s.id AND h.mail_due
      AND (s.alerts = 'at-once' OR h.found_at < daily.at))
    AND (s.alerts = 'at-once' OR s.alerts = 'daily' AND (s.mailed_at IS NULL OR s.mailed_at < daily.at))`;

const SELECT_DUE = sql("due-alerts", { id: uuid }, `SELECT s.id FROM ${DUE}`);

/** $4: the search. */
const LOCK_DUE = sql(
  "lock-due-alert",
  { id: uuid, name: text(), search: text(), mailKey: uuid, email: text() },
  `SELECT s.id, s.name, s.search, s.mail_key AS "mailKey", a.email FROM ${DUE} AND s.id = $4
   FOR UPDATE OF s SKIP LOCKED`,
);

type DueAlert = Row<typeof LOCK_DUE.columns>;

const TAKE_HITS = sql(
  "take-search-hits",
  { listingId: int, priceBefore: orNull(int) },
  `UPDATE search_hit SET mail_due = false WHERE search_id = $1 AND mail_due
   RETURNING ${shownIdSql("search_hit.listing_id", "$2")} AS "listingId", price_before AS "priceBefore"`,
);

/** Enqueues all emails that are due. @returns how many @throws {ItemsFailedError} */
export async function enqueueDueAlerts(now = new Date(), signal?: AbortSignal): Promise<number> {
  const enqueue = ({ id }: { id: string }) => inTransaction((tx) => enqueueAlert(id, now, tx));
  return runEach(await run(SELECT_DUE, dailySlotValues(now, DAILY_AT)), enqueue, signal);
}

/** @returns how many emails */
async function enqueueAlert(id: string, now: Date, tx: Tx): Promise<0 | 1> {
  const [due] = await run(LOCK_DUE, [...dailySlotValues(now, DAILY_AT), id], tx);
  if (!due) return 0;
  const found = await run(TAKE_HITS, [due.id, await listShownFeeds()], tx);
  await tx.savedSearch.updateMany({ where: { id: due.id }, data: { mailedAt: now } });
  const previousPrices = new Map(found.map(({ listingId, priceBefore }) => [listingId, priceBefore]));
  // Homes that have left the market since are left out.
  const cards = await listCards([...previousPrices.keys()], now);
  if (cards.length === 0) return 0;
  await enqueueEmail(buildAlertEmail(due, cards, previousPrices), tx);
  return 1;
}

/** "2 new homes", "1 new home and 3 price cuts". */
function formatCounts(cards: readonly ListingCard[], previousPrices: ReadonlyMap<number, number | null>): string {
  const cuts = cards.filter(({ id }) => previousPrices.get(id) !== null).length;
  const formatPart = (count: number, singular: string) => (count === 0 ? [] : [pluralize(count, singular)]);
  return [...formatPart(cards.length - cuts, "new home"), ...formatPart(cuts, "price cut")].join(" and ");
}

/** The page that turns off a search's alerts. */
export const getStopAlertsUrl = (mailKey: string) => siteUrl(`/stop-alerts/${mailKey}`);

function buildAlertEmail(
  { name, search, mailKey, email }: DueAlert,
  cards: readonly ListingCard[],
  previousPrices: ReadonlyMap<number, number | null>,
): EmailMessage {
  const counts = formatCounts(cards, previousPrices);
  const items = cards.slice(0, MAX_LISTED_HOMES).map((card) => {
    const oldPrice = previousPrices.get(card.id);
    const details = [
      card.beds === null ? null : `${card.beds} bd`,
      card.baths === null ? null : `${card.baths} ba`,
      card.sqft === null ? null : `${formatNumber(card.sqft)} sqft`,
      card.office ? `Listing office: ${card.office}` : null,
    ].filter((detail) => detail !== null);
    return {
      label: `${formatMoney(card.price)}, ${formatCardAddress(card)}`,
      url: siteUrl(`/listing/${card.id}`),
      note: `${oldPrice ? `Was ${formatMoney(oldPrice)}. ` : ""}${details.join(" · ")}`,
    };
  });
  return composeEmail(
    { kind: "search-alert", to: email, subject: `${counts} for “${name}”` },
    [
      `${counts} since our last email about your saved search “${name}”.`,
      { items },
      ...(cards.length > MAX_LISTED_HOMES ? [`And ${cards.length - MAX_LISTED_HOMES} more.`] : []),
      { label: "See all homes in this search", url: siteUrl(`/${search}`) },
    ],
    { label: `Turn off alerts for “${name}”`, url: getStopAlertsUrl(mailKey) },
  );
}
