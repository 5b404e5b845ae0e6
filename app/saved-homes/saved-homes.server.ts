/** Homes that buyers keep an eye on. */
import type { ClientBase } from "pg";
import type { RouterContextProvider } from "react-router";
import { feedDisplay, isShown, sameHomeIds, shownFeeds, shownId } from "~/feed/display.server";
import { isDisplayable } from "~/feed/displayable";
import { cardAddress } from "~/listings/list/card";
import type { ListingStatus } from "~/listings/listing";
import { mediaUrl } from "~/listings/photos/media";
import { currentSession } from "~/platform/auth/session.server";
import { pool, query } from "~/platform/db/pool.server";

/** Saves a home; one that is saved already stays as it was. @returns false when it is not on the market */
export async function saveHome(
  accountId: string,
  id: number,
  on: Pick<ClientBase, "query"> = pool(),
): Promise<boolean> {
  const { rows } = await on.query(
    `WITH home AS (
         SELECT id, list_price, status FROM listing WHERE id = ${shownId("$2::int", "$3")} AND ${isShown("$3")}),
       kept AS (
         INSERT INTO saved_home (account_id, listing_id, list_price_then, status_then)
         SELECT $1, id, list_price, status FROM home
         ON CONFLICT DO NOTHING)
     SELECT id FROM home`,
    [accountId, id, await shownFeeds()],
  );
  return rows.length > 0;
}

/** Removes a home from those that an account has saved, whether or not it was among them, in whichever feed it was saved. */
export async function removeHome(accountId: string, id: number): Promise<void> {
  await query(
    `DELETE FROM saved_home WHERE account_id = $1 AND (listing_id = $2 OR listing_id = ANY(${sameHomeIds("$2::int")}))`,
    [accountId, id],
  );
}

/** Which of these homes whoever asks has saved; none for a visitor. */
export async function savedHere(
  context: Readonly<RouterContextProvider>,
  homes: readonly { id: number }[],
): Promise<number[]> {
  const session = await currentSession(context);
  return session
    ? savedAmong(
        session.user.id,
        homes.map(({ id }) => id),
      )
    : [];
}

/** Which of these homes an account has saved. */
export async function savedAmong(accountId: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await query<{ id: number }>(
    `SELECT asked.id FROM unnest($2::int[]) AS asked (id) WHERE EXISTS (
       SELECT FROM saved_home WHERE account_id = $1
         AND (listing_id = asked.id OR listing_id = ANY(${sameHomeIds("asked.id")})))`,
    [accountId, ids],
    "saved-among",
  );
  return rows.map(({ id }) => id);
}

/** A saved home as its owner's list shows it. Money in whole dollars. */
export type SavedHome = {
  id: number;
  mlsId: string;
  address: string;
  /** The first photo; null without one, and for a home that has left the market. */
  photo: string | null;
  price: number;
  /** What it was listed at when it was saved. */
  priceThen: number;
  /** Its status, and the one that it had when it was saved; null where that was not kept. */
  status: ListingStatus;
  statusThen: ListingStatus | null;
  /** Whether it is not shown: such a home stays in the list and has no page. */
  gone: boolean;
  /** Whether it is not shown because it or its feed has not been replicated for too long. */
  isOutOfDate: boolean;
};

/** The homes of an account, the last saved first. */
export async function savedHomes(accountId: string): Promise<SavedHome[]> {
  const { shown, outOfDate } = await feedDisplay();
  const rows = await query<{
    id: number;
    mlsId: string;
    price: number;
    priceThen: number;
    status: ListingStatus;
    statusThen: ListingStatus | null;
    line1: string | null;
    city: string;
    state: string;
    zip: string;
    photo: string | null;
    gone: boolean;
    isOutOfDate: boolean;
  }>(
    `SELECT l.id, l.mls_id AS "mlsId", l.list_price AS price, s.list_price_then AS "priceThen", l.status, s.status_then AS "statusThen",
       CASE WHEN l.address_shown THEN l.line1 END AS line1, l.city, l.state, l.zip,
       CASE WHEN ${isDisplayable("l")} AND l.feed = ANY($2::text[])
         THEN jsonb_path_query_first(l.media, '$[*] ? (!exists (@.alteration))')->>'key' END AS photo,
       NOT (${isDisplayable("l")} AND l.feed = ANY($2::text[])) AS gone,
       l.withdrawn_at IS NULL AND (l.feed = ANY($3::text[]) OR (l.hidden_at IS NOT NULL AND l.feed = ANY($2::text[]))) AS "isOutOfDate"
     FROM (
       SELECT DISTINCT ON (shown_id) * FROM (
         SELECT saved_home.*, ${shownId("saved_home.listing_id", "$2")} AS shown_id FROM saved_home WHERE account_id = $1) found
       ORDER BY shown_id, saved_at
     ) s JOIN listing l ON l.id = s.shown_id ORDER BY s.saved_at DESC, l.id`,
    [accountId, shown, outOfDate],
  );
  return rows.map(({ id, mlsId, price, priceThen, status, statusThen, photo, gone, isOutOfDate, ...place }) => ({
    id,
    mlsId,
    address: cardAddress(place),
    photo: photo && mediaUrl(id, photo, 480),
    price,
    priceThen,
    status,
    statusThen,
    gone,
    isOutOfDate,
  }));
}
