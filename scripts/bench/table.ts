/** Tables of text. */

export type Cell = string;

/** Rows under a head, the first column to the left and figures to the right; columns as wide as they need. */
export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[], left = 1): string {
  const widths = head.map((cell, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length), cell.length),
  );
  const line = (row: readonly Cell[]) =>
    `  ${row.map((cell, column) => (column < left ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("  ")}`.trimEnd();
  return [line(head), `  ${widths.map((width) => "─".repeat(width)).join("  ")}`, ...rows.map(line)].join("\n");
}

/** A figure with about three digits that count. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const whole = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString("en-US") : "–";
export const times = (value: number): string => (Number.isFinite(value) ? `${figure(value)}×` : "–");
export const kilobytes = (bytes: number): string => `${figure(bytes / 1000)} kB`;
export const megabytes = (bytes: number): string => `${figure(bytes / 1e6)} MB`;
