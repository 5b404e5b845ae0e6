/** Offers recorded by staff. The buyer is emailed about a new offer, and about a new status or price. */
import { randomUUID } from "node:crypto";
import { type Actor, audit } from "~/audit/audit.server";
import { updateVersioned, type VersionedUpdate } from "~/audit/versioned.server";
import { fromDay } from "~/platform/db/day";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { escapeLike } from "~/platform/db/like";
import { siteUrl } from "~/platform/http/site.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatMoney } from "~/ui/text/money";
import { NEWEST_OFFER_FIRST, OFFER, type Offer, toOffer } from "./offers.server";
import type { OfferFields } from "./schema";

export type StaffOffer = Offer & { buyerEmail: string; version: number };

const STAFF_OFFER = { ...OFFER, buyerEmail: true, version: true } as const;

const OFFERS_PER_PAGE = 50;

/** One page of offers by buyer, address, or MLS number, newest first, and whether there are more. */
export async function findOffers(text: string, page: number): Promise<{ offers: StaffOffer[]; more: boolean }> {
  const contains = escapeLike(text);
  const rows = await db().offer.findMany({
    where: {
      OR: text
        ? [
            { buyerEmail: { contains: contains.toLowerCase() } },
            { address: { contains, mode: "insensitive" } },
            { mlsId: { contains, mode: "insensitive" } },
          ]
        : undefined,
    },
    orderBy: NEWEST_OFFER_FIRST,
    skip: (page - 1) * OFFERS_PER_PAGE,
    take: OFFERS_PER_PAGE + 1,
    select: STAFF_OFFER,
  });
  return { offers: rows.slice(0, OFFERS_PER_PAGE).map(toOffer), more: rows.length > OFFERS_PER_PAGE };
}

export async function getOfferForStaff(id: string, tx: Tx = db()): Promise<StaffOffer | null> {
  if (!isId(id)) return null;
  const offer = await tx.offer.findUnique({ where: { id }, select: STAFF_OFFER });
  return offer && toOffer(offer);
}

/** A request's data for the form of an offer or a project; null for an unknown request. */
export async function prefillFromRequest(requestId: string): Promise<Record<string, string | number | null> | null> {
  if (!isId(requestId)) return null;
  const request = await db().timelineRequest.findUnique({
    where: { id: requestId },
    select: {
      account: { select: { email: true } },
      fullName: true,
      listingAddress: true,
      listing: { select: { mlsId: true } },
      listPrice: true,
      confirmedCost: true,
      upgradesCost: true,
    },
  });
  if (!request) return null;
  const { account, fullName, listingAddress, listing, listPrice, confirmedCost, upgradesCost } = request;
  return {
    // Not the request's address, which the buyer typed: the account's gives access.
    buyerEmail: account.email,
    buyerName: fullName,
    address: listingAddress,
    propertyAddress: listingAddress,
    mlsId: listing.mlsId,
    listPrice,
    offerPrice: listPrice,
    purchasePrice: listPrice,
    renovationBudget: confirmedCost ?? upgradesCost,
  };
}

/**
 * Records an offer. One with the same id stays unchanged, and its buyer gets no second email.
 * @param requestId of the request that led to it
 */
export async function createOffer(
  fields: OfferFields,
  requestId: string | null,
  actor: Actor,
  id: string = randomUUID(),
): Promise<string> {
  await inTransaction(async (tx) => {
    const listing = await tx.listing.findFirst({
      where: { mlsId: fields.mlsId },
      orderBy: { id: "desc" },
      select: { id: true },
    });
    const { count } = await tx.offer.createMany({
      data: { ...fields, id, requestId, listingId: listing?.id, submittedOn: fromDay(fields.submittedOn) },
      skipDuplicates: true,
    });
    if (count === 0) return;
    await audit(actor, { action: "create", entity: "offer", entityId: id, after: fields }, tx);
    await sendOfferEmail(fields, tx);
  });
  return id;
}

/** Updates an offer. @param version that the update is based on; when the stored version is newer, nothing is written */
export async function changeOffer(
  id: string,
  fields: OfferFields,
  version: number,
  actor: Actor,
): Promise<VersionedUpdate<StaffOffer>> {
  return inTransaction((tx) =>
    updateVersioned(
      {
        read: () => getOfferForStaff(id, tx),
        write: ({ submittedOn, ...changes }: Partial<OfferFields>, current) =>
          tx.offer.updateMany({
            where: { id, version: current },
            data: { ...changes, submittedOn: fromDay(submittedOn), version: { increment: 1 } },
          }),
      },
      fields,
      version,
      async (changes, before) => {
        await audit(actor, { action: "update", entity: "offer", entityId: id, ...changes }, tx);
        if ("status" in changes.after || "offerPrice" in changes.after)
          await sendOfferEmail({ ...before, ...fields }, tx);
      },
    ),
  );
}

async function sendOfferEmail({ buyerEmail, address, status, offerPrice }: OfferFields, tx: Tx): Promise<void> {
  await sendEmail(
    { kind: "offer-changed", to: buyerEmail, subject: `Your offer for ${address}: ${status}` },
    [
      `Your offer of ${formatMoney(offerPrice)} for ${address} is ${status}.`,
      { label: "See your homes in review", url: siteUrl("/dashboard/offers") },
    ],
    tx,
  );
}
