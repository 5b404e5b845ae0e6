/** Searches that buyers saved. */

import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { z } from "zod";
import { parseListingQuery } from "~/listings/schema";
import { isShownSql, listShownFeeds, sameHomeIdsSql } from "~/mls/feed-display.server";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import type { Toast } from "~/ui/toast";
import { type AlertFrequency, parseAlertFrequency } from "./alert-rules";
import { summarizeSearch } from "./search-summary";

/** Per account. Saving another one removes the oldest. */
export const MAX_SEARCHES = 20;

/**
 * Saves a search; the same search under the same name becomes the newest.
 * @param search the list's canonical search, "?…"
 * @returns the toast, which names a search that was removed
 */
export async function saveSearch(
  accountId: string,
  { name, search, alerts }: { name: string; search: string; alerts: AlertFrequency },
  db: Pick<ClientBase, "query">,
): Promise<Toast> {
  // Without the lock, two saves at once would each remove too few.
  await db.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [accountId]);
  await db.query(
    `INSERT INTO saved_search (id, account_id, name, search, alerts, saved_at, matched_after)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp(), (SELECT coalesce(max(id), 0) FROM price_observation))
     ON CONFLICT (account_id, name, md5(search)) DO UPDATE SET saved_at = excluded.saved_at, alerts = excluded.alerts`,
    [randomUUID(), accountId, name, search, alerts],
  );
  const { rows } = await db.query<{ name: string }>(
    `DELETE FROM saved_search WHERE id IN
       (SELECT id FROM saved_search WHERE account_id = $1 ORDER BY saved_at DESC, id OFFSET $2) RETURNING name`,
    [accountId, MAX_SEARCHES],
  );
  const [oldest] = rows;
  if (!oldest) return { title: "Search saved!" };
  return {
    title: "Search saved!",
    detail: `You can save up to ${MAX_SEARCHES} searches, so we removed “${oldest.name}”.`,
  };
}

/** Keeps a search that waited for its visitor to sign in. */
export async function resumeSavedSearch(
  { accountId }: { accountId: string },
  what: unknown,
  on: Pick<ClientBase, "query">,
): Promise<Toast> {
  const { alerts, ...kept } = z
    .object({ name: z.string(), search: z.string(), alerts: z.string().optional() })
    .parse(what);
  return saveSearch(accountId, { ...kept, alerts: parseAlertFrequency(alerts) }, on);
}

/** A saved search as its owner's list shows it. */
export type SavedSearch = {
  id: string;
  name: string;
  search: string;
  /** Its filters as text. */
  summary: string[];
  alerts: AlertFrequency;
  /** Homes that are new or cheaper since the owner's last visit. */
  newHomes: number;
  /** ISO 8601 */
  savedAt: string;
};

/** An account's searches, newest first. */
export async function listSavedSearches(accountId: string): Promise<SavedSearch[]> {
  const rows = await query<{
    id: string;
    name: string;
    search: string;
    alerts: AlertFrequency;
    newHomes: number;
    savedAt: Date;
  }>(
    `SELECT s.id, s.name, s.search, s.alerts, s.saved_at AS "savedAt",
       (SELECT count(*)::int FROM search_hit h JOIN listing l ON l.id = h.listing_id AND (${isShownSql("$2", "l")} OR EXISTS (
          SELECT FROM listing other WHERE other.id = ANY(${sameHomeIdsSql("l.id")}) AND ${isShownSql("$2", "other")}))
        WHERE h.search_id = s.id AND h.found_at > s.visited_at) AS "newHomes"
     FROM saved_search s WHERE s.account_id = $1 ORDER BY s.saved_at DESC, s.id`,
    [accountId, await listShownFeeds()],
  );
  return rows.map(({ savedAt, ...search }) => ({
    ...search,
    summary: summarizeSearch(parseListingQuery(new URLSearchParams(search.search)).query),
    savedAt: savedAt.toISOString(),
  }));
}

/**
 * Renames a search of an account.
 * @returns "missing" when the account has no such search, "taken" when the same search already has that name
 */
export async function renameSearch(accountId: string, id: string, name: string): Promise<"done" | "missing" | "taken"> {
  if (!isId(id)) return "missing";
  const [row] = await query<{ renamed: boolean }>(
    `WITH mine AS (SELECT id, search FROM saved_search WHERE id = $1 AND account_id = $2),
       renamed AS (
         UPDATE saved_search s SET name = $3 FROM mine WHERE s.id = mine.id AND NOT EXISTS (
           SELECT FROM saved_search o WHERE o.account_id = $2 AND o.name = $3 AND o.search = s.search AND o.id <> s.id)
         RETURNING s.id)
     SELECT EXISTS (SELECT FROM renamed) AS renamed FROM mine`,
    [id, accountId, name],
  );
  if (!row) return "missing";
  return row.renamed ? "done" : "taken";
}

/** Records that the owner visits a search. @returns the query of its list, "?…"; null when it isn't the account's */
export async function markSearchVisited(accountId: string, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await query<{ search: string }>(
    "UPDATE saved_search SET visited_at = now() WHERE id = $1 AND account_id = $2 RETURNING search",
    [id, accountId],
  );
  return row?.search ?? null;
}

/** Deletes a search of an account. */
export async function deleteSearch(accountId: string, id: string): Promise<void> {
  if (!isId(id)) return;
  await query("DELETE FROM saved_search WHERE id = $1 AND account_id = $2", [id, accountId]);
}
