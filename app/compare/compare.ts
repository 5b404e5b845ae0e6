/** Parses compared homes from a URL and defines the rows of the comparison. Pure. */

import type { ListingStatus } from "~/listings/listing";
import { HOME_TYPE_LABELS, type HomeType } from "~/listings/listing";
import { availability } from "~/listings/rules";
import { count, money } from "~/ui/text/money";

export const MOST_COMPARED = 4;

/** The URL of a listing page as copied from a browser: "https://…/listing/12?…". */
const PAGE = /\/listings?\/([1-9]\d{0,9})(?=[/?#]|$)/;

/** Ids in a URL: "1,2", repeated as plain forms send them, or links to listing pages; each once, in order. */
export function comparedIds(params: URLSearchParams): number[] {
  const ids = params
    .getAll("homes")
    .flatMap((value) => PAGE.exec(value)?.[1] ?? value.split(","))
    .map((text) => text.trim())
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number)
    .filter((id) => id < 2 ** 31);
  return [...new Set(ids)];
}

/** The query string that compares these homes: "?homes=1,2". */
export const compareSearch = (ids: readonly number[]): string => (ids.length > 0 ? `?homes=${ids.join(",")}` : "");

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

const or = (value: number | null, say: (value: number) => string = count) => (value === null ? "N/A" : say(value));

function daysText({ daysOnMarket, priorDaysOnMarket }: ComparedHome): string {
  const days = count(daysOnMarket);
  return priorDaysOnMarket > 0 ? `${days} (${count(daysOnMarket + priorDaysOnMarket)} with earlier listings)` : days;
}

/** The rows of the comparison and their text for a home. */
export const ROWS: readonly { label: string; say: (home: ComparedHome) => string }[] = [
  { label: "Status", say: ({ status }) => availability(status) },
  { label: "List price", say: ({ price }) => money(price) },
  { label: "Est. monthly payment", say: ({ payment }) => `${money(payment)}/mo` },
  {
    label: "Price per sqft",
    say: ({ price, sqft }) => (sqft ? money(Math.round(price / sqft)) : "N/A"),
  },
  { label: "Beds", say: ({ beds }) => or(beds) },
  { label: "Baths", say: ({ baths }) => or(baths) },
  { label: "Living area", say: ({ sqft }) => or(sqft, (value) => `${count(value)} sqft`) },
  { label: "Lot", say: ({ lotSqft }) => or(lotSqft, (value) => `${count(value)} sqft`) },
  { label: "Year built", say: ({ yearBuilt }) => or(yearBuilt, String) },
  { label: "Home type", say: ({ homeType }) => (homeType ? HOME_TYPE_LABELS[homeType] : "N/A") },
  { label: "Stories", say: ({ stories }) => or(stories) },
  { label: "Garage", say: ({ garageSpaces }) => or(garageSpaces) },
  { label: "HOA per month", say: ({ hoaMonthly }) => or(hoaMonthly, money) },
  { label: "Annual tax", say: ({ taxesAnnual }) => or(taxesAnnual, money) },
  { label: "Days on market", say: daysText },
  { label: "Listing office", say: ({ office }) => office ?? "N/A" },
];
