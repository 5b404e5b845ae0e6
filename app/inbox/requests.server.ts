/** Cost & timeline requests, for the staff who answer them within 48 hours. */

import { findOwnerAddress, hasNoOwner, listStaffAddresses } from "~/accounts/people.server";
import { type Actor, audit } from "~/audit/audit.server";
import type { Refused } from "~/forms/reply";
import { settleReadThread } from "~/messages/threads.server";
import { db, inTransaction } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatMoney } from "~/ui/text/money";
import { nameRequestedUpgrades, REQUESTED_UPGRADES } from "~/upgrades/seen-upgrades.server";
import { isOpenRequest, OPEN_REQUESTS } from "~/work/due";
import { getInboxRange, type InboxFilter, type InboxState, toInboxPage } from "./filter";
import { ANSWER_CONFLICT } from "./messages";
import { REQUEST_STATUSES, type RequestAnswer, type RequestStatus } from "./schema";
import { declareSearch, searchIds } from "./search.server";
import { isSameAnswer, refuseConflict } from "./triage.server";

const REQUEST = {
  id: true,
  listingAddress: true,
  fullName: true,
  email: true,
  status: true,
  ownerEmail: true,
  listPrice: true,
  upgradesCost: true,
  createdAt: true,
  dueAt: true,
} as const;

/** Whole dollars; times ISO 8601. `hoursLeft` is negative when the answer is late, null when none is due. */
function toInboxRequest<Row extends Prisma.TimelineRequestGetPayload<{ select: typeof REQUEST }>>(row: Row, now: Date) {
  const { listingAddress, ownerEmail, listPrice, upgradesCost, createdAt, dueAt, ...request } = row;
  const status = row.status as RequestStatus;
  return {
    ...request,
    address: listingAddress,
    status,
    owner: ownerEmail,
    total: listPrice + upgradesCost,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    hoursLeft: isOpenRequest(status) ? Math.floor((dueAt.getTime() - now.getTime()) / 3_600_000) : null,
  };
}

const STATUSES: Readonly<Record<InboxState, readonly RequestStatus[]>> = {
  open: OPEN_REQUESTS,
  waiting: OPEN_REQUESTS,
  answered: ["answered"],
  closed: ["closed"],
  all: REQUEST_STATUSES,
};

const SEARCHED = { table: "timeline_request", columns: ["full_name", "listing_address"] };
const SEARCH_OPEN = declareSearch("search-open-requests", { ...SEARCHED, sortColumns: "due_at", order: "due_at" });
const SEARCH_REQUESTS = declareSearch("search-requests", {
  ...SEARCHED,
  sortColumns: "created_at",
  order: "created_at DESC",
});

/** A page of requests: open ones by their due time, others newest first. */
export async function listInboxRequests(filter: InboxFilter) {
  const isOpen = filter.state === "open" || filter.state === "waiting";
  const status = { in: [...STATUSES[filter.state]] };
  const requests = await db().timelineRequest.findMany({
    where: filter.text
      ? { id: { in: await searchIds(isOpen ? SEARCH_OPEN : SEARCH_REQUESTS, filter, status.in) } }
      : { status, ownerEmail: filter.owner ?? undefined, id: filter.among ? { in: [...filter.among] } : undefined },
    orderBy: [isOpen ? { dueAt: "asc" } : { createdAt: "desc" }, { id: "asc" }],
    ...getInboxRange({ page: filter.text ? 1 : filter.page }),
    select: REQUEST,
  });
  const now = new Date();
  return toInboxPage(requests.map((request) => toInboxRequest(request, now)));
}

/** The newest requests of an account. */
export async function listRequestsOf(accountId: string, limit: number) {
  const requests = await db().timelineRequest.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: limit,
    select: REQUEST,
  });
  const now = new Date();
  return requests.map((request) => toInboxRequest(request, now));
}

export async function getInboxRequest(id: string) {
  if (!isId(id)) return null;
  const row = await db().timelineRequest.findUnique({
    where: { id },
    select: {
      ...REQUEST,
      accountId: true,
      listingId: true,
      phone: true,
      contactMethod: true,
      ...REQUESTED_UPGRADES,
      agentName: true,
      agentEmail: true,
      lenderName: true,
      preapprovalAmount: true,
      maxHomeBudget: true,
      targetMoveIn: true,
      additionalComments: true,
      notes: true,
      confirmedCost: true,
      confirmedTimeline: true,
      answer: true,
      answeredAt: true,
      version: true,
      projects: { orderBy: { createdAt: "desc" }, take: 1, select: { id: true } },
    },
  });
  if (!row) return null;
  const [upgrades = []] = await nameRequestedUpgrades([row]);
  const { listing, upgradesSeen, selectedUpgrades, projects, ...withAnswer } = row;
  const { additionalComments, answeredAt, ...request } = withAnswer;
  return {
    ...toInboxRequest(request, new Date()),
    upgrades,
    projectId: projects[0]?.id ?? null,
    comments: additionalComments,
    answered: answeredAt !== null,
  };
}

/** Assigns a request to the actor; false when it is assigned to someone else. */
export async function assignRequest(id: string, actor: Actor): Promise<boolean> {
  const unowned = { id, ...hasNoOwner(await listStaffAddresses()) };
  return inTransaction(async (tx) => {
    const assignment = { ownerEmail: actor.email, version: { increment: 1 } };
    const { count: received } = await tx.timelineRequest.updateMany({
      where: { ...unowned, status: "received" },
      data: { ...assignment, status: "in review" },
    });
    const { count: others } =
      received > 0 ? { count: 0 } : await tx.timelineRequest.updateMany({ where: unowned, data: assignment });
    if (received + others === 0)
      return (await tx.timelineRequest.count({ where: { id, ownerEmail: actor.email } })) > 0;
    const after = { owner: actor.email, ...(received > 0 && { status: "in review" }) };
    await audit(actor, { action: "update", entity: "request", entityId: id, after }, tx);
    return true;
  });
}

/**
 * Answers a request, and with it the messages about it that the actor has read. The buyer sees the answer on the dashboard and gets an email.
 * @param version that the answer is based on
 * @returns the refusal when someone else updated the request since
 */
export async function answerRequest(
  id: string,
  { version, ...input }: RequestAnswer,
  actor: Actor,
): Promise<Refused | null> {
  return inTransaction(async (tx) => {
    const request = await tx.timelineRequest.findUnique({
      where: { id },
      select: {
        listingAddress: true,
        email: true,
        fullName: true,
        ownerEmail: true,
        confirmedCost: true,
        confirmedTimeline: true,
        answer: true,
      },
    });
    if (!request) return refuseConflict(request, ANSWER_CONFLICT);
    const { listingAddress: address, email, fullName, ownerEmail, ...before } = request;
    const { confirmedCost, confirmedTimeline, answer } = input;
    const { count } = await tx.timelineRequest.updateMany({
      where: { id, version },
      data: {
        status: "answered",
        answeredAt: new Date(),
        confirmedCost,
        confirmedTimeline,
        answer,
        ownerEmail: (await findOwnerAddress(ownerEmail, tx)) ?? actor.email,
        version: { increment: 1 },
      },
    });
    if (count === 0) {
      const current = await tx.timelineRequest.findUnique({
        where: { id },
        select: { status: true, confirmedCost: true, confirmedTimeline: true, answer: true, version: true },
      });
      return isSameAnswer(current, { version, ...input }) ? null : refuseConflict(current, ANSWER_CONFLICT);
    }
    await settleReadThread(id, actor, tx);
    await audit(actor, { action: "reply", entity: "request", entityId: id, before, after: input }, tx);
    await sendEmail(
      { kind: "request-answered", to: email, subject: `Our answer about ${address}` },
      [
        `Hello ${isolateName(fullName)}, here is our answer to your request for ${address}.`,
        ...(confirmedCost === null ? [] : [`Confirmed cost of the upgrades: ${formatMoney(confirmedCost)}.`]),
        ...(confirmedTimeline ? [`Confirmed timeline: ${confirmedTimeline}.`] : []),
        ...(answer ? [answer] : []),
        { label: "See it on your dashboard", url: siteUrl("/dashboard/offers") },
      ],
      tx,
    );
    return null;
  });
}
