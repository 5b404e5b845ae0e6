/**
 * Emailed links. Their 32-byte tokens work once and expire soon. Only a hash is stored; a plain one is enough, because
 * tokens cannot be guessed. Reading a link does not use it up, because mail scanners open links.
 */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { query } from "~/platform/db/pool.server";
import { keyedHash } from "../keys.server";
import { hashed } from "./secrets.server";

type On = Pick<ClientBase, "query">;

export type LinkPurpose = "sign-in" | "confirm" | "reset";

/** Minutes until a link expires. OWASP ASVS 5.0, 6.5.5 allows ten for sign-in. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { "sign-in": 10, confirm: 24 * 60, reset: 10 };

export type Link = { purpose: LinkPurpose; email: string; returnTo: string };

/** The hash of the browser that requested the link, for its pending actions. */
type Asking = { pending: Buffer | null };

/** The password of a sign-up, which is kept only if the link is used in the same browser. */
export type ChosenPassword = { passwordHash: string; browser: string };

/** The token of a link, which cannot be derived from the database alone. */
const tokenOf = (id: string) => keyedHash(id, "link");

/**
 * Issues a link: the last one with the same browser, purpose and return path while half of its time is left, or else a new
 * one. Emailed links stay valid, so that nobody can invalidate them by requesting another.
 * @param on the transaction that enqueues the email
 * @param options `isMailed`: whether the email is sent
 * @returns its token and the minutes until it expires
 */
export async function issueLink(
  { purpose, email, returnTo, pending }: Link & Asking,
  on: On,
  { chosen, isMailed = true }: { chosen?: ChosenPassword; isMailed?: boolean } = {},
): Promise<{ token: string; minutes: number }> {
  const browserHash = chosen ? hashed(chosen.browser) : null;
  const known = await on.query<{ id: string; tokenHash: Buffer }>(
    `SELECT id, token_hash AS "tokenHash" FROM sign_in_link
     WHERE email = $1 AND purpose = $2 AND return_to = $3 AND pending_hash IS NOT DISTINCT FROM $4
       AND browser_hash IS NOT DISTINCT FROM $5 AND used_at IS NULL AND expires_at > now() + $6 * interval '30 seconds'
     ORDER BY expires_at DESC LIMIT 1`,
    [email, purpose, returnTo, pending, browserHash, LINK_MINUTES[purpose]],
  );
  // After a change of AUTH_SECRETS, the token cannot be derived any more.
  const reusable = known.rows.find(({ id, tokenHash }) => hashed(tokenOf(id)).equals(tokenHash));
  const id = reusable?.id ?? randomUUID();
  const token = tokenOf(id);
  // One statement for both cases, because the number of statements must not reveal which links an address has.
  const { rows } = await on.query<{ minutes: number }>(
    `INSERT INTO sign_in_link AS link (id, token_hash, purpose, email, return_to, expires_at, password_hash, browser_hash,
       pending_hash, mailed_at)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute', $7, $8, $9, CASE WHEN $10 THEN now() END)
     ON CONFLICT (id) DO UPDATE SET mailed_at = coalesce(excluded.mailed_at, link.mailed_at)
     RETURNING least(ceil(extract(epoch FROM expires_at - now()) / 60), $6)::int AS minutes`,
    [
      id,
      hashed(token),
      purpose,
      email,
      returnTo,
      LINK_MINUTES[purpose],
      chosen?.passwordHash ?? null,
      browserHash,
      pending,
      isMailed,
    ],
  );
  return { token, minutes: rows[0]!.minutes };
}

export type LinkState = "good" | "used" | "expired";

/** Reads a link without using it up; null if it does not exist. */
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
    /** The password hash, if this is the browser where the password was chosen. */
    passwordHash: string | null;
    /** Whether the password was chosen in another browser. */
    elsewhere: boolean;
  };

/**
 * Uses up a link and all others of its address with the same effect: sign-in, or password reset. Of concurrent calls, only
 * one succeeds.
 * @param browser the secret from this browser's sign-up, if any
 * @returns null if the link is not valid
 */
export async function spendLink(token: string, browser: string | null, on: On): Promise<SpentLink | null> {
  type Row = Link & Asking & { isThis: boolean; passwordHash: string | null; isOwn: boolean };
  // Rows are locked in one order, so that two links of one address that are used at once do not deadlock.
  const { rows } = await on.query<Row>(
    `UPDATE sign_in_link SET used_at = now() WHERE id IN (
       SELECT id FROM sign_in_link
       WHERE (email, purpose = 'reset') = (SELECT email, purpose = 'reset' FROM sign_in_link
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
