const numberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Formats a count or an area; a dash if the feed has no value. */
export function formatNumber(value: number | null): string {
  return value === null ? "–" : numberFormat.format(value);
}
