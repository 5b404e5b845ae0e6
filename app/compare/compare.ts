/** Parses compared homes from a URL and defines the rows of the comparison. Pure. */

import type { ListingStatus } from "~/listings/listing";
import { HOME_TYPE_LABELS, type HomeType } from "~/listings/listing";
import { formatAvailability } from "~/listings/rules";
import { formatMoney, formatNumber } from "~/ui/text/money";

export const MAX_COMPARED = 4;

/** The URL of a listing page as copied from a browser: "https://…/listing/12?…". */
const LISTING_URL = /\/listings?\/([1-9]\d{0,9})(?=[/?#]|$)/;

/** Ids in a URL: "1,2", repeated as plain forms send them, or links to listing pages; each once, in order. */
export function parseComparedIds(params: URLSearchParams): number[] {
  const ids = params
    .getAll("homes")
    .flatMap((value) => LISTING_URL.exec(value)?.[1] ?? value.split(","))
    .map((text) => text.trim())
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number)
    .filter((id) => id < 2 ** 31);
  return [...new Set(ids)];
}

/** The query string that compares these homes: "?homes=1,2". */
export const formatCompareSearch = (ids: readonly number[]): string =>
  ids.length > 0 ? `?homes=${ids.join(",")}` : "";

/** A compared home. Money in whole dollars, areas in square feet. */
export type ComparedHome = {
  id: number;
  name: string;
  photo: string | null;
  status: ListingStatus;
  price: number;
  /** Monthly payment with default terms. */
  payment: number;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  lotSqft: number | null;
  yearBuilt: number | null;
  homeType: HomeType | null;
  stories: number | null;
  garageSpaces: number | null;
  hoaMonthly: number | null;
  taxesAnnual: number | null;
  daysOnMarket: number;
  /** Days on market of earlier listings of the home. */
  priorDaysOnMarket: number;
  office: string | null;
};

const formatOrNa = (value: number | null, format: (value: number) => string = formatNumber) =>
  value === null ? "N/A" : format(value);

function formatDaysOnMarket({ daysOnMarket, priorDaysOnMarket }: ComparedHome): string {
  const days = formatNumber(daysOnMarket);
  return priorDaysOnMarket > 0
    ? `${days} (${formatNumber(daysOnMarket + priorDaysOnMarket)} with earlier listings)`
    : days;
}

/** The rows of the comparison and their text for a home. */
export const COMPARE_ROWS: readonly { label: string; format: (home: ComparedHome) => string }[] = [
  { label: "Status", format: ({ status }) => formatAvailability(status) },
  { label: "List price", format: ({ price }) => formatMoney(price) },
  { label: "Est. monthly payment", format: ({ payment }) => `${formatMoney(payment)}/mo` },
  {
    label: "Price per sqft",
    format: ({ price, sqft }) => (sqft ? formatMoney(Math.round(price / sqft)) : "N/A"),
  },
  { label: "Beds", format: ({ beds }) => formatOrNa(beds) },
  { label: "Baths", format: ({ baths }) => formatOrNa(baths) },
  { label: "Living area", format: ({ sqft }) => formatOrNa(sqft, (value) => `${formatNumber(value)} sqft`) },
  { label: "Lot", format: ({ lotSqft }) => formatOrNa(lotSqft, (value) => `${formatNumber(value)} sqft`) },
  { label: "Year built", format: ({ yearBuilt }) => formatOrNa(yearBuilt, String) },
  { label: "Home type", format: ({ homeType }) => (homeType ? HOME_TYPE_LABELS[homeType] : "N/A") },
  { label: "Stories", format: ({ stories }) => formatOrNa(stories) },
  { label: "Garage", format: ({ garageSpaces }) => formatOrNa(garageSpaces) },
  { label: "HOA per month", format: ({ hoaMonthly }) => formatOrNa(hoaMonthly, formatMoney) },
  { label: "Annual tax", format: ({ taxesAnnual }) => formatOrNa(taxesAnnual, formatMoney) },
  { label: "Days on market", format: formatDaysOnMarket },
  { label: "Listing office", format: ({ office }) => office ?? "N/A" },
];
