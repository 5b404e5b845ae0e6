/** Text tables. */

/** Rows below a header, the first column aligned left and figures right, with columns as wide as necessary. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const widths = head.map((cell, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length), cell.length),
  );
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => (column < left ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("  ")}`.trimEnd();
  return [line(head), `  ${widths.map((width) => "─".repeat(width)).join("  ")}`, ...rows.map(line)].join("\n");
}

/** A figure with about three significant digits. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const formatWhole = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString("en-US") : "–";
export const formatTimes = (value: number): string => (Number.isFinite(value) ? `${formatFigure(value)}×` : "–");
export const formatKilobytes = (bytes: number): string => `${formatFigure(bytes / 1000)} kB`;
export const formatMegabytes = (bytes: number): string => `${formatFigure(bytes / 1e6)} MB`;
