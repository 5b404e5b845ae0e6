/** The list: an exact count and one page of cards. */

import type { FeedCredit } from "~/mls/feed-credit";
import { isShownSql, listShownFeeds } from "~/mls/feed-display.server";
import { getFeedCredit, getMaxResults } from "~/mls/presentation.server";
import { readCatalog } from "~/platform/db/reader.server";
import { run, sql } from "~/platform/db/statement.server";
import { readCardRows } from "./card-rows.server";
import type { ListingStatus } from "./listing";
import { LISTING_COLUMNS, type ListingRow, SELECTED_LISTING_COLUMNS } from "./listing-columns.server";
import { countDaysOnMarket, getListingBadge, type ListingBadge } from "./rules";
import type { ListingFilters, ListingQuery } from "./schema";
import { getListingIndex } from "./search/listing-index.server";
import type { PaymentChoice } from "./search/payments";
import { resolveFilters } from "./search/resolve-filters.server";

/**
 * What a card shows. Only essential data, because each page contains it twice. Money in whole dollars, area in square
 * feet.
 */
export type ListingCard = {
  id: number;
  price: number;
  status: ListingStatus;
  badge: ListingBadge | null;
  /** Null if the seller withholds it. */
  line1: string | null;
  city: string;
  state: string;
  zip: string;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  /** Up to five photos, as `formatPhotos` writes them. */
  photos: string;
  /** The listing office, which IDX rules require next to the facts. */
  office: string | null;
  /** Whole dollars a month; left out where a term of the loan is refused. */
  payment?: number;
  /** The list price and the upgrades that are counted in; left out if none are. */
  withUpgrades?: number;
  /** The MLS's logo, if its rules require it on cards. */
  logo?: NonNullable<FeedCredit["logo"]>;
};

const SELECT_LISTINGS = sql(
  "listing-rows",
  LISTING_COLUMNS,
  `SELECT ${SELECTED_LISTING_COLUMNS} FROM listing WHERE id = ANY($1::int[]) AND ${isShownSql("$2")}`,
  { isPrepared: true },
);

/** The logo that a card's MLS requires. */
function getCardExtras(feed: string): Pick<ListingCard, "logo"> {
  const logo = getFeedCredit(feed, "cards")?.logo;
  return logo ? { logo } : {};
}

/** The payments of homes as cards have them, and their prices with the upgrades that are counted in. */
async function findCardPayments(ids: readonly number[], choice: PaymentChoice) {
  const index = await getListingIndex();
  const payments = index.findPayments(ids, choice);
  const costs = choice.upgrades?.length ? index.findUpgradeCosts(ids, choice) : null;
  return (id: number, price: number): Pick<ListingCard, "payment" | "withUpgrades"> => {
    const payment = payments.get(id);
    if (payment === undefined) return {};
    const cost = costs?.get(id);
    return { payment, ...(cost && { withUpgrades: price + cost }) };
  };
}

/**
 * Cards of these listings in this order; listings that are no longer on display are left out.
 * @param choice for payments on the cards
 */
export async function listCards(
  ids: readonly number[],
  now: Date,
  choice: PaymentChoice | null = null,
): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const rows = await readCardRows(ids);
  const getPayment = choice && (await findCardPayments(ids, choice));
  const cards = new Map(
    rows.map(({ feed, listedAt, incentive, ...row }) => [
      row.id,
      {
        ...row,
        ...getPayment?.(row.id, row.price),
        ...getCardExtras(feed),
        badge: getListingBadge({
          daysOnMarket: countDaysOnMarket(listedAt, now),
          highlights: incentive ? ["incentive"] : [],
        }),
      },
    ]),
  );
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** Full listings in this order; listings that are no longer on display are left out. */
export async function listListings(ids: readonly number[]): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  const feeds = await listShownFeeds();
  const rows = await readCatalog((from) => run(SELECT_LISTINGS, [ids, feeds], from));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * The exact number of matching homes, how many of them MLS rules let the pages list, and the ids of the requested page,
 * in order.
 */
export async function searchListings(
  listingQuery: ListingQuery,
): Promise<{ total: number; listed: number; ids: number[] }> {
  const { filters, sort, page, perPage } = listingQuery;
  const maxListed = getMaxResults() ?? Number.POSITIVE_INFINITY;
  const offset = (page - 1) * perPage;
  const index = await getListingIndex();
  const matcher = await resolveFilters(index, filters, { ranked: sort === "recommended" });
  const { total, ids } = index.findPage(matcher, sort, offset, Math.max(0, Math.min(perPage, maxListed - offset)));
  return { total, listed: Math.min(total, maxListed), ids };
}

/** The exact number of matching homes. */
export async function countListings(filters: ListingFilters): Promise<number> {
  const index = await getListingIndex();
  return index.countMatching(await resolveFilters(index, filters));
}

/** City names, most homes first. */
export async function listTopCities(limit: number): Promise<string[]> {
  return (await getListingIndex()).cities.slice(0, limit);
}
