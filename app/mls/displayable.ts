/**
 * The SQL condition that a listing may be displayed as far as the listing itself decides: it has not been withdrawn, and is
 * not hidden because its newer versions are refused.
 * @param listing the table's name in the statement
 */
export const isDisplayable = (listing = "listing") =>
  `(${listing}.withdrawn_at IS NULL AND ${listing}.hidden_at IS NULL)`;

/** A home that one feed drops and another lists within these days is the same listing. */
export const FEED_MOVE_DAYS = 7;
