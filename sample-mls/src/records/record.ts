/** A record of the feed under RESO Data Dictionary 2.0 names. */
export type FeedRecord = Record<string, unknown>;
