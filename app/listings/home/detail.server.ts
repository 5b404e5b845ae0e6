/** Reads one listing, for its page and the API. */

import { z } from "zod";
import { isDisplayable } from "~/mls/displayable";
import { getFeedDisplay, sameHomeIdsSql, shownIdSql } from "~/mls/feed-display.server";
import type { Tx } from "~/platform/db/db.server";
import { readCatalog } from "~/platform/db/reader.server";
import { bool, json, jsonb, orNull, run, sql } from "~/platform/db/statement.server";
import { readUpgradeRules } from "~/upgrades/catalog.server";
import { listUpgrades } from "~/upgrades/upgrade-rules";
import type { Upgrade } from "~/upgrades/upgrades";
import { LISTING_COLUMNS, type ListingRow, SELECTED_LISTING_COLUMNS } from "../listing-columns.server";
import type {
  ListingAttribution,
  ListingOpenHouse,
  ListingPriceChange,
  PriceObservation,
} from "../listing-parts.server";
import { getListingIndex } from "../search/listing-index.server";

export type ListingDetail = ListingRow & {
  withdrawn: false;
  /** The first price change that the feed reported; `details` has the latest. */
  firstPriceChange: ListingPriceChange | null;
  /** Newest first. */
  priceHistory: PriceObservation[];
  /** Attribution of the same home's listings in other feeds. */
  alsoListed: { feed: string; attribution: ListingAttribution }[];
  /** The upgrades that it is offered. */
  upgrades: Upgrade[];
};

/** What may be shown of a home that is off the market: only its location. */
export type WithdrawnListing = {
  withdrawn: true;
  /** True if the listing is still active but it or its feed has not synced for too long. */
  isOutOfDate: boolean;
  id: number;
  city: string;
  state: string;
  zip: string;
  county: string | null;
  /** Whole dollars, used only to find similar homes; 0 when unknown. */
  lastPrice: number;
};

const MAX_ID = 2 ** 31 - 1;

/** Parses a listing id from a URL; null if it is malformed. */
export function parseListingId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

const ID_ERROR = "Use the id of a home, such as 4471.";

/** The id of a home in the body of an API request; null for a number that no home has. */
export const listingIdField = z
  .union([z.int(), z.string().regex(/^\d+$/, ID_ERROR)], {
    error: ({ input }) => (input === undefined ? undefined : ID_ERROR),
  })
  .transform((id) => parseListingId(String(id)))
  .meta({ description: "The id of a home, as a number or its digits." });

/**
 * Prices of the same home in other feeds count from its list date, with a day of tolerance for feeds that round that
 * time, until the listing's own history begins, so that merged listings show the same changes.
 */
const SELECT_HISTORY = `
  SELECT observed_at, list_price, status FROM price_observation WHERE listing_id = listing.id
  UNION ALL
  SELECT observed_at, list_price, status FROM price_observation
  WHERE listing_id = ANY(${sameHomeIdsSql("listing.id")})
    AND observed_at >= listing.listed_at - interval '1 day' AND observed_at < (SELECT min(observed_at) FROM price_observation WHERE listing_id = listing.id)`;

const SELECT_DETAIL = sql(
  "listing-detail",
  {
    ...LISTING_COLUMNS,
    withdrawn: bool,
    hidden: bool,
    firstPriceChange: orNull(jsonb<ListingPriceChange>()),
    priceHistory: json<PriceObservation[]>(),
    alsoListed: json<ListingDetail["alsoListed"]>(),
  },
  `SELECT ${SELECTED_LISTING_COLUMNS}, withdrawn_at IS NOT NULL AS withdrawn, hidden_at IS NOT NULL AS hidden,
  first_price_change AS "firstPriceChange", COALESCE((
    SELECT json_agg(json_build_object('at', observed_at, 'price', p.list_price, 'status', p.status)
      ORDER BY observed_at DESC)
    FROM (${SELECT_HISTORY}) p), '[]') AS "priceHistory", COALESCE((
    SELECT json_agg(json_build_object('feed', other.feed, 'attribution', other.attribution) ORDER BY other.id) FROM listing other
    WHERE other.id = ANY(${sameHomeIdsSql("listing.id")}) AND ${isDisplayable("other")}
      AND other.feed = ANY($2::text[])), '[]') AS "alsoListed"
  FROM listing WHERE id = ${shownIdSql("$1::int", "$2")}`,
  { isPrepared: true },
);

/**
 * Reads a listing by the id in its URL: the full listing while it is on display, a {@link WithdrawnListing} once it is
 * not, null when the id is malformed or never existed. Open houses that ended before `now` are left out. If the same
 * home of another feed is shown instead, that listing is returned, with its own id.
 */
export async function getListing(
  id: string | undefined,
  now: Date,
  tx?: Tx,
): Promise<ListingDetail | WithdrawnListing | null> {
  const key = parseListingId(id);
  if (key === null) return null;
  const { shown, outOfDate } = await getFeedDisplay(tx);
  const [row] = await (tx
    ? run(SELECT_DETAIL, [key, shown], tx)
    : readCatalog((from) => run(SELECT_DETAIL, [key, shown], from)));
  if (!row) return null;
  const isHidden = row.hidden || outOfDate.includes(row.feed);
  if (row.withdrawn || isHidden || !shown.includes(row.feed)) {
    const { city, state, zip, county, listPrice } = row;
    const isOutOfDate = !row.withdrawn && isHidden;
    return { withdrawn: true, isOutOfDate, id: row.id, city, state, zip, county, lastPrice: listPrice };
  }
  const { withdrawn: _, hidden: __, ...listing } = row;
  const rules = tx ? await readUpgradeRules(tx) : (await getListingIndex()).upgrades;
  return {
    ...listing,
    upgrades: listUpgrades(rules, listing),
    withdrawn: false,
    openHouses: row.openHouses.filter((openHouse) => getOpenHouseEnd(openHouse) >= now.getTime()),
    priceHistory: row.priceHistory.map((observation) => ({
      ...observation,
      at: new Date(observation.at).toISOString(),
    })),
  };
}

/** Milliseconds. An open house without an end is assumed to last all day. */
function getOpenHouseEnd({ startsAt, endsAt }: ListingOpenHouse): number {
  return endsAt ? Date.parse(endsAt) : Date.parse(startsAt) + 86_400_000;
}
