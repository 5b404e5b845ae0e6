/** Homes that buyers saved. */
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatCardAddress } from "~/listings/address";
import type { ListingStatus } from "~/listings/listing";
import { getMediaUrl } from "~/listings/photos/media-url";
import { HOME_NOT_SAVED, HOME_SAVED } from "~/listings/save/messages";
import { isDisplayable } from "~/mls/displayable";
import { getFeedDisplay, isShownSql, listShownFeeds, sameHomeIdsSql, shownIdSql } from "~/mls/feed-display.server";
import { currentSession } from "~/platform/auth/session.server";
import { db, type Tx } from "~/platform/db/db.server";
import { bool, execute, int, orNull, run, sql, text } from "~/platform/db/statement.server";
import type { Toast } from "~/ui/toast";

const SAVE_HOME = sql(
  "save-home",
  { id: int },
  `WITH home AS (
     SELECT id, list_price, status FROM listing WHERE id = ${shownIdSql("$2::int", "$3")} AND ${isShownSql("$3")}),
   kept AS (
     INSERT INTO saved_home (account_id, listing_id, list_price_then, status_then)
     SELECT $1, id, list_price, status FROM home
     ON CONFLICT DO NOTHING)
   SELECT id FROM home`,
);

/** Saves a home; a home that is already saved stays unchanged. @returns false when it isn't on the market */
export async function saveHome(accountId: string, id: number, tx: Tx = db()): Promise<boolean> {
  const homes = await run(SAVE_HOME, [accountId, id, await listShownFeeds()], tx);
  return homes.length > 0;
}

/** Saves a home for a visitor who was asked to sign in first. */
export async function resumeSavedHome({ accountId }: { accountId: string }, what: unknown, tx: Tx): Promise<Toast> {
  const { listing } = z.object({ listing: z.int() }).parse(what);
  return (await saveHome(accountId, listing, tx)) ? HOME_SAVED : HOME_NOT_SAVED;
}

const REMOVE_HOME = sql(
  "remove-home",
  {},
  `DELETE FROM saved_home WHERE account_id = $1 AND (listing_id = $2 OR listing_id = ANY(${sameHomeIdsSql("$2::int")}))`,
);

/** Removes a home from an account's saved homes, from whichever feed it was saved. It doesn't have to be saved. */
export async function removeHome(accountId: string, id: number): Promise<void> {
  await execute(REMOVE_HOME, [accountId, id]);
}

/** Which of these homes the signed-in user saved; none for a visitor. */
export async function listSavedIdsForVisitor(
  context: Readonly<RouterContextProvider>,
  homes: readonly { id: number }[],
): Promise<number[]> {
  const session = await currentSession(context);
  return session
    ? filterSavedIds(
        session.user.id,
        homes.map(({ id }) => id),
      )
    : [];
}

/** Materialized, because PostgreSQL would look for the other ids of a home again for each saved home. */
const FILTER_SAVED = sql(
  "saved-among",
  { id: int },
  `WITH asked AS MATERIALIZED (
     SELECT given.id, given.id || ${sameHomeIdsSql("given.id")} AS same FROM unnest($2::int[]) AS given (id))
   SELECT asked.id FROM asked WHERE EXISTS (
     SELECT FROM saved_home WHERE account_id = $1 AND listing_id = ANY(asked.same))`,
  { isPrepared: true },
);

/** Which of these homes an account saved. */
export async function filterSavedIds(accountId: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await run(FILTER_SAVED, [accountId, ids])).map(({ id }) => id);
}

const SELECT_SAVED_HOMES = sql(
  "saved-homes",
  {
    id: int,
    mlsId: text(),
    price: int,
    priceThen: int,
    status: text<ListingStatus>(),
    statusThen: orNull(text<ListingStatus>()),
    line1: orNull(text()),
    city: text(),
    state: text(),
    zip: text(),
    photo: orNull(text()),
    isUnavailable: bool,
    isOutOfDate: bool,
  },
  `SELECT l.id, l.mls_id AS "mlsId", l.list_price AS price, s.list_price_then AS "priceThen", l.status, s.status_then AS "statusThen",
     CASE WHEN l.address_shown THEN l.line1 END AS line1, l.city, l.state, l.zip,
     CASE WHEN ${isDisplayable("l")} AND l.feed = ANY($2::text[])
       THEN jsonb_path_query_first(l.media, '$[*] ? (!exists (@.alteration))')->>'key' END AS photo,
     NOT (${isDisplayable("l")} AND l.feed = ANY($2::text[])) AS "isUnavailable",
     l.withdrawn_at IS NULL AND (l.feed = ANY($3::text[]) OR (l.hidden_at IS NOT NULL AND l.feed = ANY($2::text[]))) AS "isOutOfDate"
   FROM (
     SELECT DISTINCT ON (shown_id) * FROM (
       SELECT saved_home.*, ${shownIdSql("saved_home.listing_id", "$2")} AS shown_id FROM saved_home WHERE account_id = $1) found
     ORDER BY shown_id, saved_at
   ) s JOIN listing l ON l.id = s.shown_id ORDER BY s.saved_at DESC, l.id`,
);

/** An account's saved homes, last saved first. */
export async function listSavedHomes(accountId: string) {
  const { shown, outOfDate } = await getFeedDisplay();
  const rows = await run(SELECT_SAVED_HOMES, [accountId, shown, outOfDate]);
  return rows.map(({ line1, city, state, zip, photo, ...home }) => ({
    ...home,
    address: formatCardAddress({ line1, city, state, zip }),
    photo: photo && getMediaUrl(home.id, photo, 480),
  }));
}

/**
 * A saved home as its owner's list shows it, in whole dollars. One that is no longer displayed has no page and no photo;
 * `isOutOfDate` says that its feed hasn't been replicated for too long. `statusThen` may not have been recorded.
 */
export type SavedHome = Awaited<ReturnType<typeof listSavedHomes>>[number];
