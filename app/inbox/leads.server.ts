/** Questions about homes, for the staff who answer them. */

import { type Actor, audit } from "~/audit/audit.server";
import { brand } from "~/platform/brand.server";
import { isId } from "~/platform/db/id";
import { containsPattern, whereContains } from "~/platform/db/like";
import { query, transaction } from "~/platform/db/pool.server";
import { siteUrl } from "~/platform/http/site.server";
import { composeEmail } from "~/platform/mail/email-message";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { type InboxFilter, type InboxState, MAX_INBOX_ROWS } from "./filter";
import type { TriageFields } from "./triage";
import { updateTriage } from "./triage.server";

/** Times ISO 8601. */
export type InboxLead = {
  id: string;
  listingId: number;
  address: string;
  name: string;
  email: string;
  phone: string | null;
  contactPref: string;
  bestTime: string;
  message: string | null;
  spam: boolean;
  status: string;
  owner: string | null;
  notes: string | null;
  answer: string | null;
  createdAt: string;
  /** Updates name the version that they are based on. */
  version: number;
};

const SELECT = `SELECT d.id, d.listing_id AS "listingId", concat_ws(', ', l.line1, l.city) AS address, d.name, d.email,
    d.phone, d.contact_pref AS "contactPref", d.best_time AS "bestTime", d.message, d.spam, d.status,
    d.owner_email AS owner, d.notes, d.answer, d.created_at AS "createdAt", d.version
  FROM lead d JOIN listing l ON l.id = d.listing_id`;

type Row = Omit<InboxLead, "createdAt"> & { createdAt: Date };
const toInboxLead = ({ createdAt, ...row }: Row): InboxLead => ({ ...row, createdAt: createdAt.toISOString() });

/** The SQL condition of each state. */
const STATE_CONDITIONS: Readonly<Record<InboxState, string>> = {
  open: "d.status IN ('new', 'in hand')",
  answered: "d.status = 'answered'",
  closed: "d.status = 'closed'",
  all: "true",
};

/** Newest first, possible spam last. */
export async function listInboxLeads({ text, state, owner }: InboxFilter): Promise<InboxLead[]> {
  const pattern = containsPattern(text);
  const rows = await query<Row>(
    `${SELECT} WHERE ${whereContains("d.name", "d.email", "d.message")}
       AND ($2::text IS NULL OR d.owner_email = $2) AND ${STATE_CONDITIONS[state]}
     ORDER BY d.spam, d.created_at DESC, d.id LIMIT ${MAX_INBOX_ROWS}`,
    [pattern, owner],
  );
  return rows.map(toInboxLead);
}

export async function getInboxLead(id: string): Promise<InboxLead | null> {
  if (!isId(id)) return null;
  const [row] = await query<Row>(`${SELECT} WHERE d.id = $1`, [id]);
  return row ? toInboxLead(row) : null;
}

export const LEAD_STATUSES = ["new", "in hand", "answered", "closed"] as const;

/** Updates a question's status, owner, and notes; false as `updateTriage` returns it. */
export const updateLeadTriage = (at: { id: string; version: number }, fields: TriageFields, actor: Actor) =>
  updateTriage("lead", "lead", at, fields, actor);

/**
 * Emails the answer to a question.
 * @param version the version that the answer is based on
 * @returns false when the question doesn't exist or someone else updated it since
 */
export async function answerLead(
  { id, version }: { id: string; version: number },
  answer: string,
  actor: Actor,
): Promise<boolean> {
  return transaction(async (db) => {
    const { rows } = await db.query<{ email: string; name: string; listingId: number }>(
      `UPDATE lead SET status = 'answered', answer = $2, answered_at = now(), owner_email = coalesce(owner_email, $3),
         version = version + 1
       WHERE id = $1 AND version = $4
       RETURNING email, name, listing_id AS "listingId"`,
      [id, answer, actor.email, version],
    );
    const [lead] = rows;
    if (!lead) return false;
    await audit(actor, { action: "reply", entity: "lead", entityId: id, after: { answer } }, db);
    await enqueueEmail(
      composeEmail(
        { kind: "lead-answered", to: lead.email, subject: "Our answer to your question" },
        [`Hello ${lead.name},`, answer, { label: "View the home", url: siteUrl(`/listing/${lead.listingId}`) }],
        brand().name,
      ),
      db,
    );
    return true;
  });
}
