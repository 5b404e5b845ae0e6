/**
 * The transactional outbox for email. An email is inserted in the transaction that causes it, so that it is sent if and only
 * if that commits. Workers send due emails. If a worker dies between sending an email and recording it, the email arrives
 * twice with the same Message-ID.
 */
import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { int, orNull, run, sql, text as textColumn, time, uuid } from "~/platform/db/statement.server";
import { runLoop } from "~/platform/jobs/loop.server";
import { log } from "~/platform/log.server";
import { defineCounter, defineQueriedGauges } from "~/platform/metrics.server";
import { type FailSpan, runInSpan } from "~/platform/trace.server";
import { composeEmail, type EmailBlock, type EmailLink, type EmailMessage } from "./email-message.server";

/** Seconds that a worker has for one email; longer than all time limits of a delivery together. */
const LEASE_SECONDS = 120;
const BATCH_SIZE = 5;
/** Seconds before the second try, doubling up to an hour. The last try is most of a day later. */
const FIRST_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 3_600;
const MAX_ATTEMPTS = 20;

const deliveries = defineCounter(
  "mail_deliveries_total",
  "Tries to send an email: failed ones are tried again, refused and expired ones are not.",
  ["kind", "outcome"],
);

/** Adds the outbox to the metrics of this process. */
export function reportOutbox(): void {
  defineQueriedGauges(
    {
      outbox_emails: "Emails that wait to be sent.",
      outbox_oldest_email_age_seconds: "Age of the oldest of them; 0 if there is none.",
    },
    [],
    async () => {
      const { count, oldest } = await readWaitingEmails();
      const ageMs = oldest ? Math.max(0, Date.now() - oldest.getTime()) : 0;
      return [{ outbox_emails: count, outbox_oldest_email_age_seconds: ageMs / 1_000 }];
    },
  );
}

export type DueEmail = EmailMessage & { id: string; attempt: number };

/**
 * Enqueues an email.
 * @param tx the transaction that causes it
 * @returns its id, which is also in the Message-ID
 */
export async function enqueueEmail(
  { kind, to, subject, text, html, unsubscribeUrl, calendar, fileKey, fileName, aboutId }: EmailMessage,
  tx: Tx = db(),
): Promise<string> {
  const id = randomUUID();
  const content = { kind, recipient: to, subject, text, html, unsubscribeUrl, calendar };
  const data = { id, ...content, fileKey, fileName, aboutId };
  await tx.mail.create({ data, select: { id: true } });
  return id;
}

/** Enqueues an email from the business. @param stopLink turns such emails off @param tx the transaction that causes it */
export async function sendEmail(
  {
    kind,
    to,
    subject,
    stopLink,
    ...more
  }: Omit<EmailMessage, "text" | "html" | "unsubscribeUrl"> & { stopLink?: EmailLink | null },
  blocks: readonly EmailBlock[],
  tx: Tx,
): Promise<void> {
  await enqueueEmail({ ...composeEmail({ kind, to, subject }, blocks, stopLink), ...more }, tx);
}

/** Deletes the emails that aren't sent yet to someone who lost access to what they tell of. */
export async function dropUnsentEmails(recipient: string, aboutId: string, tx: Tx): Promise<void> {
  await tx.mail.deleteMany({ where: { recipient, aboutId, sentAt: null } });
}

/** The result of a delivery: `refused` is permanent, `failed` is retried. */
export type Delivery = { kind: "sent" } | { kind: "stored" } | { kind: "refused" | "failed"; error: string };

/** Skips emails that another worker is claiming. Their times are the database's, for all workers. */
const CLAIM_DUE_EMAILS = sql(
  "claim-due-emails",
  {
    id: uuid,
    kind: textColumn(),
    to: textColumn(),
    subject: textColumn(),
    text: textColumn(),
    html: textColumn(),
    unsubscribeUrl: orNull(textColumn()),
    calendar: orNull(textColumn()),
    fileKey: orNull(textColumn()),
    fileName: orNull(textColumn()),
    attempt: int,
  },
  `UPDATE mail SET lease_until = now() + $1 * interval '1 second', attempt = attempt + 1
   WHERE id IN (
     SELECT id FROM mail
     WHERE sent_at IS NULL AND dead_at IS NULL AND due_at <= now() AND (lease_until IS NULL OR lease_until < now())
     ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind, recipient AS "to", subject, text, html, unsubscribe_url AS "unsubscribeUrl", calendar,
     file_key AS "fileKey", file_name AS "fileName", attempt`,
);

/** A link that signs in or confirms an address. It expires, so nobody needs such an email later. */
const LINK_WITH_TOKEN = /[?&]token=/;

/** Records the result of a delivery, unless another worker has taken over the email. */
async function recordDelivery(email: DueEmail, delivery: Delivery): Promise<void> {
  const { id, attempt } = email;
  const now = new Date();
  const noContent = { text: "", html: "", calendar: null, fileKey: null };
  const record = (data: Prisma.MailUpdateManyMutationInput) =>
    db().mail.updateMany({ where: { id, attempt, sentAt: null }, data: { leaseUntil: null, ...data } });
  if (delivery.kind === "stored") {
    await record({ sentAt: now, error: null });
  } else if (delivery.kind === "sent") {
    await record({ sentAt: now, error: null, ...noContent });
  } else if (delivery.kind === "refused" || attempt >= MAX_ATTEMPTS) {
    await record({ deadAt: now, error: delivery.error, ...(LINK_WITH_TOKEN.test(email.text) && noContent) });
  } else {
    const waitSeconds = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempt - 1));
    await record({ dueAt: new Date(now.getTime() + waitSeconds * 1000), error: delivery.error });
  }
}

/** Mail servers repeat the recipient in their error messages. */
const redactAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, "[redacted]");

async function deliver(
  email: DueEmail,
  send: (email: DueEmail) => Promise<Delivery>,
  failSpan: FailSpan,
): Promise<void> {
  const delivery = await send(email).catch((error: unknown): Delivery => ({ kind: "failed", error: String(error) }));
  await recordDelivery(email, delivery);
  const { id, kind, attempt } = email;
  const isExpired = delivery.kind === "failed" && attempt >= MAX_ATTEMPTS;
  deliveries.inc({ kind, outcome: isExpired ? "expired" : delivery.kind });
  if (delivery.kind === "sent" || delivery.kind === "stored") log().info({ id, kind, attempt }, "mail delivered");
  else {
    const error = redactAddresses(delivery.error);
    failSpan(error);
    log().warn({ id, kind, attempt, error, final: delivery.kind === "refused" }, "mail failed");
  }
}

/** Sends due emails until none is left. @returns how many were tried */
export async function deliverDueEmails(
  send: (email: DueEmail) => Promise<Delivery>,
  signal?: AbortSignal,
): Promise<number> {
  let claimedCount = 0;
  for (;;) {
    const due: DueEmail[] = await run(CLAIM_DUE_EMAILS, [LEASE_SECONDS, BATCH_SIZE]);
    claimedCount += due.length;
    await Promise.all(
      due.map((email) => {
        const attributes = { "email.id": email.id, "email.kind": email.kind, "email.attempt": email.attempt };
        return runInSpan("send email", attributes, (failSpan) => deliver(email, send, failSpan));
      }),
    );
    if (due.length < BATCH_SIZE || signal?.aborted) return claimedCount;
  }
}

/** An email that failed permanently. Times ISO 8601. */
export type FailedEmail = {
  id: string;
  recipient: string;
  subject: string;
  error: string | null;
  failedAt: string;
  /** Whether its content is still stored: not if it had a sign-in link. */
  canResend: boolean;
};

/** Emails that failed permanently in the last 30 days: how many, and the latest of them. */
export async function failedEmails(limit: number): Promise<{ count: number; last: FailedEmail[] }> {
  const where = { deadAt: { gt: new Date(Date.now() - 30 * 86_400_000) } };
  const rows = await db().mail.findMany({
    where,
    orderBy: { deadAt: "desc" },
    take: limit,
    select: { id: true, recipient: true, subject: true, error: true, deadAt: true, text: true },
  });
  const count = rows.length < limit ? rows.length : await db().mail.count({ where });
  const last = rows.map(({ deadAt, text, ...email }) => ({
    ...email,
    failedAt: deadAt!.toISOString(),
    canResend: text !== "",
  }));
  return { count, last };
}

/** Makes a failed email due again, with all its tries. @returns false if it isn't failed or its content is deleted */
export async function resendEmail(id: string, tx: Tx): Promise<boolean> {
  const { count } = await tx.mail.updateMany({
    where: { id, deadAt: { not: null }, text: { not: "" } },
    data: { deadAt: null, dueAt: new Date(), attempt: 0, error: null },
  });
  return count === 1;
}

/** Deletes a failed email. @returns false if it isn't failed */
export async function dropEmail(id: string, tx: Tx): Promise<boolean> {
  const { count } = await tx.mail.deleteMany({ where: { id, deadAt: { not: null } } });
  return count === 1;
}

const SELECT_WAITING_EMAILS = sql(
  "waiting-emails",
  { count: int, oldest: orNull(time), error: orNull(textColumn()) },
  `SELECT count(*)::int AS count, min(created_at) AS oldest,
     (array_agg(error ORDER BY created_at) FILTER (WHERE error IS NOT NULL))[1] AS error
   FROM mail WHERE sent_at IS NULL AND dead_at IS NULL`,
);

/** The emails that wait: how many, since when the oldest waits, and the oldest error of their last tries. */
export async function readWaitingEmails(): Promise<{ count: number; oldest: Date | null; error: string | null }> {
  const [row] = await run(SELECT_WAITING_EMAILS);
  return row!;
}

/** The newest emails to an address, without their content. Times ISO 8601. */
export async function listEmailsTo(recipient: string, limit: number) {
  const rows = await db().mail.findMany({
    where: { recipient },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: limit,
    select: { id: true, subject: true, createdAt: true, sentAt: true, deadAt: true, error: true },
  });
  return rows.map(({ createdAt, sentAt, deadAt, ...email }) => ({
    ...email,
    createdAt: createdAt.toISOString(),
    state: sentAt ? ("sent" as const) : deadAt ? ("failed" as const) : ("waiting" as const),
  }));
}

/**
 * Sends emails as they become due, until stopped.
 * @param onError called when reading the outbox fails; the next run tries again
 */
export const startMailWorker = (
  send: (email: DueEmail) => Promise<Delivery>,
  intervalMs: number,
  onError: (error: unknown) => void,
) => runLoop((signal) => deliverDueEmails(send, signal), intervalMs, onError);
