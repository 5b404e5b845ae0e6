/** Alert emails about homes that a saved search found: one per search, as a daily digest or instantly. */
import type pg from "pg";
import { cardAddress } from "~/listings/address";
import { type ListingCard, listingCards } from "~/listings/search.server";
import { shownFeeds, shownId } from "~/mls/display.server";
import { brand } from "~/platform/brand.server";
import { transaction } from "~/platform/db/pool.server";
import { siteUrl } from "~/platform/http/site.server";
import { nightSlot, PACIFIC } from "~/platform/jobs/slots";
import { type Letter, letter } from "~/platform/mail/letter";
import { postLetter } from "~/platform/mail/outbox.server";
import { money } from "~/ui/text/money";
import { counted } from "~/ui/text/words";

/** When daily digests are sent, in California. */
const DAILY_AT = { hour: 7, minute: 30 };
/** Homes listed in an email, which gives the number of the others. */
const NAMED = 10;

type Due = { id: string; name: string; search: string; mailKey: string; email: string };
type Found = { listingId: number; priceBefore: number | null };

/** Enqueues all emails that are due. @returns how many */
export async function mailAlerts(now = new Date(), signal?: AbortSignal): Promise<number> {
  for (let posted = 0; ; ) {
    signal?.throwIfAborted();
    const outcome = await transaction((client) => mailOne(client, now));
    if (outcome === "none due") return posted;
    if (outcome === "posted") posted++;
  }
}

/** $1: the day whose digest is due by now; $2: the time of day; $3: its time zone. */
const DUE = `
  SELECT s.id, s.name, s.search, s.mail_key AS "mailKey", a.email
  FROM saved_search s JOIN account a ON a.id = s.account_id,
    LATERAL (SELECT ($1::date + $2::time) AT TIME ZONE $3 AS at) daily
  WHERE a.disabled_at IS NULL AND a.email_verified_at IS NOT NULL
    AND EXISTS (SELECT FROM search_hit h WHERE h.search_id = s.id AND h.mail_due
      AND (s.alerts = 'at-once' OR h.found_at < daily.at))
    AND (s.alerts = 'at-once' OR s.alerts = 'daily' AND (s.mailed_at IS NULL OR s.mailed_at < daily.at))
  LIMIT 1 FOR UPDATE OF s SKIP LOCKED`;

async function mailOne(client: pg.ClientBase, now: Date): Promise<"posted" | "nothing left" | "none due"> {
  const at = `${DAILY_AT.hour}:${DAILY_AT.minute}`;
  const { rows } = await client.query<Due>(DUE, [nightSlot(now, DAILY_AT), at, PACIFIC]);
  const [due] = rows;
  if (!due) return "none due";
  const { rows: found } = await client.query<Found>(
    `UPDATE search_hit SET mail_due = false WHERE search_id = $1 AND mail_due
     RETURNING ${shownId("search_hit.listing_id", "$2")} AS "listingId", price_before AS "priceBefore"`,
    [due.id, await shownFeeds()],
  );
  await client.query("UPDATE saved_search SET mailed_at = $2 WHERE id = $1", [due.id, now]);
  const before = new Map(found.map(({ listingId, priceBefore }) => [listingId, priceBefore]));
  // Homes that have left the market since are left out.
  const cards = await listingCards([...before.keys()], now);
  if (cards.length === 0) return "nothing left";
  await postLetter(alertLetter(due, cards, before), client);
  return "posted";
}

/** "2 new homes", "1 new home and 3 price cuts". */
function countWords(cards: readonly ListingCard[], before: ReadonlyMap<number, number | null>): string {
  const cuts = cards.filter(({ id }) => before.get(id) !== null).length;
  const words = (count: number, one: string) => (count === 0 ? [] : [counted(count, one)]);
  return [...words(cards.length - cuts, "new home"), ...words(cuts, "price cut")].join(" and ");
}

/** The page that turns off a search's alerts. */
export const stopUrl = (mailKey: string) => siteUrl(`/stop-alerts/${mailKey}`);

function alertLetter(
  { name, search, mailKey, email }: Due,
  cards: readonly ListingCard[],
  before: ReadonlyMap<number, number | null>,
): Letter {
  const from = brand().name;
  const what = countWords(cards, before);
  const items = cards.slice(0, NAMED).map((card) => {
    const was = before.get(card.id);
    const facts = [
      card.beds === null ? null : `${card.beds} bd`,
      card.baths === null ? null : `${card.baths} ba`,
      card.sqft === null ? null : `${card.sqft.toLocaleString("en-US")} sqft`,
      card.office ? `Listing office: ${card.office}` : null,
    ].filter((fact) => fact !== null);
    return {
      label: `${money(card.price)}, ${cardAddress(card)}`,
      url: siteUrl(`/listing/${card.id}`),
      note: `${was ? `Was ${money(was)}. ` : ""}${facts.join(" · ")}`,
    };
  });
  return letter(
    { kind: "search-alert", to: email, subject: `${what} for “${name}”` },
    [
      `${what} since our last email about your saved search “${name}”.`,
      { items },
      ...(cards.length > NAMED ? [`And ${cards.length - NAMED} more.`] : []),
      { label: "See all homes in this search", url: siteUrl(`/${search}`) },
    ],
    from,
    { label: `Turn off alerts for “${name}”`, url: stopUrl(mailKey) },
  );
}
