import { query } from "../../app/platform/db/pool.server";
import type { DisplayedHome } from "./displayable-homes";

/** The visible homes of a feed, by key. The expected homes come from the feed itself, not from this query. */
export async function queryDisplayedHomes(feed: string): Promise<DisplayedHome[]> {
  const rows = await query<Omit<DisplayedHome, "modified"> & { modified: Date }>(
    `SELECT listing_key AS key, list_price AS price, status, modified_at AS modified, line1
     FROM listing WHERE feed = $1 AND withdrawn_at IS NULL AND hidden_at IS NULL ORDER BY listing_key COLLATE "C"`,
    [feed],
  );
  return rows.map((row) => ({ ...row, modified: row.modified.toISOString() }));
}
