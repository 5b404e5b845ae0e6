/** Homes in review: a buyer's offers and cost & timeline requests. */

import { toDay } from "~/platform/db/day";
import { db } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { nameRequestedUpgrades, REQUESTED_UPGRADES } from "~/upgrades/seen-upgrades.server";
import type { OFFER_STATUSES } from "./schema";

/** The fields of an {@link Offer}. */
export const OFFER = {
  id: true,
  mlsId: true,
  listingId: true,
  address: true,
  status: true,
  offerPrice: true,
  listPrice: true,
  loanType: true,
  closingTimeFrame: true,
  submittedOn: true,
} as const;

type OfferRow = Prisma.OfferGetPayload<{ select: typeof OFFER }>;

export const toOffer = <Row extends OfferRow>({ status, submittedOn, ...row }: Row) => ({
  ...row,
  status: status as (typeof OFFER_STATUSES)[number],
  submittedOn: toDay(submittedOn),
});

/** Whole dollars; `submittedOn` YYYY-MM-DD. */
export type Offer = ReturnType<typeof toOffer<OfferRow>>;

export const NEWEST_OFFER_FIRST = [
  { submittedOn: "desc" },
  { createdAt: "desc" },
  { id: "asc" },
] satisfies Prisma.OfferOrderByWithRelationInput[];

/** A buyer's offers, newest first. @param email a verified address in lower case @param limit all, if absent */
export async function listOffers(email: string, limit?: number): Promise<Offer[]> {
  const offers = await db().offer.findMany({
    where: { buyerEmail: email },
    orderBy: NEWEST_OFFER_FIRST,
    take: limit,
    select: OFFER,
  });
  return offers.map(toOffer);
}

/** An account's requests, newest first. */
export async function listBuyerRequests(accountId: string) {
  const requests = await db().timelineRequest.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: {
      id: true,
      listingId: true,
      ...REQUESTED_UPGRADES,
      listing: { select: { withdrawnAt: true, upgradesCatalog: true } },
      listingAddress: true,
      listPrice: true,
      upgradesCost: true,
      status: true,
      createdAt: true,
      dueAt: true,
      confirmedCost: true,
      confirmedTimeline: true,
      answer: true,
    },
  });
  const upgrades = await nameRequestedUpgrades(requests);
  return requests.map((row, index) => {
    const { listing, listingAddress, selectedUpgrades, upgradesSeen, listPrice, upgradesCost, ...request } = row;
    return {
      ...request,
      isUnavailable: listing.withdrawnAt !== null,
      address: listingAddress,
      upgrades: upgrades[index] ?? [],
      total: listPrice + upgradesCost,
      createdAt: request.createdAt.toISOString(),
      dueAt: request.dueAt.toISOString(),
    };
  });
}

/** A cost & timeline request as its buyer sees it. Whole dollars, times ISO 8601. */
export type BuyerRequest = Awaited<ReturnType<typeof listBuyerRequests>>[number];
