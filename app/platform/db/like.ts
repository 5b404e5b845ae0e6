/** A text as a LIKE pattern finds it. The typed client does not escape the text of `contains`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** A LIKE pattern for texts that contain this one; null for an empty text. */
export const containsPattern = (text: string): string | null => (text ? `%${escapeLike(text)}%` : null);

/**
 * The condition that one of these columns matches the pattern in $1, ignoring case, or that $1 is null. ILIKE takes twice as
 * long, because it lowercases the pattern for every row.
 */
export const whereContains = (...columns: readonly string[]): string =>
  `($1::text IS NULL OR ${columns.map((column) => `lower(${column}) LIKE lower($1)`).join(" OR ")})`;
