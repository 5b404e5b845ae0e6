/** Sends a cost & timeline request: stores it with its due time, and emails the buyer and staff. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { z } from "zod";
import { GONE } from "~/leads/words";
import { homeName } from "~/listings/address";
import { listingById, parseListingId } from "~/listings/home/detail.server";
import { brand } from "~/platform/brand.server";
import { transaction } from "~/platform/db/pool.server";
import { siteUrl } from "~/platform/http/site.server";
import { letter } from "~/platform/mail/letter";
import { postLetter } from "~/platform/mail/outbox.server";
import { dollarsIn, money } from "~/ui/text/money";
import type { Said } from "~/ui/toast";
import { catalogueOf, chosenFrom, costOf } from "~/upgrades/upgrades";
import { removeDraft } from "./draft.server";
import { NO_FIELDS, type RequestErrors, type RequestFields, stepOneErrors, stepTwoErrors } from "./rules";
import { NOT_SENT, SENT } from "./words";

type On = Pick<ClientBase, "query">;

/** We promise an answer within this time. */
export const PROMISED_HOURS = 48;

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
  | { kind: "sent"; request: SentRequest; anew: boolean }
  | { kind: "gone" }
  | { kind: "refused"; errors: RequestErrors };

/**
 * * Sends a request. A request with the same id is returned unchanged, so that a double click makes one request and one set
 * of emails.
 */
export async function sendRequest(
  { accountId, requestId, listingId }: { accountId: string; requestId: string; listingId: number },
  fields: RequestFields,
  on: On,
  now = new Date(),
): Promise<SendOutcome> {
  const errors = { ...stepOneErrors(fields, now), ...stepTwoErrors(fields) };
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  const home = await listingById(String(listingId), now);
  if (!home || home.withdrawn) return { kind: "gone" };
  const { chosen } = chosenFrom(catalogueOf(home.upgradesCatalog), fields.upgrades);
  const address = homeName(home);
  const upgradesCost = costOf(chosen);
  const optional = (text: string) => text.trim() || null;
  const { rows } = await on.query<{ created_at: Date; due_at: Date }>(
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
      fields.hasLender && fields.preapprovalAmount.trim() ? dollarsIn(fields.preapprovalAmount) : null,
      dollarsIn(fields.maxHomeBudget),
      fields.targetMoveIn,
      chosen.map(({ id }) => id),
      home.listPrice,
      upgradesCost,
      optional(fields.additionalComments),
      PROMISED_HOURS,
    ],
  );
  await removeDraft(requestId, on);
  if (rows[0]) await tell(fields, { address, total: home.listPrice + upgradesCost, chosen, listingId }, on);
  const request = await sentRequest(accountId, requestId, on);
  return request ? { kind: "sent", request, anew: rows.length > 0 } : { kind: "gone" };
}

async function tell(
  fields: RequestFields,
  {
    address,
    total,
    chosen,
    listingId,
  }: { address: string; total: number; chosen: { title: string }[]; listingId: number },
  on: On,
): Promise<void> {
  const { name: from, supportEmail } = brand();
  const url = siteUrl(`/listing/${listingId}`);
  const work =
    chosen.length > 0 ? `with ${chosen.map(({ title }) => title.toLowerCase()).join(", ")}` : "without upgrades";
  await postLetter(
    letter(
      {
        kind: "request-received",
        to: fields.email.trim().toLowerCase(),
        subject: `We received your request for ${address}`,
      },
      [
        `Thank you, ${fields.fullName.trim()}. We’ll verify the cost and timeline for ${address} ${work}, ${money(total)} in total, and get back to you within ${PROMISED_HOURS} hours.`,
        { label: "View the home", url },
        "No commitment: nothing is booked and nothing is charged.",
      ],
      from,
    ),
    on,
  );
  await postLetter(
    letter(
      { kind: "request-new", to: supportEmail, subject: `Cost & timeline request: ${address}` },
      [
        `${fields.fullName.trim()} (${fields.email.trim()}, by ${fields.contactMethod}${fields.phone.trim() ? `, ${fields.phone.trim()}` : ""}) requested ${address} ${work}, ${money(total)} in total. Our answer is due within ${PROMISED_HOURS} hours.`,
        `Budget ${money(dollarsIn(fields.maxHomeBudget))}, move-in ${fields.targetMoveIn}.`,
        ...(fields.additionalComments.trim() ? [fields.additionalComments.trim()] : []),
        { label: "View the home", url },
      ],
      from,
    ),
    on,
  );
}

/** Null when the request isn't the account's. */
export async function sentRequest(accountId: string, requestId: string, on: On): Promise<SentRequest | null> {
  const { rows } = await on.query<Omit<SentRequest, "createdAt" | "dueAt"> & { createdAt: Date; dueAt: Date }>(
    `SELECT id, listing_id AS "listingId", listing_address AS "listingAddress", selected_upgrades AS "selectedUpgrades",
       list_price + upgrades_cost AS "totalPurchasePrice", created_at AS "createdAt", due_at AS "dueAt"
     FROM timeline_request WHERE id = $1 AND account_id = $2`,
    [requestId, accountId],
  );
  const [row] = rows;
  return row ? { ...row, createdAt: row.createdAt.toISOString(), dueAt: row.dueAt.toISOString() } : null;
}

/** The stored data of a request that is sent after sign-in. */
const waiting = z.object({
  requestId: z.uuid(),
  listing: z.int(),
  fields: z.custom<RequestFields>((value) => typeof value === "object" && value !== null),
});

/**
 * * Sends a request after its sender signed in. From another browser it must name the account's own email address: a
 * sign-in link that someone else requested must not send a request in this person's name.
 */
export async function resumeRequest(
  { accountId, email, here }: { accountId: string; email: string; here: boolean },
  what: unknown,
  on: On,
): Promise<Said | null> {
  const { requestId, listing, fields: kept } = waiting.parse(what);
  const fields = { ...NO_FIELDS, ...kept };
  if (!here && fields.email.trim().toLowerCase() !== email) return null;
  const outcome = await sendRequest({ accountId, requestId, listingId: listing }, fields, on);
  return outcome.kind === "sent" ? SENT : outcome.kind === "gone" ? GONE : NOT_SENT;
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
export async function sendPayload(accountId: string, given: z.infer<typeof requestPayload>): Promise<SendOutcome> {
  const listingId = parseListingId(String(given.listingId));
  if (listingId === null) return { kind: "gone" };
  const text = (value: string | number | null | undefined) => String(value ?? "");
  const fields: RequestFields = {
    fullName: given.fullName,
    email: given.email,
    phone: text(given.phone),
    contactMethod: given.contactMethod,
    maxHomeBudget: text(given.maxHomeBudget),
    targetMoveIn: given.targetMoveIn,
    hasAgent: given.hasAgent,
    agentName: text(given.agentName),
    agentEmail: text(given.agentEmail),
    hasLender: given.hasLender,
    lenderName: text(given.lenderName),
    preapprovalAmount: text(given.preapprovalAmount),
    additionalComments: text(given.additionalComments),
    upgrades: given.selectedUpgrades,
  };
  return transaction((on) => sendRequest({ accountId, requestId: given.id ?? randomUUID(), listingId }, fields, on));
}
