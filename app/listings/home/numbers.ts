import { formatRounded } from "~/intl/formats";

/** Formats a count or an area; a dash if the feed has no value. */
export function formatNumber(value: number | null): string {
  return value === null ? "–" : formatRounded(value, 2);
}
