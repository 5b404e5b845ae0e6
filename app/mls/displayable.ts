/**
 * The SQL condition that a listing itself allows display: it is not withdrawn, and not hidden because its newer versions
 * are rejected.
 * @param listing the table's name in the statement
 */
export const isDisplayable = (listing = "listing") =>
  `(${listing}.withdrawn_at IS NULL AND ${listing}.hidden_at IS NULL)`;

/** If one feed drops a home and another lists it within these days, it is the same listing. */
export const FEED_MOVE_DAYS = 7;
