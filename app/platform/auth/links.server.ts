/**
 * Links that are mailed: tokens of 32 bytes, of which only the hash is kept (they are too many to be guessed, so that a
 * plain one is enough), good once and for a short time. Looking at one uses nothing up: mail scanners open what they find.
 */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { query } from "~/platform/db/pool.server";
import { keyedHash } from "../keys.server";
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
const tokenOf = (id: string) => keyedHash(id, "link");

/**
 * Issues a link: the last one of the same browser, purpose and way back while half of its time is left, else a new one. Links
 * that were mailed never change, and older ones stay valid, so that nobody makes them useless by asking for another.
 * @param on the transaction that enqueues the email with it
 * @param options `isMailed`: whether the email is sent
 * @returns its token and for how many minutes it is valid
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
  // After a change of AUTH_SECRETS the token can no longer be derived.
  const reusable = known.rows.find(({ id, tokenHash }) => hashed(tokenOf(id)).equals(tokenHash));
  const id = reusable?.id ?? randomUUID();
  const token = tokenOf(id);
  // One statement for both cases: the number of statements must not show which links an address has.
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
 * Uses a link up, and with it all others of its address that do the same: sign in, or reset the password. Of any number of
 * calls at once, one gets it.
 * @param browser what the browser knows that this is from, if anything
 * @returns null when it is not good
 */
export async function spendLink(token: string, browser: string | null, on: On): Promise<SpentLink | null> {
  type Row = Link & Asking & { isThis: boolean; passwordHash: string | null; isOwn: boolean };
  // Rows are locked in one order, so that two links of one address that are used at once wait for each other.
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
