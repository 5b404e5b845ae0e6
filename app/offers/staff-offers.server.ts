/** Offers recorded by staff. The buyer is emailed about a new offer, and about a new status or price. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { type Actor, audit, diffValues } from "~/audit/audit.server";
import { brand } from "~/platform/brand.server";
import { isId } from "~/platform/db/id";
import { containsPattern, whereContains } from "~/platform/db/like";
import { query } from "~/platform/db/pool.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { siteUrl } from "~/platform/http/site.server";
import { composeEmail } from "~/platform/mail/email-message";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import type { Values } from "~/ui/forms/fields";
import { formatMoney } from "~/ui/text/money";
import { NEWEST_OFFER_FIRST, OFFER_COLUMNS, type Offer } from "./offers.server";

type DbClient = Pick<ClientBase, "query">;

/** An offer with its buyer and its version. */
export type StaffOffer = Offer & { buyerEmail: string; version: number };

const SELECT = `SELECT ${OFFER_COLUMNS}, buyer_email AS "buyerEmail", version FROM offer`;

const COLUMNS: Readonly<Record<string, string>> = {
  buyerEmail: "buyer_email",
  mlsId: "mls_id",
  address: "address",
  status: "status",
  offerPrice: "offer_price",
  listPrice: "list_price",
  loanType: "loan_type",
  closingTimeFrame: "closing_time_frame",
  submittedOn: "submitted_on",
};

const OFFERS_PER_PAGE = 50;

/** One page of offers by buyer, address, or MLS number, newest first, and whether there are more. */
export async function findOffers(text: string, page: number): Promise<{ offers: StaffOffer[]; more: boolean }> {
  const pattern = containsPattern(text);
  const rows = await query<StaffOffer>(
    `${SELECT} WHERE ${whereContains("buyer_email", "address", "mls_id")}
     ORDER BY ${NEWEST_OFFER_FIRST} LIMIT $2 OFFSET $3`,
    [pattern, OFFERS_PER_PAGE + 1, (page - 1) * OFFERS_PER_PAGE],
  );
  return { offers: rows.slice(0, OFFERS_PER_PAGE), more: rows.length > OFFERS_PER_PAGE };
}

export async function getOfferForStaff(id: string): Promise<StaffOffer | null> {
  if (!isId(id)) return null;
  return (await query<StaffOffer>(`${SELECT} WHERE id = $1`, [id]))[0] ?? null;
}

/** A request's data for the form of an offer or a project; null for an unknown request. */
export async function prefillFromRequest(requestId: string): Promise<Record<string, string | number | null> | null> {
  if (!isId(requestId)) return null;
  const [row] = await query<Record<string, string | number | null>>(
    `SELECT r.email AS "buyerEmail", r.full_name AS "buyerName", r.listing_address AS address,
       r.listing_address AS "propertyAddress", l.mls_id AS "mlsId", r.list_price AS "listPrice",
       r.list_price AS "offerPrice", r.list_price AS "purchasePrice",
       coalesce(r.confirmed_cost, r.upgrades_cost) AS "renovationBudget"
     FROM timeline_request r JOIN listing l ON l.id = r.listing_id WHERE r.id = $1`,
    [requestId],
  );
  return row ?? null;
}

const lowercaseEmail = (values: Values): Values =>
  typeof values.buyerEmail === "string" ? { ...values, buyerEmail: values.buyerEmail.toLowerCase() } : values;

/** Records an offer. @param requestId of the request that led to it */
export async function createOffer(values: Values, requestId: string | null, actor: Actor): Promise<string> {
  const id = randomUUID();
  const fields = lowercaseEmail(values);
  await transaction(async (db) => {
    await db.query(
      `INSERT INTO offer (id, request_id, listing_id, ${Object.values(COLUMNS).join(", ")})
       VALUES ($1, $2, (SELECT max(id) FROM listing WHERE mls_id = $3), ${Object.keys(COLUMNS)
         .map((_, n) => `$${n + 4}`)
         .join(", ")})`,
      [id, requestId, fields.mlsId, ...Object.keys(COLUMNS).map((field) => fields[field] ?? null)],
    );
    await audit(actor, { action: "create", entity: "offer", entityId: id, after: fields }, db);
    await sendOfferEmail(fields, db);
  });
  return id;
}

export type OfferChange = { kind: "changed" } | { kind: "stale"; offer: StaffOffer } | { kind: "missing" };

/** Updates an offer. @param version that the update is based on; when the stored version is newer, nothing is written */
export async function changeOffer(id: string, values: Values, version: number, actor: Actor): Promise<OfferChange> {
  if (!isId(id)) return { kind: "missing" };
  return transaction(async (db): Promise<OfferChange> => {
    const { rows } = await db.query<StaffOffer>(`${SELECT} WHERE id = $1 FOR UPDATE`, [id]);
    const [before] = rows;
    if (!before) return { kind: "missing" };
    if (version !== before.version) return { kind: "stale", offer: before };
    const fields = lowercaseEmail(values);
    const changed = diffValues(before, fields);
    const columns = Object.entries(COLUMNS).filter(([field]) => field in changed.after);
    if (columns.length === 0) return { kind: "changed" };
    await db.query(
      `UPDATE offer SET ${columns.map(([, column], n) => `${column} = $${n + 2}`).join(", ")}, version = version + 1,
         updated_at = now() WHERE id = $1`,
      [id, ...columns.map(([field]) => fields[field])],
    );
    await audit(actor, { action: "update", entity: "offer", entityId: id, ...changed }, db);
    if ("status" in changed.after || "offerPrice" in changed.after) await sendOfferEmail({ ...before, ...fields }, db);
    return { kind: "changed" };
  });
}

async function sendOfferEmail({ buyerEmail, address, status, offerPrice }: Values, db: DbClient): Promise<void> {
  await enqueueEmail(
    composeEmail(
      { kind: "offer-changed", to: String(buyerEmail), subject: `Your offer for ${address}: ${status}` },
      [
        `Your offer of ${formatMoney(Number(offerPrice))} for ${address} is ${status}.`,
        { label: "See your homes in review", url: siteUrl("/dashboard/offers") },
      ],
      brand().name,
    ),
    db,
  );
}
