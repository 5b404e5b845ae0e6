/**
 * Links that are mailed: 32 random bytes, of which only the hash is kept (they are too many to be guessed, so that a plain
 * one is enough), good once and for a short time. Looking at one uses nothing up: mail scanners open what they find.
 */
import type { ClientBase } from "pg";
import { pool, query } from "~/platform/db/pool.server";
import { hashed, newSecret } from "./secrets.server";

export type LinkPurpose = "sign-in" | "confirm" | "reset";

/** Minutes that a link is good for. OWASP ASVS 5.0, 6.5.5 allows ten to sign in by. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { "sign-in": 10, confirm: 24 * 60, reset: 10 };

export type Link = { purpose: LinkPurpose; email: string; returnTo: string };

/** The browser that asked for a link, as what waits for it is known: `pending.server` has the hash. */
type Asking = { pending: Buffer | null };

/** What a confirm link carries: the password that was chosen with it, good only in the browser that chose it. */
export type ChosenPassword = { passwordHash: string; browser: string };

/**
 * Makes a link of which the token is the secret; older ones of the same purpose and address are no longer good.
 * @param on the transaction that posts the letter with it
 */
export async function makeLink(
  { purpose, email, returnTo, pending }: Link & Asking,
  on: Pick<ClientBase, "query">,
  chosen?: ChosenPassword,
): Promise<string> {
  const token = newSecret();
  await on.query("UPDATE sign_in_link SET used_at = now() WHERE email = $1 AND purpose = $2 AND used_at IS NULL", [
    email,
    purpose,
  ]);
  await on.query(
    `INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at, password_hash, browser_hash,
       pending_hash)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 minute', $6, $7, $8)`,
    [
      hashed(token),
      purpose,
      email,
      returnTo,
      LINK_MINUTES[purpose],
      chosen?.passwordHash ?? null,
      chosen ? hashed(chosen.browser) : null,
      pending,
    ],
  );
  return token;
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
 * Uses a link up. Of any number of calls at once, one gets it.
 * @param browser what the browser knows that this is from, if anything
 * @returns null when it is not good
 */
export async function spendLink(
  token: string,
  browser: string | null,
  on: Pick<ClientBase, "query"> = pool(),
): Promise<SpentLink | null> {
  const { rows } = await on.query<Link & Asking & { password_hash: string | null; browser_hash: Buffer | null }>(
    `UPDATE sign_in_link SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()
     RETURNING purpose, email, return_to AS "returnTo", pending_hash AS pending, password_hash, browser_hash`,
    [hashed(token)],
  );
  const [link] = rows;
  if (!link) return null;
  const { password_hash, browser_hash, ...rest } = link;
  const here = browser !== null && browser_hash !== null && hashed(browser).equals(browser_hash);
  return { ...rest, passwordHash: here ? password_hash : null, elsewhere: password_hash !== null && !here };
}
