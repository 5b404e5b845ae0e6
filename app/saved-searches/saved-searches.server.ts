/** Searches that buyers saved. */

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { loadFilterChips } from "~/listings/list/active-filters.server";
import { parseListingQuery } from "~/listings/parse-list-search";
import { isShownSql, listShownFeeds, sameHomeIdsSql } from "~/mls/feed-display.server";
import { isUniqueViolation } from "~/platform/db/database-errors.server";
import { db, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { int, run, sql, text, time, uuid } from "~/platform/db/statement.server";
import type { Toast } from "~/ui/toast";
import { type AlertFrequency, parseAlertFrequency } from "./alert-rules";
import { setAlertFrequency } from "./alerts.server";
import type { SavedSearchFields } from "./schema";
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
  tx: Tx,
): Promise<Toast> {
  // Without the lock, two saves at once could add the same search, or remove too few.
  await lockRow("account", accountId, tx);
  const saved = await tx.savedSearch.findFirst({ where: { accountId, name, search }, select: { id: true } });
  const savedAt = new Date();
  if (saved) await tx.savedSearch.update({ where: { id: saved.id }, data: { savedAt, alerts } });
  else {
    const newest = await tx.priceObservation.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
    await tx.savedSearch.create({
      data: { id: randomUUID(), accountId, name, search, alerts, savedAt, matchedAfter: newest?.id },
    });
  }
  const surplus = await tx.savedSearch.findMany({
    where: { accountId },
    orderBy: [{ savedAt: "desc" }, { id: "asc" }],
    skip: MAX_SEARCHES,
    select: { id: true, name: true },
  });
  const [oldest] = surplus;
  if (oldest) await tx.savedSearch.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  else return { title: "Search saved!", brief: true };
  return {
    title: "Search saved!",
    detail: `You can save up to ${MAX_SEARCHES} searches, so we removed “${oldest.name}”.`,
  };
}

/** Keeps a search that waited for its visitor to sign in. */
export async function resumeSavedSearch({ accountId }: { accountId: string }, what: unknown, tx: Tx): Promise<Toast> {
  const { alerts, ...kept } = z
    .object({ name: z.string(), search: z.string(), alerts: z.string().optional() })
    .parse(what);
  return saveSearch(accountId, { ...kept, alerts: parseAlertFrequency(alerts) }, tx);
}

const SELECT_SEARCHES = sql(
  "saved-searches",
  { id: uuid, name: text(), search: text(), alerts: text<AlertFrequency>(), savedAt: time, newHomes: int },
  `SELECT s.id, s.name, s.search, s.alerts, s.saved_at AS "savedAt",
     (SELECT count(*)::int FROM search_hit h JOIN listing l ON l.id = h.listing_id AND (${isShownSql("$2", "l")} OR EXISTS (
        SELECT FROM listing other WHERE other.id = ANY(${sameHomeIdsSql("l.id")}) AND ${isShownSql("$2", "other")}))
      WHERE h.search_id = s.id AND h.found_at > s.visited_at) AS "newHomes"
   FROM saved_search s WHERE s.account_id = $1 ORDER BY s.saved_at DESC, s.id`,
);

/** Those of an account's searches that found new or cheaper homes since the owner's last visit, and how many. */
export async function listSearchesWithNewHomes(accountId: string) {
  const rows = await run(SELECT_SEARCHES, [accountId, await listShownFeeds()]);
  return rows.filter(({ newHomes }) => newHomes > 0).map(({ id, name, newHomes }) => ({ id, name, newHomes }));
}

/**
 * An account's searches, newest first. `summary` has their filters as text, `newHomes` counts the homes that are new or
 * cheaper since the owner's last visit.
 */
export async function listSavedSearches(accountId: string) {
  const rows = await run(SELECT_SEARCHES, [accountId, await listShownFeeds()]);
  return Promise.all(
    rows.map(async ({ savedAt, ...search }) => {
      const { filters, sort } = parseListingQuery(new URLSearchParams(search.search)).query;
      const summary = summarizeSearch(await loadFilterChips(filters), sort);
      return { ...search, summary, savedAt: savedAt.toISOString() };
    }),
  );
}

/**
 * Updates a search of an account: its name, and its alerts unless they are null.
 * @returns "missing" when the account has no such search, "taken" when the same search already has that name
 */
export async function updateSearch(
  accountId: string,
  id: string,
  { name, alerts }: SavedSearchFields,
): Promise<"done" | "missing" | "taken"> {
  if (!isId(id)) return "missing";
  try {
    return await inTransaction(async (tx) => {
      // A concurrent save looks for the same name.
      await lockRow("account", accountId, tx);
      const { count } = await tx.savedSearch.updateMany({ where: { id, accountId }, data: { name } });
      if (count === 0) return "missing";
      if (alerts) await setAlertFrequency(id, alerts, tx);
      return "done";
    });
  } catch (error) {
    if (isUniqueViolation(error, "saved_search_same_key")) return "taken";
    throw error;
  }
}

/** Records that the owner visits a search. @returns the query of its list, "?…"; null when it isn't the account's */
export async function markSearchVisited(accountId: string, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [visited] = await db().savedSearch.updateManyAndReturn({
    where: { id, accountId },
    data: { visitedAt: new Date() },
    select: { search: true },
  });
  return visited?.search ?? null;
}

export async function deleteSearch(accountId: string, id: string): Promise<void> {
  if (!isId(id)) return;
  await db().savedSearch.deleteMany({ where: { id, accountId } });
}
