/** Cost & timeline requests, for the staff who answer them within 48 hours. */

import { type Actor, audit } from "~/audit/audit.server";
import { brand } from "~/platform/brand.server";
import { isId } from "~/platform/db/id";
import { containsPattern, whereContains } from "~/platform/db/like";
import { query, transaction } from "~/platform/db/pool.server";
import { siteUrl } from "~/platform/http/site.server";
import { composeEmail } from "~/platform/mail/email-message";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { formatMoney } from "~/ui/text/money";
import { getCatalog, selectUpgrades } from "~/upgrades/upgrades";
import { type InboxFilter, type InboxState, MAX_INBOX_ROWS } from "./filter";
import type { TriageFields } from "./triage";
import { updateTriage } from "./triage.server";

/** Whole dollars; times ISO 8601. */
export type InboxRequest = {
  id: string;
  address: string;
  fullName: string;
  email: string;
  phone: string | null;
  contactMethod: string;
  status: string;
  /** Address of the staff member it is assigned to. */
  owner: string | null;
  total: number;
  createdAt: string;
  dueAt: string;
  /** Hours until the answer is due, negative when it is late. Null when the request is answered or closed. */
  hoursLeft: number | null;
};

type RequestTimes = { createdAt: Date; dueAt: Date };
const OPEN = "('received', 'in review')";

const addDeadline = <T extends RequestTimes & { status: string }>(row: T, now: Date) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  hoursLeft:
    row.status === "received" || row.status === "in review"
      ? Math.floor((row.dueAt.getTime() - now.getTime()) / 3_600_000)
      : null,
});

/** The SQL condition of each state. */
const STATE_CONDITIONS: Readonly<Record<InboxState, string>> = {
  open: `status IN ${OPEN}`,
  answered: "status = 'answered'",
  closed: "status = 'closed'",
  all: "true",
};

/** Open requests by their due time, others newest first. */
export async function listInboxRequests({ text, state, owner }: InboxFilter): Promise<InboxRequest[]> {
  const pattern = containsPattern(text);
  const rows = await query<Omit<InboxRequest, "createdAt" | "dueAt" | "hoursLeft"> & RequestTimes>(
    `SELECT id, listing_address AS address, full_name AS "fullName", email, phone, contact_method AS "contactMethod", status,
       owner_email AS owner, list_price + upgrades_cost AS total, created_at AS "createdAt", due_at AS "dueAt"
     FROM timeline_request
     WHERE ${whereContains("full_name", "email", "listing_address")}
       AND ($2::text IS NULL OR owner_email = $2) AND ${STATE_CONDITIONS[state]}
     ORDER BY ${state === "open" ? "due_at" : "created_at DESC"}, id LIMIT ${MAX_INBOX_ROWS}`,
    [pattern, owner],
  );
  const now = new Date();
  return rows.map((row) => addDeadline(row, now));
}

export type InboxRequestDetails = InboxRequest & {
  listingId: number;
  agent: string | null;
  lender: string | null;
  preapprovalAmount: number | null;
  maxHomeBudget: number;
  targetMoveIn: string;
  upgrades: string[];
  comments: string | null;
  notes: string | null;
  confirmedCost: number | null;
  confirmedTimeline: string | null;
  answer: string | null;
  answered: boolean;
  /** Updates name the version that they are based on. */
  version: number;
};

export async function getInboxRequest(id: string): Promise<InboxRequestDetails | null> {
  if (!isId(id)) return null;
  const [row] = await query<
    Omit<InboxRequestDetails, "createdAt" | "dueAt" | "hoursLeft" | "upgrades"> &
      RequestTimes & { selected: string[]; catalog: Parameters<typeof getCatalog>[0] }
  >(
    `SELECT r.id, r.listing_id AS "listingId", r.listing_address AS address, r.full_name AS "fullName", r.email, r.phone,
       r.contact_method AS "contactMethod", r.status, r.owner_email AS owner, r.notes, r.list_price + r.upgrades_cost AS total,
       r.created_at AS "createdAt", r.due_at AS "dueAt", nullif(concat_ws(', ', r.agent_name, r.agent_email), '') AS agent,
       r.lender_name AS lender, r.preapproval_amount AS "preapprovalAmount", r.max_home_budget AS "maxHomeBudget",
       r.target_move_in AS "targetMoveIn", r.selected_upgrades AS selected, l.upgrades_catalog AS catalog,
       r.additional_comments AS comments, r.confirmed_cost AS "confirmedCost",
       r.confirmed_timeline AS "confirmedTimeline", r.answer, r.answered_at IS NOT NULL AS answered, r.version
     FROM timeline_request r JOIN listing l ON l.id = r.listing_id WHERE r.id = $1`,
    [id],
  );
  if (!row) return null;
  const { selected, catalog, ...rest } = row;
  const upgrades = selectUpgrades(getCatalog(catalog), selected).selected.map(({ title }) => title);
  return { ...addDeadline(rest, new Date()), upgrades };
}

/** An answer by staff. Whole dollars. */
export type RequestAnswer = { confirmedCost: number | null; confirmedTimeline: string | null; answer: string | null };

/** Assigns a request to the actor; false when it is already assigned. */
export async function assignRequest(id: string, actor: Actor): Promise<boolean> {
  return transaction(async (db) => {
    const { rowCount } = await db.query(
      `UPDATE timeline_request SET owner_email = $2, version = version + 1,
         status = CASE status WHEN 'received' THEN 'in review' ELSE status END
       WHERE id = $1 AND owner_email IS NULL`,
      [id, actor.email],
    );
    if (!rowCount) return false;
    await audit(actor, { action: "update", entity: "request", entityId: id, after: { owner: actor.email } }, db);
    return true;
  });
}

export const REQUEST_STATUSES = ["received", "in review", "answered", "closed"] as const;

/** Updates a request's status, owner, and notes; false as `updateTriage` returns it. */
export const updateRequestTriage = (at: { id: string; version: number }, fields: TriageFields, actor: Actor) =>
  updateTriage("timeline_request", "request", at, fields, actor);

/**
 * Answers a request. The buyer sees the answer on the dashboard and gets an email.
 * @param version the version that the answer is based on
 * @returns false when the request doesn't exist or someone else updated it since
 */
export async function answerRequest(
  { id, version }: { id: string; version: number },
  input: RequestAnswer,
  actor: Actor,
): Promise<boolean> {
  return transaction(async (db) => {
    const { rows } = await db.query<{ address: string; email: string; name: string; before: RequestAnswer }>(
      `SELECT listing_address AS address, email, full_name AS name,
         json_build_object('confirmedCost', confirmed_cost, 'confirmedTimeline', confirmed_timeline, 'answer', answer) AS before
       FROM timeline_request
       WHERE id = $1 AND version = $2 FOR UPDATE`,
      [id, version],
    );
    const [row] = rows;
    if (!row) return false;
    const { confirmedCost, confirmedTimeline, answer } = input;
    await db.query(
      `UPDATE timeline_request SET status = 'answered', answered_at = now(), confirmed_cost = $2, confirmed_timeline = $3,
         answer = $4, owner_email = coalesce(owner_email, $5), version = version + 1 WHERE id = $1`,
      [id, confirmedCost, confirmedTimeline, answer, actor.email],
    );
    await audit(actor, { action: "reply", entity: "request", entityId: id, before: row.before, after: input }, db);
    await enqueueEmail(
      composeEmail(
        { kind: "request-answered", to: row.email, subject: `Our answer about ${row.address}` },
        [
          `Hello ${row.name}, here is our answer to your request for ${row.address}.`,
          ...(confirmedCost === null ? [] : [`Confirmed cost: ${formatMoney(confirmedCost)}.`]),
          ...(confirmedTimeline ? [`Confirmed timeline: ${confirmedTimeline}.`] : []),
          ...(answer ? [answer] : []),
          { label: "See it on your dashboard", url: siteUrl("/dashboard/offers") },
        ],
        brand().name,
      ),
      db,
    );
    return true;
  });
}

/** How many open requests are late, or due within this many hours. */
export async function countUrgentRequests(hours: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM timeline_request
     WHERE status IN ${OPEN} AND due_at < now() + $1 * interval '1 hour'`,
    [hours],
  );
  return row!.count;
}
