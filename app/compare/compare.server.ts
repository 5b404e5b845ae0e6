/** Loads homes to compare. */
import { homeName } from "~/listings/address";
import { thumbnailUrl } from "~/listings/photos/media";
import { daysOnMarket } from "~/listings/rules";
import { listingRows } from "~/listings/search.server";
import { priceChoiceOf } from "~/upgrades/price-choice";
import type { ComparedHome } from "./compare";

const NOTHING_CHOSEN = new URLSearchParams();

/** These homes in this order, without those off the market. */
export async function comparedHomes(ids: readonly number[], now: Date): Promise<ComparedHome[]> {
  const rows = await listingRows(ids);
  return rows.map((row) => ({
    id: row.id,
    name: homeName(row),
    photo: thumbnailUrl(row.id, row.media),
    status: row.status,
    price: row.listPrice,
    payment: priceChoiceOf(NOTHING_CHOSEN, row).payment.total,
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
    daysOnMarket: daysOnMarket(row.listedAt, now),
    priorDaysOnMarket: row.details.priorDaysOnMarket ?? 0,
    office: row.attribution.officeName,
  }));
}
