/** Sends a cost & timeline request: stores it with its due time, and emails the buyer and staff. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { z } from "zod";
import { parseDollars } from "~/forms/money";
import { HOME_UNAVAILABLE } from "~/leads/messages";
import { formatHomeName } from "~/listings/address";
import { getListing, parseListingId } from "~/listings/home/detail.server";
import { brand } from "~/platform/brand.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { siteUrl } from "~/platform/http/site.server";
import { composeEmail } from "~/platform/mail/email-message";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { formatMoney } from "~/ui/text/money";
import type { Toast } from "~/ui/toast";
import { getCatalog, selectUpgrades, sumCosts } from "~/upgrades/upgrades";
import { deleteDraft } from "./draft.server";
import { REQUEST_NOT_SENT, REQUEST_SENT } from "./messages";
import { EMPTY_FIELDS, type RequestErrors, type RequestFields, validateStepOne, validateStepTwo } from "./rules";

type DbClient = Pick<ClientBase, "query">;

/** We promise an answer within this time. */
export const RESPONSE_HOURS = 48;

/** A request in an API response. Whole dollars. */
export type SentRequest = {
  id: string;
  listingId: number;
  listingAddress: string;
  selectedUpgrades: string[];
  totalPurchasePrice: number;
  createdAt: string;
  /** When the answer is due. */
  dueAt: string;
};

export type SendOutcome =
  | { kind: "sent"; request: SentRequest; isNew: boolean }
  | { kind: "gone" }
  | { kind: "refused"; errors: RequestErrors };

/**
 * Sends a request. A request with the same id is returned unchanged, so that a double click makes one request and one set
 * of emails.
 */
export async function sendRequest(
  { accountId, requestId, listingId }: { accountId: string; requestId: string; listingId: number },
  fields: RequestFields,
  db: DbClient,
  now = new Date(),
): Promise<SendOutcome> {
  const errors = { ...validateStepOne(fields, now), ...validateStepTwo(fields) };
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  const home = await getListing(String(listingId), now);
  if (!home || home.withdrawn) return { kind: "gone" };
  const { selected } = selectUpgrades(getCatalog(home.upgradesCatalog), fields.upgrades);
  const address = formatHomeName(home);
  const upgradesCost = sumCosts(selected);
  const optional = (text: string) => text.trim() || null;
  const { rows } = await db.query<{ created_at: Date; due_at: Date }>(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, phone, contact_method,
       has_agent, agent_name, agent_email, has_lender, lender_name, preapproval_amount, max_home_budget, target_move_in,
       selected_upgrades, list_price, upgrades_cost, additional_comments, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       now() + $21 * interval '1 hour')
     ON CONFLICT (id) DO NOTHING RETURNING created_at, due_at`,
    [
      requestId,
      accountId,
      home.id,
      address,
      fields.fullName.trim(),
      fields.email.trim().toLowerCase(),
      optional(fields.phone),
      fields.contactMethod,
      fields.hasAgent,
      fields.hasAgent ? optional(fields.agentName) : null,
      fields.hasAgent ? optional(fields.agentEmail) : null,
      fields.hasLender,
      fields.hasLender ? optional(fields.lenderName) : null,
      fields.hasLender && fields.preapprovalAmount.trim() ? parseDollars(fields.preapprovalAmount) : null,
      parseDollars(fields.maxHomeBudget),
      fields.targetMoveIn,
      selected.map(({ id }) => id),
      home.listPrice,
      upgradesCost,
      optional(fields.additionalComments),
      RESPONSE_HOURS,
    ],
  );
  await deleteDraft(requestId, db);
  if (rows[0])
    await enqueueRequestEmails(fields, { address, total: home.listPrice + upgradesCost, selected, listingId }, db);
  const request = await getSentRequest(accountId, requestId, db);
  return request ? { kind: "sent", request, isNew: rows.length > 0 } : { kind: "gone" };
}

async function enqueueRequestEmails(
  fields: RequestFields,
  {
    address,
    total,
    selected,
    listingId,
  }: { address: string; total: number; selected: { title: string }[]; listingId: number },
  db: DbClient,
): Promise<void> {
  const { name: from, supportEmail } = brand();
  const url = siteUrl(`/listing/${listingId}`);
  const upgradesText =
    selected.length > 0 ? `with ${selected.map(({ title }) => title.toLowerCase()).join(", ")}` : "without upgrades";
  await enqueueEmail(
    composeEmail(
      {
        kind: "request-received",
        to: fields.email.trim().toLowerCase(),
        subject: `We received your request for ${address}`,
      },
      [
        `Thank you, ${fields.fullName.trim()}. We’ll verify the cost and timeline for ${address} ${upgradesText}, ${formatMoney(total)} in total, and get back to you within ${RESPONSE_HOURS} hours.`,
        { label: "View the home", url },
        "No commitment: nothing is booked and nothing is charged.",
      ],
      from,
    ),
    db,
  );
  await enqueueEmail(
    composeEmail(
      { kind: "request-new", to: supportEmail, subject: `Cost & timeline request: ${address}` },
      [
        `${fields.fullName.trim()} (${fields.email.trim()}, by ${fields.contactMethod}${fields.phone.trim() ? `, ${fields.phone.trim()}` : ""}) requested ${address} ${upgradesText}, ${formatMoney(total)} in total. Our answer is due within ${RESPONSE_HOURS} hours.`,
        `Budget ${formatMoney(parseDollars(fields.maxHomeBudget))}, move-in ${fields.targetMoveIn}.`,
        ...(fields.additionalComments.trim() ? [fields.additionalComments.trim()] : []),
        { label: "View the home", url },
      ],
      from,
    ),
    db,
  );
}

/** Null when the request isn't the account's. */
export async function getSentRequest(accountId: string, requestId: string, db: DbClient): Promise<SentRequest | null> {
  const { rows } = await db.query<Omit<SentRequest, "createdAt" | "dueAt"> & { createdAt: Date; dueAt: Date }>(
    `SELECT id, listing_id AS "listingId", listing_address AS "listingAddress", selected_upgrades AS "selectedUpgrades",
       list_price + upgrades_cost AS "totalPurchasePrice", created_at AS "createdAt", due_at AS "dueAt"
     FROM timeline_request WHERE id = $1 AND account_id = $2`,
    [requestId, accountId],
  );
  const [row] = rows;
  return row ? { ...row, createdAt: row.createdAt.toISOString(), dueAt: row.dueAt.toISOString() } : null;
}

/** The stored data of a request that is sent after sign-in. */
const pendingRequest = z.object({
  requestId: z.uuid(),
  listing: z.int(),
  fields: z.custom<RequestFields>((value) => typeof value === "object" && value !== null),
});

/**
 * Sends a request after its sender signed in. From another browser it must name the account's own email address: a
 * sign-in link that someone else requested must not send a request in this person's name.
 */
export async function submitPendingRequest(
  { accountId, email, isSameBrowser }: { accountId: string; email: string; isSameBrowser: boolean },
  payload: unknown,
  db: DbClient,
): Promise<Toast | null> {
  const { requestId, listing, fields: savedFields } = pendingRequest.parse(payload);
  const fields = { ...EMPTY_FIELDS, ...savedFields };
  if (!isSameBrowser && fields.email.trim().toLowerCase() !== email) return null;
  const outcome = await sendRequest({ accountId, requestId, listingId: listing }, fields, db);
  return outcome.kind === "sent" ? REQUEST_SENT : outcome.kind === "gone" ? HOME_UNAVAILABLE : REQUEST_NOT_SENT;
}

/** The API's payload, with the specified field names. */
const optionalText = z.string().nullish();
export const requestPayload = z.object({
  id: z.uuid().optional(),
  listingId: z.union([z.string(), z.number()]),
  fullName: z.string(),
  email: z.string(),
  phone: optionalText,
  contactMethod: z.string().default("email"),
  hasAgent: z.boolean().default(false),
  agentName: optionalText,
  agentEmail: optionalText,
  hasLender: z.boolean().default(false),
  lenderName: optionalText,
  preapprovalAmount: z.union([z.number(), z.string()]).nullish(),
  maxHomeBudget: z.union([z.number(), z.string()]),
  targetMoveIn: z.string(),
  selectedUpgrades: z.array(z.string()).max(100).default([]),
  additionalComments: optionalText,
});

/** Sends a request that was posted to the API. */
export async function sendApiRequest(accountId: string, payload: z.infer<typeof requestPayload>): Promise<SendOutcome> {
  const listingId = parseListingId(String(payload.listingId));
  if (listingId === null) return { kind: "gone" };
  const text = (value: string | number | null | undefined) => String(value ?? "");
  const fields: RequestFields = {
    fullName: payload.fullName,
    email: payload.email,
    phone: text(payload.phone),
    contactMethod: payload.contactMethod,
    maxHomeBudget: text(payload.maxHomeBudget),
    targetMoveIn: payload.targetMoveIn,
    hasAgent: payload.hasAgent,
    agentName: text(payload.agentName),
    agentEmail: text(payload.agentEmail),
    hasLender: payload.hasLender,
    lenderName: text(payload.lenderName),
    preapprovalAmount: text(payload.preapprovalAmount),
    additionalComments: text(payload.additionalComments),
    upgrades: payload.selectedUpgrades,
  };
  return transaction((db) => sendRequest({ accountId, requestId: payload.id ?? randomUUID(), listingId }, fields, db));
}
