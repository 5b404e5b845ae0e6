/** Sends a cost & timeline request: stores it with its due time, and emails the buyer and staff. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { fillProfile } from "~/accounts/contact.server";
import { parseDollars } from "~/forms/money";
import { HOME_UNAVAILABLE } from "~/leads/messages";
import { formatHomeName } from "~/listings/address";
import { getListing, parseListingId } from "~/listings/home/detail.server";
import { brand } from "~/platform/brand.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { composeEmail } from "~/platform/mail/email-message";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { formatMoney } from "~/ui/text/money";
import type { Toast } from "~/ui/toast";
import { getCatalog, selectUpgrades, sumCosts } from "~/upgrades/upgrades";
import { deleteDraft } from "./draft.server";
import { REQUEST_NOT_SENT, REQUEST_SENT } from "./messages";
import { EMPTY_FIELDS, type RequestErrors, type RequestFields, validateStepOne, validateStepTwo } from "./rules";

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

type RequestIds = {
  accountId: string;
  requestId: string;
  listingId: number;
  /** False if the fields may be someone else's, who had a sign-in link sent to this account. */
  isSameBrowser?: boolean;
};

/**
 * Sends a request. A request with the same id is returned unchanged, so that a double click makes one request and one set
 * of emails.
 */
export async function sendRequest(
  { accountId, requestId, listingId, isSameBrowser = true }: RequestIds,
  fields: RequestFields,
  tx: Tx,
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
  const { count } = await tx.timelineRequest.createMany({
    data: {
      id: requestId,
      accountId,
      listingId: home.id,
      listingAddress: address,
      fullName: fields.fullName.trim(),
      email: fields.email.trim().toLowerCase(),
      phone: optional(fields.phone),
      contactMethod: fields.contactMethod,
      hasAgent: fields.hasAgent,
      agentName: fields.hasAgent ? optional(fields.agentName) : null,
      agentEmail: fields.hasAgent ? optional(fields.agentEmail) : null,
      hasLender: fields.hasLender,
      lenderName: fields.hasLender ? optional(fields.lenderName) : null,
      preapprovalAmount:
        fields.hasLender && fields.preapprovalAmount.trim() ? parseDollars(fields.preapprovalAmount) : null,
      maxHomeBudget: parseDollars(fields.maxHomeBudget) ?? 0,
      targetMoveIn: fields.targetMoveIn,
      selectedUpgrades: selected.map(({ id }) => id),
      listPrice: home.listPrice,
      upgradesCost,
      additionalComments: optional(fields.additionalComments),
      createdAt: now,
      dueAt: new Date(now.getTime() + RESPONSE_HOURS * 3_600_000),
    },
    skipDuplicates: true,
  });
  await deleteDraft(requestId, tx);
  if (count > 0) {
    const { fullName: name, email, phone } = fields;
    if (isSameBrowser) await fillProfile({ accountId, name, email, phone }, tx);
    await enqueueRequestEmails(fields, { address, total: home.listPrice + upgradesCost, selected, listingId }, tx);
  }
  const request = await getSentRequest(accountId, requestId, tx);
  return request ? { kind: "sent", request, isNew: count > 0 } : { kind: "gone" };
}

async function enqueueRequestEmails(
  fields: RequestFields,
  {
    address,
    total,
    selected,
    listingId,
  }: { address: string; total: number; selected: { title: string }[]; listingId: number },
  tx: Tx,
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
    tx,
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
    tx,
  );
}

/** Null when the request isn't the account's. */
export async function getSentRequest(accountId: string, requestId: string, tx: Tx = db()): Promise<SentRequest | null> {
  const row = await tx.timelineRequest.findUnique({
    where: { id: requestId, accountId },
    select: {
      id: true,
      listingId: true,
      listingAddress: true,
      selectedUpgrades: true,
      listPrice: true,
      upgradesCost: true,
      createdAt: true,
      dueAt: true,
    },
  });
  if (!row) return null;
  const { listPrice, upgradesCost, createdAt, dueAt, ...request } = row;
  return {
    ...request,
    totalPurchasePrice: listPrice + upgradesCost,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
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
  tx: Tx,
): Promise<Toast | null> {
  const { requestId, listing, fields: savedFields } = pendingRequest.parse(payload);
  const fields = { ...EMPTY_FIELDS, ...savedFields };
  if (!isSameBrowser && fields.email.trim().toLowerCase() !== email) return null;
  const outcome = await sendRequest({ accountId, requestId, listingId: listing, isSameBrowser }, fields, tx);
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
  return inTransaction((tx) =>
    sendRequest({ accountId, requestId: payload.id ?? randomUUID(), listingId }, fields, tx),
  );
}
