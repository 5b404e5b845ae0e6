/** Statistics and text tables of the programs that measure. */

/** The value below which `share` (0 to 1) of the values lie, by the nearest rank. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Rows below a header. The first column is aligned left, figures right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const formatLine = (row: readonly string[]) =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("  ")}`.trimEnd();
  return [formatLine(head), formatLine(widths.map((width) => "─".repeat(width))), ...rows.map(formatLine)].join("\n");
}

/** A figure with about three significant digits. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const formatWhole = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString("en-US") : "–";
export const formatMs = (ms: number): string => `${formatFigure(ms)} ms`;
export const formatKilobytes = (bytes: number): string => `${formatFigure(bytes / 1000)} kB`;
export const formatMegabytes = (bytes: number): string => `${formatFigure(bytes / 1e6)} MB`;
