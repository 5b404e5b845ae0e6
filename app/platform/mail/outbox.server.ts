/**
 * The transactional outbox for email. An email is inserted in the transaction that causes it, so that it is sent if and only
 * if that commits. Workers send due emails. If a worker dies between sending an email and recording it, the email arrives
 * twice with the same Message-ID.
 */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { pool, query, transaction } from "~/platform/db/pool.server";
import { log } from "~/platform/log.server";
import type { EmailMessage } from "./email-message";

/** Seconds that a worker has for one email; longer than all time limits of a delivery together. */
const LEASE_SECONDS = 120;
const BATCH_SIZE = 5;
/** Seconds before the second try, doubling up to an hour. The last try is most of a day later. */
const FIRST_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 3_600;
const MAX_ATTEMPTS = 20;

/** An email that is due. */
export type DueEmail = EmailMessage & { id: string; attempt: number };

/**
 * Enqueues an email.
 * @param db the transaction that causes it
 * @returns its id, which is also in the Message-ID
 */
export async function enqueueEmail(
  { kind, to, subject, text, html, unsubscribeUrl }: EmailMessage,
  db: Pick<ClientBase, "query"> = pool(),
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO mail (id, kind, recipient, subject, text, html, unsubscribe_url) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, to, subject, text, html, unsubscribeUrl],
  );
  return id;
}

/** The result of a delivery: `refused` is permanent, `failed` is retried. */
export type Delivery = { kind: "sent" } | { kind: "stored" } | { kind: "refused" | "failed"; error: string };

async function claimDueEmails(): Promise<DueEmail[]> {
  return transaction(async (client) => {
    const { rows } = await client.query<DueEmail>(
      `UPDATE mail SET lease_until = now() + $1 * interval '1 second', attempt = attempt + 1
       WHERE id IN (
         SELECT id FROM mail
         WHERE sent_at IS NULL AND dead_at IS NULL AND due_at <= now() AND (lease_until IS NULL OR lease_until < now())
         ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, recipient AS "to", subject, text, html, unsubscribe_url AS "unsubscribeUrl", attempt`,
      [LEASE_SECONDS, BATCH_SIZE],
    );
    return rows;
  });
}

/** Records the result of a delivery, unless another worker has taken over the email. */
async function recordDelivery({ id, attempt }: DueEmail, delivery: Delivery): Promise<void> {
  const condition = "WHERE id = $1 AND attempt = $2 AND sent_at IS NULL";
  if (delivery.kind === "stored") {
    await query(`UPDATE mail SET sent_at = now(), lease_until = NULL, error = NULL ${condition}`, [id, attempt]);
  } else if (delivery.kind === "sent") {
    await query(
      `UPDATE mail SET sent_at = now(), lease_until = NULL, error = NULL, text = '', html = '' ${condition}`,
      [id, attempt],
    );
  } else if (delivery.kind === "refused" || attempt >= MAX_ATTEMPTS) {
    await query(`UPDATE mail SET dead_at = now(), lease_until = NULL, error = $3, text = '', html = '' ${condition}`, [
      id,
      attempt,
      delivery.error,
    ]);
  } else {
    const wait = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempt - 1));
    await query(
      `UPDATE mail SET due_at = now() + $4 * interval '1 second', lease_until = NULL, error = $3 ${condition}`,
      [id, attempt, delivery.error, wait],
    );
  }
}

/** Mail servers repeat the recipient in their error messages. */
const redactAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, "[redacted]");

/** Sends due emails until none is left. @returns how many were tried */
export async function deliverDueEmails(
  send: (email: DueEmail) => Promise<Delivery>,
  signal?: AbortSignal,
): Promise<number> {
  let claimedCount = 0;
  for (;;) {
    const due = await claimDueEmails();
    claimedCount += due.length;
    await Promise.all(
      due.map(async (email) => {
        const delivery = await send(email).catch(
          (error: unknown): Delivery => ({ kind: "failed", error: String(error) }),
        );
        await recordDelivery(email, delivery);
        const { id, kind, attempt } = email;
        if (delivery.kind === "sent" || delivery.kind === "stored") log().info({ id, kind, attempt }, "mail delivered");
        else {
          const error = redactAddresses(delivery.error);
          log().warn({ id, kind, attempt, error, final: delivery.kind === "refused" }, "mail failed");
        }
      }),
    );
    if (due.length < BATCH_SIZE || signal?.aborted) return claimedCount;
  }
}

/** An email that could not be delivered. Its content is deleted, because it may contain a sign-in link. */
export type FailedEmail = { id: string; recipient: string; subject: string; error: string | null };

const FAILED_RECENTLY = "FROM mail WHERE dead_at > now() - interval '30 days'";

/** Emails that failed permanently in the last 30 days: how many, and the latest of them. */
export async function failedEmails(limit: number): Promise<{ count: number; last: FailedEmail[] }> {
  const [[total], last] = await Promise.all([
    query<{ count: number }>(`SELECT count(*)::int AS count ${FAILED_RECENTLY}`),
    query<FailedEmail>(`SELECT id, recipient, subject, error ${FAILED_RECENTLY} ORDER BY dead_at DESC LIMIT $1`, [
      limit,
    ]),
  ]);
  return { count: total!.count, last };
}

/**
 * Sends emails as they become due, until stopped.
 * @param onError called when reading the outbox fails; the next run tries again
 */
export function startMailWorker(
  send: (email: DueEmail) => Promise<Delivery>,
  intervalMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polling: Promise<void> = Promise.resolve();
  const poll = () => {
    polling = deliverDueEmails(send, stopping.signal).then(
      () => {},
      (error: unknown) => onError(error),
    );
    void polling.then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(poll, intervalMs);
    });
  };
  poll();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await polling;
    },
  };
}
