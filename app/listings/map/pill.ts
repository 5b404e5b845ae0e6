/** The words of pins. Shared with the browser. */
import { count as numeral } from "~/ui/text/money";
import type { Pin } from "./pin";

/** What a price pill says: "$725K", "$1.25M", or "N/A" for a price that is not known. Whole dollars. */
export function pillText(price: number): string {
  if (!Number.isFinite(price) || price <= 0) return "N/A";
  const thousands = Math.round(price / 1_000);
  if (thousands < 1_000) return `$${thousands}K`;
  return `$${Number((price / 1_000_000).toFixed(2))}M`;
}

/** What a merged pin says: "12", "3.4K". */
export function countText(count: number): string {
  return count < 1_000 ? numeral(count) : `${Number((count / 1_000).toFixed(count < 10_000 ? 1 : 0))}K`;
}

/** Pixels across of a merged pin: the more homes, the larger. */
export function countSize(count: number): number {
  return Math.round(24 + 7 * Math.log10(count));
}

/** What a pin is called, in the words that it shows: "$725K home", "3.4K homes from $410K", "Home, price N/A". */
export function pinName({ price, count }: Pin): string {
  const asked = pillText(price);
  if (count) return `${countText(count)} homes from ${asked}`;
  return price > 0 ? `${asked} home` : `Home, price ${asked}`;
}
