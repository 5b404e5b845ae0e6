/** CSV (RFC 4180) whose cells no spreadsheet takes for formulas. */

/** OWASP advises an apostrophe before a cell that looks like a formula. */
const formatCell = (value: unknown): string => {
  const text = value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

export const formatRows = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");

export const toCsv = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  formatRows([head, ...rows]);
