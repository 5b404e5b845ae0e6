/** Price labels of the search form. */
import { parseNumber } from "~/forms/number";
import { formatMoney, formatShortMoney } from "~/ui/text/money";
import { type ListingFilters, SLIDER_MAX_PRICE } from "../schema";

/** Step of the price slider, in whole dollars. */
export const SLIDER_STEP = 50_000;

/** "$500K – $1M, up to $3,500/mo"; with `short`: "$3,500/mo". */
export function formatPrices(filters: ListingFilters, short = false): string {
  const { minPrice, maxPrice, maxPayment } = filters;
  if (!maxPayment) return formatPriceRange(filters, short);
  const payment = `${formatMoney(maxPayment)}/mo`;
  if (short) return payment;
  return minPrice || maxPrice ? `${formatPriceRange(filters, true)}, up to ${payment}` : `Up to ${payment}`;
}

/** "From $500,000"; with `short`: "$500K – $1M". */
export function formatPriceRange({ minPrice, maxPrice }: ListingFilters, short = false): string {
  const format = short ? formatShortMoney : formatMoney;
  if (minPrice && maxPrice) return `${format(minPrice)} – ${format(maxPrice)}`;
  if (minPrice) return `From ${format(minPrice)}`;
  return maxPrice ? `Up to ${format(maxPrice)}` : "Any price";
}

/** The label of a slider thumb: "$0", "$500K", "$1.5M", and "$2M+" at the maximum, which is no bound. */
export function formatSliderValue(dollars: number): string {
  return dollars >= SLIDER_MAX_PRICE ? `${formatShortMoney(SLIDER_MAX_PRICE)}+` : formatShortMoney(dollars);
}

/**
 * Positions of the slider's thumbs for typed bounds: in order and within the slider. Text that is not an amount is
 * no bound, as in the search.
 */
export function getSliderBounds(min: string, max: string): [low: number, high: number] {
  const read = (text: string) => Math.max(0, parseNumber("money", text) ?? 0);
  const high = Math.min(read(max) || SLIDER_MAX_PRICE, SLIDER_MAX_PRICE);
  return [Math.min(read(min), high), high];
}

/** Text of a number field for a thumb's position: empty at the slider's ends. */
export function formatBound(value: number): string {
  return value > 0 && value < SLIDER_MAX_PRICE ? formatMoney(value).slice(1) : "";
}
