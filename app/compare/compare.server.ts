/** Loads homes to compare. */
import { formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import type { ListingRow } from "~/listings/listing-columns.server";
import { getThumbnailUrl } from "~/listings/photos/media-url";
import { countDaysOnMarket } from "~/listings/rules";
import { listListings } from "~/listings/search.server";
import { parseListingPriceChoice } from "~/upgrades/price-choice";
import type { ComparedHome } from "./compare";

const NO_SELECTION = new URLSearchParams();

type Comparison = {
  /** In the requested order, without those that aren't shown. */
  homes: ComparedHome[];
  /** How many aren't shown because their data is out of date. */
  outOfDate: number;
  /** How many are off the market or unknown. */
  unavailable: number;
};

export async function compareHomes(ids: readonly number[], now: Date): Promise<Comparison> {
  const rows = await listListings(ids);
  const hiddenIds = ids.filter((id) => !rows.some((row) => row.id === id));
  const hidden = await Promise.all(hiddenIds.map((id) => getListing(String(id), now)));
  const outOfDate = hidden.filter((home) => home?.withdrawn && home.isOutOfDate).length;
  return {
    homes: rows.map((row) => toComparedHome(row, now)),
    outOfDate,
    unavailable: hidden.length - outOfDate,
  };
}

function toComparedHome(row: ListingRow, now: Date): ComparedHome {
  return {
    id: row.id,
    name: formatHomeName(row),
    photo: getThumbnailUrl(row.id, row.media),
    status: row.status,
    price: row.listPrice,
    payment: parseListingPriceChoice(NO_SELECTION, { ...row, upgrades: [] }).payment.total,
    beds: row.beds,
    baths: row.baths,
    sqft: row.sqft,
    lotSqft: row.lotSqft,
    yearBuilt: row.yearBuilt,
    homeType: row.homeType,
    stories: row.stories,
    garageSpaces: row.garageSpaces,
    hoaMonthly: row.hoaMonthly,
    taxesAnnual: row.taxesAnnual,
    daysOnMarket: countDaysOnMarket(row.listedAt, now),
    priorDaysOnMarket: row.details.priorDaysOnMarket ?? 0,
    office: row.attribution.officeName,
  };
}
