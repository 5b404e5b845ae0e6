/** The list: an exact count and one page of cards. */
import { isShown, shownFeeds } from "~/mls/display.server";
import type { FeedCredit } from "~/mls/feed-credit";
import { feedCredit, maxResults } from "~/mls/presentation.server";
import { query } from "~/platform/db/pool.server";
import type { ListingMedia, ListingStatus, PhotoAlteration } from "./listing";
import { LISTING_COLUMNS, type ListingRow } from "./listing-json";
import { daysOnMarket, type ListingBadge, listingBadge } from "./rules";
import type { ListingFilters, ListingQuery } from "./schema";
import { listingIndex } from "./search/listing-index.server";
import { resolved } from "./search/resolve.server";

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
  /** Keys of up to five photos. */
  photos: string[];
  /** The labeled photos among them. */
  alterations?: Record<string, PhotoAlteration>;
  photoCount: number;
  /** The listing office, which IDX rules require beside the facts. */
  office: string | null;
  /** The MLS's logo, if its rules require it on cards. */
  logo?: NonNullable<FeedCredit["logo"]>;
};

type CardRow = Omit<ListingCard, "badge" | "alterations" | "logo"> & {
  feed: string;
  listedAt: Date;
  incentive: boolean;
  altered: ListingMedia[];
};

const CARDS = `
  SELECT id, feed, list_price AS price, status,
    CASE WHEN address_shown THEN line1 END AS line1, city, state, zip, beds, baths, sqft, photo_count AS "photoCount",
    listed_at AS "listedAt", attribution->>'officeName' AS office,
    array_to_string(highlights, ' ') ILIKE '%incentive%' AS incentive,
    jsonb_path_query_array(media, '$[0 to 4].key') AS photos,
    jsonb_path_query_array(media, '$[0 to 4] ? (exists (@.alteration))') AS altered
  FROM listing WHERE id = ANY($1::int[]) AND ${isShown("$2")}`;

/** The logo that a card's MLS requires. */
function cardMarks(feed: string): Pick<ListingCard, "logo"> {
  const logo = feedCredit(feed, "cards")?.logo;
  return logo ? { logo } : {};
}

/** Cards of these listings in this order; listings that are no longer on display are left out. */
export async function listingCards(ids: readonly number[], now: Date): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const rows = await query<CardRow>(CARDS, [ids, await shownFeeds()], "listing-cards");
  const cards = new Map(
    rows.map(({ feed, listedAt, incentive, altered, ...row }) => [
      row.id,
      {
        ...row,
        ...cardMarks(feed),
        ...(altered.length > 0 && {
          alterations: Object.fromEntries(altered.map((photo) => [photo.key, photo.alteration!])),
        }),
        badge: listingBadge({
          daysOnMarket: daysOnMarket(listedAt, now),
          highlights: incentive ? ["incentive"] : [],
        }),
      },
    ]),
  );
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** Full listings in this order; listings that are no longer on display are left out. */
export async function listingRows(ids: readonly number[]): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  const rows = await query<ListingRow>(
    `SELECT ${LISTING_COLUMNS} FROM listing WHERE id = ANY($1::int[]) AND ${isShown("$2")}`,
    [ids, await shownFeeds()],
    "listing-rows",
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * The exact number of matching homes, how many of them MLS rules let the pages list, and the ids of the requested page,
 * in order.
 */
export async function searchListings(wanted: ListingQuery): Promise<{ total: number; listed: number; ids: number[] }> {
  const { filters, sort, page, perPage } = wanted;
  const most = maxResults() ?? Number.POSITIVE_INFINITY;
  const offset = (page - 1) * perPage;
  const index = await listingIndex();
  const asked = await resolved(index, filters, { ranked: sort === "recommended" });
  const { total, ids } = index.page(asked, sort, offset, Math.max(0, Math.min(perPage, most - offset)));
  return { total, listed: Math.min(total, most), ids };
}

/** The exact number of matching homes. */
export async function countListings(filters: ListingFilters): Promise<number> {
  const index = await listingIndex();
  return index.countMatching(await resolved(index, filters));
}

/** City names, most homes first. */
export async function topCities(limit: number): Promise<string[]> {
  return (await listingIndex()).cities.slice(0, limit);
}
