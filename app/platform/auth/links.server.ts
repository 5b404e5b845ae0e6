/**
 * Links that are mailed: tokens of 32 bytes, of which only the hash is kept (they are too many to be guessed, so that a
 * plain one is enough), good once and for a short time. Looking at one uses nothing up: mail scanners open what they find.
 */
import { createHmac, randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { query } from "~/platform/db/pool.server";
import { keysFor } from "./keys.server";
import { hashed } from "./secrets.server";

type On = Pick<ClientBase, "query">;

export type LinkPurpose = "sign-in" | "confirm" | "reset";

/** Minutes that a link is good for. OWASP ASVS 5.0, 6.5.5 allows ten to sign in by. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { "sign-in": 10, confirm: 24 * 60, reset: 10 };

export type Link = { purpose: LinkPurpose; email: string; returnTo: string };

/** The browser that asked for a link, as what waits for it is known: `pending.server` has the hash. */
type Asking = { pending: Buffer | null };

/** What a confirm link carries: the password that was chosen with it, good only in the browser that chose it. */
export type ChosenPassword = { passwordHash: string; browser: string };

/** The token of a link. Whoever reads the database alone cannot derive it. */
const tokenOf = (id: string) => createHmac("sha256", keysFor("link")[0]!).update(id).digest("base64url");

/** Emails to one address with a link that is still valid: one a minute, and three in the time that a sign-in link is valid. */
const MAIL_INTERVAL_SECONDS = 60;
const MAX_MAILS = 3;

/**
 * Whether a valid link was mailed to an address so recently that another email would not help, whoever asks. Locks the
 * address until the transaction ends.
 */
async function isHeldBack({ purpose, email }: Link, on: On): Promise<boolean> {
  await on.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`sign_in_link ${email}`]);
  const { rows } = await on.query<{ held: boolean }>(
    `SELECT coalesce(max(mailed_at) > now() - $3 * interval '1 second', false)
         OR coalesce(sum(mails) FILTER (WHERE mailed_at > now() - $4 * interval '1 minute'), 0) >= $5 AS held
     FROM sign_in_link
     WHERE email = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > now() AND mailed_at IS NOT NULL`,
    [email, purpose, MAIL_INTERVAL_SECONDS, LINK_MINUTES["sign-in"], MAX_MAILS],
  );
  return rows[0]!.held;
}

type Issued = { id: string; tokenHash: Buffer; minutes: number };

/** A link of the same browser that is valid for at least half of its time, to be sent again. */
async function issuedBefore({ purpose, email, returnTo, pending }: Link & Asking, on: On): Promise<Issued | undefined> {
  const { rows } = await on.query<Issued>(
    `UPDATE sign_in_link SET return_to = $4 WHERE id = (
       SELECT id FROM sign_in_link
       WHERE email = $1 AND purpose = $2 AND pending_hash IS NOT DISTINCT FROM $3 AND password_hash IS NULL
         AND used_at IS NULL AND expires_at > now() + $5 * interval '30 seconds'
       ORDER BY expires_at DESC LIMIT 1)
     RETURNING id, token_hash AS "tokenHash", ceil(extract(epoch FROM expires_at - now()) / 60)::int AS minutes`,
    [email, purpose, pending, returnTo, LINK_MINUTES[purpose]],
  );
  const [issued] = rows;
  // After a change of AUTH_SECRETS the token can no longer be derived.
  return issued && hashed(tokenOf(issued.id)).equals(issued.tokenHash) ? issued : undefined;
}

async function issueNew(
  { purpose, email, returnTo, pending }: Link & Asking,
  on: On,
  chosen?: ChosenPassword,
): Promise<Pick<Issued, "id" | "minutes">> {
  const id = randomUUID();
  await on.query(
    `INSERT INTO sign_in_link (id, token_hash, purpose, email, return_to, expires_at, password_hash, browser_hash,
       pending_hash)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute', $7, $8, $9)`,
    [
      id,
      hashed(tokenOf(id)),
      purpose,
      email,
      returnTo,
      LINK_MINUTES[purpose],
      chosen?.passwordHash ?? null,
      chosen ? hashed(chosen.browser) : null,
      pending,
    ],
  );
  return { id, minutes: LINK_MINUTES[purpose] };
}

/**
 * Issues a link: the one that the same browser asked for before while it is valid for long enough, else a new one. Older
 * links stay valid, so that nobody makes them useless by asking for another.
 * @param on the transaction that enqueues the email with it
 * @param options `hold`: it is not to be mailed in any case
 * @returns its token and for how many minutes it is valid; `isHeldBack` where it is not to be mailed, as a valid one just was
 */
export async function issueLink(
  link: Link & Asking,
  on: On,
  { chosen, hold = false }: { chosen?: ChosenPassword; hold?: boolean } = {},
): Promise<{ token: string; minutes: number; isHeldBack: boolean }> {
  const held = (await isHeldBack(link, on)) || hold;
  const { id, minutes } = (chosen ? undefined : await issuedBefore(link, on)) ?? (await issueNew(link, on, chosen));
  if (!held) await on.query("UPDATE sign_in_link SET mailed_at = now(), mails = mails + 1 WHERE id = $1", [id]);
  return { token: tokenOf(id), minutes, isHeldBack: held };
}

export type LinkState = "good" | "used" | "expired";

/** What a link is, without using it up; null for one that never was. */
export async function lookAtLink(token: string): Promise<(Link & { state: LinkState }) | null> {
  const [link] = await query<Link & { used: boolean; expired: boolean }>(
    `SELECT purpose, email, return_to AS "returnTo", used_at IS NOT NULL AS used, expires_at <= now() AS expired
     FROM sign_in_link WHERE token_hash = $1`,
    [hashed(token)],
  );
  if (!link) return null;
  const { used, expired, ...rest } = link;
  return { ...rest, state: used ? "used" : expired ? "expired" : "good" };
}

export type SpentLink = Link &
  Asking & {
    /** What was chosen with it, where this is the browser that chose it. */
    passwordHash: string | null;
    /** Whether something was chosen with it in another browser. */
    elsewhere: boolean;
  };

/**
 * Uses a link up, and with it all others of its purpose and address. Of any number of calls at once, one gets it.
 * @param browser what the browser knows that this is from, if anything
 * @returns null when it is not good
 */
export async function spendLink(token: string, browser: string | null, on: On): Promise<SpentLink | null> {
  type Row = Link & Asking & { isThis: boolean; passwordHash: string | null; isOwn: boolean };
  // Rows are locked in one order, so that two links of one address that are used at once wait for each other.
  const { rows } = await on.query<Row>(
    `UPDATE sign_in_link SET used_at = now() WHERE id IN (
       SELECT id FROM sign_in_link
       WHERE (email, purpose) = (SELECT email, purpose FROM sign_in_link
           WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now())
         AND used_at IS NULL AND expires_at > now()
       ORDER BY id FOR UPDATE)
     RETURNING token_hash = $1 AS "isThis", purpose, email, return_to AS "returnTo", pending_hash AS pending,
       password_hash AS "passwordHash", coalesce(browser_hash = $2, false) AS "isOwn"`,
    [hashed(token), browser === null ? null : hashed(browser)],
  );
  const spent = rows.find(({ isThis }) => isThis);
  if (!spent) return null;
  const { purpose, email, returnTo, pending } = spent;
  const passwordHash = rows.find(({ isOwn }) => isOwn)?.passwordHash ?? null;
  return { purpose, email, returnTo, pending, passwordHash, elsewhere: !passwordHash && spent.passwordHash !== null };
}
