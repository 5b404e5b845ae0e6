/** A pattern of LIKE for texts that have this one anywhere; null for none, which every text has. */
export const anywhere = (text: string): string | null => (text ? `%${text.replaceAll(/[\\%_]/g, "\\$&")}%` : null);

/**
 * The condition that one of these columns has the pattern of parameter $1, large letters or small, or that there is none.
 * ILIKE does the same and takes twice as long, as it lowers the pattern anew for every row.
 */
export const hasText = (...columns: readonly string[]): string =>
  `($1::text IS NULL OR ${columns.map((column) => `lower(${column}) LIKE lower($1)`).join(" OR ")})`;
