/**
 * The transactional outbox for email. An email is inserted in the transaction that causes it, so that it is sent if and only
 * if that commits. Workers send due emails. If a worker dies between sending an email and recording it, the email arrives
 * twice with the same Message-ID.
 */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { pool, query, transaction } from "~/platform/db/pool.server";
import { log } from "~/platform/log.server";
import type { Letter } from "./letter";

/** Seconds that a worker has for one email; longer than all time limits of a delivery together. */
const LEASE_SECONDS = 120;
const AT_ONCE = 5;
/** Seconds before the second try, doubling up to an hour. The last try is most of a day later. */
const FIRST_WAIT = 15;
const LONGEST_WAIT = 3_600;
const TRIES = 20;

/** An email that is due. */
export type DueLetter = Letter & { id: string; attempt: number };

/**
 * Enqueues an email.
 * @param on the transaction that causes it
 * @returns its id, which is also in the Message-ID
 */
export async function postLetter(
  { kind, to, subject, text, html, unsubscribeUrl }: Letter,
  on: Pick<ClientBase, "query"> = pool(),
): Promise<string> {
  const id = randomUUID();
  await on.query(
    `INSERT INTO mail (id, kind, recipient, subject, text, html, unsubscribe_url) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, to, subject, text, html, unsubscribeUrl],
  );
  return id;
}

/** The result of a delivery: `refused` is permanent, `failed` is retried. */
export type Delivery = { kind: "sent" } | { kind: "kept" } | { kind: "refused" | "failed"; error: string };

async function takeDue(): Promise<DueLetter[]> {
  return transaction(async (client) => {
    const { rows } = await client.query<DueLetter>(
      `UPDATE mail SET lease_until = now() + $1 * interval '1 second', attempt = attempt + 1
       WHERE id IN (
         SELECT id FROM mail
         WHERE sent_at IS NULL AND dead_at IS NULL AND due_at <= now() AND (lease_until IS NULL OR lease_until < now())
         ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, recipient AS "to", subject, text, html, unsubscribe_url AS "unsubscribeUrl", attempt`,
      [LEASE_SECONDS, AT_ONCE],
    );
    return rows;
  });
}

/** Records the result of a delivery, unless another worker has taken over the email. */
async function note({ id, attempt }: DueLetter, delivery: Delivery): Promise<void> {
  const mine = "WHERE id = $1 AND attempt = $2 AND sent_at IS NULL";
  if (delivery.kind === "kept") {
    await query(`UPDATE mail SET sent_at = now(), lease_until = NULL, error = NULL ${mine}`, [id, attempt]);
  } else if (delivery.kind === "sent") {
    await query(`UPDATE mail SET sent_at = now(), lease_until = NULL, error = NULL, text = '', html = '' ${mine}`, [
      id,
      attempt,
    ]);
  } else if (delivery.kind === "refused" || attempt >= TRIES) {
    await query(`UPDATE mail SET dead_at = now(), lease_until = NULL, error = $3, text = '', html = '' ${mine}`, [
      id,
      attempt,
      delivery.error,
    ]);
  } else {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
    await query(`UPDATE mail SET due_at = now() + $4 * interval '1 second', lease_until = NULL, error = $3 ${mine}`, [
      id,
      attempt,
      delivery.error,
      wait,
    ]);
  }
}

/** Mail servers repeat the recipient in their error messages. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, "[redacted]");

/** Sends due emails until none is left. @returns how many were tried */
export async function deliverDue(
  send: (letter: DueLetter) => Promise<Delivery>,
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0;
  for (;;) {
    const due = await takeDue();
    taken += due.length;
    await Promise.all(
      due.map(async (letter) => {
        const delivery = await send(letter).catch(
          (error: unknown): Delivery => ({ kind: "failed", error: String(error) }),
        );
        await note(letter, delivery);
        const { id, kind, attempt } = letter;
        if (delivery.kind === "sent" || delivery.kind === "kept") log().info({ id, kind, attempt }, "mail delivered");
        else {
          const error = withoutAddresses(delivery.error);
          log().warn({ id, kind, attempt, error, final: delivery.kind === "refused" }, "mail failed");
        }
      }),
    );
    if (due.length < AT_ONCE || signal?.aborted) return taken;
  }
}

/** An email that could not be delivered. Its content is deleted, because it may contain a sign-in link. */
export type DeadLetter = { id: string; recipient: string; subject: string; error: string | null };

const DEAD = "FROM mail WHERE dead_at > now() - interval '30 days'";

/** Emails that failed for good in the last 30 days: how many, and the latest of them. */
export async function deadLetters(limit: number): Promise<{ count: number; last: DeadLetter[] }> {
  const [[total], last] = await Promise.all([
    query<{ count: number }>(`SELECT count(*)::int AS count ${DEAD}`),
    query<DeadLetter>(`SELECT id, recipient, subject, error ${DEAD} ORDER BY dead_at DESC LIMIT $1`, [limit]),
  ]);
  return { count: total!.count, last };
}

/**
 * Sends emails as they become due, until stopped.
 * @param onError called when reading the outbox fails; the next run tries again
 */
export function keepMailMoving(
  send: (letter: DueLetter) => Promise<Delivery>,
  intervalMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = deliverDue(send, stopping.signal).then(
      () => {},
      (error: unknown) => onError(error),
    );
    void looking.then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(look, intervalMs);
    });
  };
  look();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
