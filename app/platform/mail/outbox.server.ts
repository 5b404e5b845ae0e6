/**
 * The outbox. A letter is a row of the transaction that it tells of, so that none is lost and none is sent for what did
 * not happen; workers send what is due, one at a time each. A worker that dies between sending and noting it makes a
 * letter arrive twice, under one Message-ID.
 */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { pool, query, transaction } from "~/platform/db/pool.server";
import { log } from "~/platform/log.server";
import type { Letter } from "./letter";

/** Seconds that a worker has for one letter; longer than all time limits of a delivery together. */
const LEASE_SECONDS = 120;
const AT_ONCE = 5;
/** Seconds before the second try; doubles with each, up to an hour. Given up after the last, most of a day later. */
const FIRST_WAIT = 15;
const LONGEST_WAIT = 3_600;
const TRIES = 20;

/** A letter that is due. */
export type DueLetter = Letter & { id: string; attempt: number };

/**
 * Takes a letter to be sent.
 * @param on the transaction of what it tells
 * @returns its id, which is the Message-ID's too
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

/** What a delivery came to: `refused` for good, or `failed` for now. */
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

/** Notes what became of a letter, unless another worker has taken it over meanwhile. */
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

/** Mail servers name the recipient in their refusals. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, "[redacted]");

/** Sends what is due until nothing is. @returns how many letters were taken in hand */
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

/** A letter that was given up. Its words are gone, as they may have held a link that opens an account. */
export type DeadLetter = { id: string; recipient: string; subject: string; error: string | null };

const DEAD = "FROM mail WHERE dead_at > now() - interval '30 days'";

/** Letters given up within a month: how many, and the last of them. */
export async function deadLetters(limit: number): Promise<{ count: number; last: DeadLetter[] }> {
  const [[total], last] = await Promise.all([
    query<{ count: number }>(`SELECT count(*)::int AS count ${DEAD}`),
    query<DeadLetter>(`SELECT id, recipient, subject, error ${DEAD} ORDER BY dead_at DESC LIMIT $1`, [limit]),
  ]);
  return { count: total!.count, last };
}

/**
 * Sends mail as it comes, until stopped.
 * @param onError a look at the outbox failed; the next comes all the same
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
