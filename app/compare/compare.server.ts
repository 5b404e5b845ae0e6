/** Loads homes to compare. */
import { formatHomeName } from "~/listings/address";
import { getThumbnailUrl } from "~/listings/photos/media-url";
import { countDaysOnMarket } from "~/listings/rules";
import { listListings } from "~/listings/search.server";
import { parseListingPriceChoice } from "~/upgrades/price-choice";
import type { ComparedHome } from "./compare";

const NO_SELECTION = new URLSearchParams();

/** These homes in this order, without those off the market. */
export async function listComparedHomes(ids: readonly number[], now: Date): Promise<ComparedHome[]> {
  const rows = await listListings(ids);
  return rows.map((row) => ({
    id: row.id,
    name: formatHomeName(row),
    photo: getThumbnailUrl(row.id, row.media),
    status: row.status,
    price: row.listPrice,
    payment: parseListingPriceChoice(NO_SELECTION, row).payment.total,
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
  }));
}
