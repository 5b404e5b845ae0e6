/** Homes in review: a buyer's offers and cost & timeline requests. */

import { query } from "~/platform/db/pool.server";
import { getCatalog, selectUpgrades } from "~/upgrades/upgrades";

/** Whole dollars; `submittedOn` YYYY-MM-DD. */
export type Offer = {
  id: string;
  mlsId: string;
  listingId: number | null;
  address: string;
  status: string;
  offerPrice: number;
  listPrice: number | null;
  loanType: string | null;
  closingTimeFrame: string | null;
  submittedOn: string;
};

/** The columns of an {@link Offer}. */
export const OFFER_COLUMNS = `id, mls_id AS "mlsId", listing_id AS "listingId", address, status, offer_price AS "offerPrice",
  list_price AS "listPrice", loan_type AS "loanType", closing_time_frame AS "closingTimeFrame",
  to_char(submitted_on, 'YYYY-MM-DD') AS "submittedOn"`;
export const NEWEST_OFFER_FIRST = "submitted_on DESC, created_at DESC, id";

/** A buyer's offers, newest first. @param email a verified address in lower case */
export function listOffers(email: string): Promise<Offer[]> {
  return query<Offer>(
    `SELECT ${OFFER_COLUMNS} FROM offer WHERE buyer_email = $1 ORDER BY ${NEWEST_OFFER_FIRST}`,
    [email],
    "offers-of",
  );
}

/** A cost & timeline request as its buyer sees it. Whole dollars, times ISO 8601. */
export type BuyerRequest = {
  id: string;
  listingId: number;
  isUnavailable: boolean;
  address: string;
  upgrades: string[];
  total: number;
  status: string;
  createdAt: string;
  dueAt: string;
  confirmedCost: number | null;
  confirmedTimeline: string | null;
  answer: string | null;
};

/** An account's requests, newest first. */
export async function listBuyerRequests(accountId: string): Promise<BuyerRequest[]> {
  const rows = await query<
    Omit<BuyerRequest, "createdAt" | "dueAt" | "upgrades"> & {
      createdAt: Date;
      dueAt: Date;
      selected: string[];
      catalog: Parameters<typeof getCatalog>[0];
    }
  >(
    `SELECT r.id, r.listing_id AS "listingId", l.withdrawn_at IS NOT NULL AS "isUnavailable", r.listing_address AS address,
       r.selected_upgrades AS selected, l.upgrades_catalog AS catalog, r.list_price + r.upgrades_cost AS total, r.status,
       r.created_at AS "createdAt", r.due_at AS "dueAt", r.confirmed_cost AS "confirmedCost",
       r.confirmed_timeline AS "confirmedTimeline", r.answer
     FROM timeline_request r JOIN listing l ON l.id = r.listing_id
     WHERE r.account_id = $1 ORDER BY r.created_at DESC, r.id`,
    [accountId],
    "requests-of",
  );
  return rows.map(({ createdAt, dueAt, selected, catalog, ...row }) => ({
    ...row,
    upgrades: selectUpgrades(getCatalog(catalog), selected).selected.map(({ title }) => title),
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
  }));
}
