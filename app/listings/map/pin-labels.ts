/** Labels of pins. Shared with the browser. */
import { formatNumber as formatCount } from "~/ui/text/money";
import type { NamedPin } from "./pin";

/** The label of a price pill: "$725K", "$1.25M", or "N/A" for an unknown price. Whole dollars. */
export function formatPinPrice(price: number): string {
  if (!Number.isFinite(price) || price <= 0) return "N/A";
  const thousands = Math.round(price / 1_000);
  if (thousands < 1_000) return `$${thousands}K`;
  return `$${Number((price / 1_000_000).toFixed(2))}M`;
}

/** The label of a merged pin: "12", "3.4K". */
export function formatPinCount(count: number): string {
  return count < 1_000 ? formatCount(count) : `${Number((count / 1_000).toFixed(count < 10_000 ? 1 : 0))}K`;
}

/** Diameter in pixels of a merged pin, larger for more homes. */
export function getPinSize(count: number): number {
  return Math.round(24 + 7 * Math.log10(count));
}

/**
 * The accessible name of a pin, which starts with its visible label: "$725K, 3 beds, 4471 Brockton Ave", "3.4K homes from
 * $410K", "Price N/A, 1 bed".
 */
export function formatPinName({ price, count, beds, street }: NamedPin): string {
  const priceText = formatPinPrice(price);
  if (count) return `${formatPinCount(count)} homes from ${priceText}`;
  const rooms = beds === undefined ? undefined : `${beds} ${beds === 1 ? "bed" : "beds"}`;
  return [price > 0 ? priceText : "Price N/A", rooms, street].filter(Boolean).join(", ");
}
