/**
 * Links that are mailed: 32 random bytes, of which only the hash is kept (they are too many to be guessed, so that a plain
 * one is enough), good once and for a short time. Looking at one uses nothing up: mail scanners open what they find.
 */
import { createHash, randomBytes } from "node:crypto";
import type { ClientBase } from "pg";
import { pool, query } from "~/platform/db/pool.server";

export type LinkPurpose = "sign-in" | "confirm" | "reset";

/** Minutes that a link is good for. OWASP ASVS 5.0, 6.5.5 allows ten to sign in by. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { "sign-in": 10, confirm: 24 * 60, reset: 10 };

export type Link = { purpose: LinkPurpose; email: string; returnTo: string };

const hash = (token: string) => createHash("sha256").update(token).digest();

/**
 * Makes a link of which the token is the secret; older ones of the same purpose and address are no longer good.
 * @param on the transaction that posts the letter with it
 */
export async function makeLink({ purpose, email, returnTo }: Link, on: Pick<ClientBase, "query">): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await on.query("UPDATE sign_in_link SET used_at = now() WHERE email = $1 AND purpose = $2 AND used_at IS NULL", [
    email,
    purpose,
  ]);
  await on.query(
    `INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 minute')`,
    [hash(token), purpose, email, returnTo, LINK_MINUTES[purpose]],
  );
  return token;
}

export type LinkState = "good" | "used" | "expired";

/** What a link is, without using it up; null for one that never was. */
export async function lookAtLink(token: string): Promise<(Link & { state: LinkState }) | null> {
  const [link] = await query<Link & { used: boolean; expired: boolean }>(
    `SELECT purpose, email, return_to AS "returnTo", used_at IS NOT NULL AS used, expires_at <= now() AS expired
     FROM sign_in_link WHERE token_hash = $1`,
    [hash(token)],
  );
  if (!link) return null;
  const { used, expired, ...rest } = link;
  return { ...rest, state: used ? "used" : expired ? "expired" : "good" };
}

/** Uses a link up. Of any number of calls at once, one gets it. @returns null when it is not good */
export async function spendLink(token: string, on: Pick<ClientBase, "query"> = pool()): Promise<Link | null> {
  const { rows } = await on.query<Link>(
    `UPDATE sign_in_link SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()
     RETURNING purpose, email, return_to AS "returnTo"`,
    [hash(token)],
  );
  return rows[0] ?? null;
}
