/** Sends a cost & timeline request: stores it with its due time, and emails the buyer and staff. */
import { z } from "zod";
import { fillProfile } from "~/accounts/contact.server";
import { HOME_UNAVAILABLE } from "~/leads/messages";
import { formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { isSameHome } from "~/mls/feed-display.server";
import { brand } from "~/platform/brand.server";
import { db, type Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatMoney } from "~/ui/text/money";
import type { Toast } from "~/ui/toast";
import { toSeenUpgrade } from "~/upgrades/seen-upgrades.server";
import { selectUpgrades, sumCosts } from "~/upgrades/upgrades";
import { deleteDraft } from "./draft.server";
import { REQUEST_NOT_SENT, REQUEST_SENT } from "./messages";
import { type RequestFields, requestSchema } from "./schema";

/** We promise an answer within this time. */
export const RESPONSE_HOURS = 48;

export const sentRequest = z
  .object({
    id: z.uuid(),
    listingId: z.int(),
    listingAddress: z.string(),
    selectedUpgrades: z.array(z.string()),
    totalPurchasePrice: z.int().meta({ description: "Whole dollars." }),
    createdAt: z.iso.datetime(),
    dueAt: z.iso.datetime().meta({ description: "When the answer is due." }),
  })
  .meta({ id: "TimelineRequest", description: "A request to confirm a home’s cost and timeline." });
export type SentRequest = z.infer<typeof sentRequest>;

export type SendOutcome =
  | { kind: "sent"; request: SentRequest; isNew: boolean }
  | { kind: "gone" }
  | { kind: "id used" }
  | { kind: "unknown upgrade"; id: string };

type RequestIds = {
  accountId: string;
  requestId: string;
  listingId: number;
  /** False if the fields may be someone else's, who had a sign-in link sent to this account. */
  isSameBrowser?: boolean;
  /** Instead of leaving out upgrades that the home doesn't have, such as those of a draft that are no longer offered. */
  refusesUnknownUpgrades?: boolean;
};

/**
 * Sends a valid request. A request with the same id is returned unchanged, so that a double click makes one request and one set
 * of emails. "id used" when the id is that of another account's request, or of one for another home.
 */
export async function sendRequest(
  { accountId, requestId, listingId, isSameBrowser = true, refusesUnknownUpgrades }: RequestIds,
  fields: RequestFields,
  tx: Tx,
): Promise<SendOutcome> {
  const now = new Date();
  const home = await getListing(String(listingId), now, tx);
  if (!home || home.withdrawn) return { kind: "gone" };
  const { upgrades, ...columns } = fields;
  const { selected, unmatched } = selectUpgrades(home.upgrades, upgrades);
  if (refusesUnknownUpgrades && unmatched[0]) return { kind: "unknown upgrade", id: unmatched[0] };
  const address = formatHomeName(home);
  const upgradesCost = sumCosts(selected);
  const { count } = await tx.timelineRequest.createMany({
    data: {
      id: requestId,
      accountId,
      listingId: home.id,
      listingAddress: address,
      ...columns,
      selectedUpgrades: selected.map(({ id }) => id),
      upgradesSeen: selected.map(toSeenUpgrade),
      listPrice: home.listPrice,
      upgradesCost,
      createdAt: now,
      dueAt: new Date(now.getTime() + RESPONSE_HOURS * 3_600_000),
    },
    skipDuplicates: true,
  });
  const request = await getSentRequest(accountId, requestId, tx);
  if (!request || !(await isSameHome(request.listingId, home.id, tx))) return { kind: "id used" };
  await deleteDraft(requestId, tx);
  if (count > 0) {
    const { fullName: name, email, phone } = fields;
    if (isSameBrowser) await fillProfile({ accountId, name, email, phone }, tx);
    await enqueueRequestEmails(fields, { address, total: home.listPrice + upgradesCost, selected, listingId }, tx);
  }
  return { kind: "sent", request, isNew: count > 0 };
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
  const url = siteUrl(`/listing/${listingId}`);
  const upgradesText =
    selected.length > 0 ? `with ${selected.map(({ title }) => title.toLowerCase()).join(", ")}` : "without upgrades";
  await sendEmail(
    {
      kind: "request-received",
      to: fields.email,
      subject: `We received your request for ${address}`,
    },
    [
      `Thank you, ${isolateName(fields.fullName)}. We’ll verify the cost and timeline for ${address} ${upgradesText}, ${formatMoney(total)} in total, and get back to you within ${RESPONSE_HOURS} hours.`,
      { label: "View the home", url },
      "No commitment: nothing is booked and nothing is charged.",
    ],
    tx,
  );
  await sendEmail(
    { kind: "request-new", to: brand().supportEmail, subject: `Cost & timeline request: ${address}` },
    [
      `${isolateName(fields.fullName)} (${fields.email}, by ${fields.contactMethod}${fields.phone ? `, ${fields.phone}` : ""}) requested ${address} ${upgradesText}, ${formatMoney(total)} in total. Our answer is due within ${RESPONSE_HOURS} hours.`,
      `Budget ${formatMoney(fields.maxHomeBudget)}, move-in ${fields.targetMoveIn}.`,
      ...(fields.additionalComments ? [fields.additionalComments] : []),
      { label: "View the home", url },
    ],
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
const pendingRequest = z.object({ requestId: z.uuid(), listing: z.int(), fields: z.unknown() });

/**
 * Sends a request after its sender signed in. From another browser it must name the account's own email address: a
 * sign-in link that someone else requested must not send a request in this person's name.
 */
export async function submitPendingRequest(
  { accountId, email, isSameBrowser }: { accountId: string; email: string; isSameBrowser: boolean },
  payload: unknown,
  tx: Tx,
): Promise<Toast | null> {
  const { requestId, listing, fields: typed } = pendingRequest.parse(payload);
  const { data: fields } = requestSchema.safeParse(typed);
  if (!isSameBrowser && fields?.email !== email) return null;
  if (!fields) return REQUEST_NOT_SENT;
  const outcome = await sendRequest({ accountId, requestId, listingId: listing, isSameBrowser }, fields, tx);
  if (outcome.kind === "gone") return HOME_UNAVAILABLE;
  return outcome.kind === "sent" ? REQUEST_SENT : REQUEST_NOT_SENT;
}
