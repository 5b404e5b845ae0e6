/** Prices in words, for the search tray. */
import { money, shortMoney } from "~/ui/text/money";
import { type ListingFilters, SLIDER_MAX_PRICE } from "../schema";

/** Whole dollars between two stops of the price slider. */
export const SLIDER_STEP = 50_000;

/** "From $500,000"; short where room is: "$500K – $1M". */
export function priceWords({ minPrice, maxPrice }: ListingFilters, short = false): string {
  const show = short ? shortMoney : money;
  if (minPrice && maxPrice) return `${show(minPrice)} – ${show(maxPrice)}`;
  if (minPrice) return `From ${show(minPrice)}`;
  return maxPrice ? `Up to ${show(maxPrice)}` : "Any price";
}

/** What a thumb of the slider stands at: "$0", "$500K", "$1.5M", and "$2M+" at its end, which bounds nothing. */
export function sliderLabel(dollars: number): string {
  return dollars >= SLIDER_MAX_PRICE ? `${shortMoney(SLIDER_MAX_PRICE)}+` : shortMoney(dollars);
}

/**
 * Where the slider's thumbs stand for what is typed: in order and between its ends. What is not a whole number of dollars
 * bounds nothing here, as in the search.
 */
export function sliderBounds(min: string, max: string): [low: number, high: number] {
  const high = Math.min(dollars(max) || SLIDER_MAX_PRICE, SLIDER_MAX_PRICE);
  return [Math.min(dollars(min), high), high];
}

/** What a number field says once its thumb stands there: nothing at the slider's ends. */
export function boundText(value: number): string {
  return value > 0 && value < SLIDER_MAX_PRICE ? money(value).slice(1) : "";
}

function dollars(text: string): number {
  const digits = text.trim().replace(/^\$/, "").replaceAll(",", "");
  return /^\d+$/.test(digits) ? Number(digits) : 0;
}
