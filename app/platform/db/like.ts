/** A text as a LIKE pattern finds it. The typed client does not escape the text of `contains`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** A LIKE pattern for texts that contain this one; null for an empty text. */
export const containsPattern = (text: string): string | null => (text ? `%${escapeLike(text)}%` : null);

/** The pattern in $1 in lower case. A query, because PostgreSQL evaluates `lower($1)` for every row and a query once. */
export const LOWER_PATTERN = "(SELECT lower($1))";

/**
 * The condition that one of these columns matches the pattern in $1, ignoring case, or that $1 is null. ILIKE takes twice as
 * long, because it lowercases the pattern for every row.
 */
export const whereContains = (...columns: readonly string[]): string =>
  `($1::text IS NULL OR ${columns.map((column) => `lower(${column}) LIKE ${LOWER_PATTERN}`).join(" OR ")})`;
