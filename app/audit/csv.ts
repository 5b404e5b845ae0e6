/** Rows as a comma-separated table (RFC 4180) that no spreadsheet takes for formulas. */

/** OWASP's advice: what begins like a formula is begun with an apostrophe. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

export const csv = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
