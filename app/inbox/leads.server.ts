/** Questions about homes and requests for tours, for the staff who answer them. */

import { findOwnerAddress } from "~/accounts/people.server";
import { type Actor, audit } from "~/audit/audit.server";
import type { Refused } from "~/forms/reply";
import { db, inTransaction } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { isGoingOn } from "~/tours/schema";
import { OPEN_LEADS } from "~/work/due";
import { getInboxRange, type InboxFilter, type InboxState, toInboxPage } from "./filter";
import { ANSWER_CONFLICT } from "./messages";
import { LEAD_STATUSES, type LeadAnswer, type LeadStatus } from "./schema";
import { declareSearch, searchIds } from "./search.server";
import { isSameAnswer, refuseConflict } from "./triage.server";

const LEAD = {
  id: true,
  listing: { select: { line1: true, city: true } },
  name: true,
  email: true,
  message: true,
  spam: true,
  status: true,
  ownerEmail: true,
  createdAt: true,
  tour: { select: { state: true, dueAt: true, times: true, startsAt: true } },
} as const;

/** Times ISO 8601. `hoursLeft` is of a tour that waits for an answer, negative when it is late. */
function toInboxLead<Row extends Prisma.LeadGetPayload<{ select: typeof LEAD }>>(row: Row) {
  const { listing, status, ownerEmail, createdAt, tour, ...lead } = row;
  const isWaiting = tour?.state === "asked" && isGoingOn({ ...tour, state: tour.state, lead: { status } });
  return {
    ...lead,
    isTour: tour !== null,
    hoursLeft: isWaiting ? Math.floor((tour.dueAt.getTime() - Date.now()) / 3_600_000) : null,
    address: [listing.line1, listing.city].filter(Boolean).join(", "),
    status: status as LeadStatus,
    owner: ownerEmail,
    createdAt: createdAt.toISOString(),
  };
}

const STATUSES: Readonly<Record<InboxState, readonly LeadStatus[]>> = {
  open: OPEN_LEADS,
  waiting: OPEN_LEADS,
  answered: ["answered"],
  closed: ["closed"],
  all: LEAD_STATUSES,
};

const SEARCH_LEADS = declareSearch("search-leads", {
  table: "lead",
  columns: ["name", "message"],
  sortColumns: "spam, created_at",
  order: "spam, created_at DESC",
});

/** A page of questions, newest first, possible spam last. */
export async function listInboxLeads(filter: InboxFilter) {
  const status = { in: [...STATUSES[filter.state]] };
  const leads = await db().lead.findMany({
    where: filter.text
      ? { id: { in: await searchIds(SEARCH_LEADS, filter, status.in) } }
      : { status, ownerEmail: filter.owner ?? undefined, id: filter.among ? { in: [...filter.among] } : undefined },
    orderBy: [{ spam: "asc" }, { createdAt: "desc" }, { id: "asc" }],
    ...getInboxRange({ page: filter.text ? 1 : filter.page }),
    select: LEAD,
  });
  return toInboxPage(leads.map(toInboxLead));
}

/** The newest questions of an account, and those asked without an account under its address. */
export async function listLeadsOf({ id, email }: { id: string; email: string }, limit: number) {
  const leads = await db().lead.findMany({
    where: { OR: [{ accountId: id }, { accountId: null, email }] },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: limit,
    select: LEAD,
  });
  return leads.map(toInboxLead);
}

/** `version` is what updates are based on. */
export async function getInboxLead(id: string) {
  if (!isId(id)) return null;
  const lead = await db().lead.findUnique({
    where: { id },
    select: {
      ...LEAD,
      accountId: true,
      listingId: true,
      phone: true,
      contactPref: true,
      bestTime: true,
      notes: true,
      answer: true,
      version: true,
    },
  });
  return lead && toInboxLead(lead);
}

/**
 * Emails the answer to a question.
 * @param version that the answer is based on
 * @returns the refusal when someone else updated the question since
 */
export async function answerLead(id: string, { version, answer }: LeadAnswer, actor: Actor): Promise<Refused | null> {
  return inTransaction(async (tx) => {
    const lead = await tx.lead.findUnique({
      where: { id, tour: null },
      select: { email: true, name: true, listingId: true, ownerEmail: true },
    });
    if (!lead) return refuseConflict(lead, ANSWER_CONFLICT);
    const { count } = await tx.lead.updateMany({
      where: { id, version },
      data: {
        status: "answered",
        answer,
        answeredAt: new Date(),
        spam: false,
        ownerEmail: (await findOwnerAddress(lead.ownerEmail, tx)) ?? actor.email,
        version: { increment: 1 },
      },
    });
    if (count === 0) {
      const current = await tx.lead.findUnique({
        where: { id },
        select: { status: true, answer: true, version: true },
      });
      return isSameAnswer(current, { version, answer }) ? null : refuseConflict(current, ANSWER_CONFLICT);
    }
    await audit(actor, { action: "reply", entity: "lead", entityId: id, after: { answer } }, tx);
    await sendEmail(
      { kind: "lead-answered", to: lead.email, subject: "Our answer to your question" },
      [
        `Hello ${isolateName(lead.name)},`,
        answer,
        { label: "View the home", url: siteUrl(`/listing/${lead.listingId}`) },
      ],
      tx,
    );
    return null;
  });
}
