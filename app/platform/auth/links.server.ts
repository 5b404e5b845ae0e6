/**
 * Emailed links. Their 32-byte tokens work once and expire soon. Only a hash is stored; a plain one is enough, because
 * tokens cannot be guessed. Reading a link does not use it up, because mail scanners open links.
 */
import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/platform/db/db.server";
import { bool, bytes, int, orNull, run, sql, text, uuid } from "~/platform/db/statement.server";
import { keyedHash } from "../keys.server";
import { hashSecret, isSameHash } from "./secrets.server";

export type LinkPurpose = "sign-in" | "confirm" | "reset";

/** Minutes until a link expires. OWASP ASVS 5.0, 6.5.5 allows ten for sign-in. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { "sign-in": 10, confirm: 24 * 60, reset: 10 };

export type Link = { purpose: LinkPurpose; email: string; returnTo: string };

/** The hash of the browser that requested the link, for its pending actions. */
type LinkOrigin = { pending: Uint8Array | null };

/** The password of a sign-up, which is kept only if the link is used in the same browser. */
export type ChosenPassword = { passwordHash: string; browser: string };

/** The token of a link, which cannot be derived from the database alone. */
const deriveToken = (id: string) => keyedHash(id, "link");

/** In SQL, because one text has to find links with and without a browser: it must not reveal which links an address has. */
const FIND_ISSUED_LINKS = sql(
  "find-issued-links",
  { id: uuid, tokenHash: bytes },
  `SELECT id, token_hash AS "tokenHash" FROM sign_in_link
   WHERE email = $1 AND purpose = $2 AND return_to = $3 AND pending_hash IS NOT DISTINCT FROM $4
     AND browser_hash IS NOT DISTINCT FROM $5 AND used_at IS NULL AND expires_at > now() + $6 * interval '30 seconds'
   ORDER BY expires_at DESC LIMIT 1`,
);

/**
 * One statement for a new and a known link, because the number of statements must not reveal which links an address has. The
 * times are the transaction's, because mailed_at has to be equal to the time of the email with the link.
 */
const ISSUE_LINK = sql(
  "issue-link",
  { minutes: int },
  `INSERT INTO sign_in_link AS link (id, token_hash, purpose, email, return_to, expires_at, password_hash, browser_hash,
     pending_hash, mailed_at)
   VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute', $7, $8, $9, CASE WHEN $10 THEN now() END)
   ON CONFLICT (id) DO UPDATE SET mailed_at = coalesce(excluded.mailed_at, link.mailed_at)
   RETURNING least(ceil(extract(epoch FROM expires_at - now()) / 60), $6)::int AS minutes`,
);

/** Locks rows in one order, so that two links of one address that are used at once do not deadlock. */
const CONSUME_LINKS = sql(
  "consume-links",
  {
    isThis: bool,
    purpose: text<LinkPurpose>(),
    email: text(),
    returnTo: text(),
    pending: orNull(bytes),
    passwordHash: orNull(text()),
    isOwn: bool,
  },
  `UPDATE sign_in_link SET used_at = now() WHERE id IN (
     SELECT id FROM sign_in_link
     WHERE (email, purpose = 'reset') = (SELECT email, purpose = 'reset' FROM sign_in_link
         WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now())
       AND used_at IS NULL AND expires_at > now()
     ORDER BY id FOR UPDATE)
   RETURNING token_hash = $1 AS "isThis", purpose, email, return_to AS "returnTo", pending_hash AS pending,
     password_hash AS "passwordHash", coalesce(browser_hash = $2, false) AS "isOwn"`,
);

/**
 * Issues a link: the last one with the same browser, purpose and return path while half of its time is left, or else a new
 * one. Emailed links stay valid, so that nobody can invalidate them by requesting another.
 * @param tx the transaction that enqueues the email
 * @param isMailed whether the email is sent
 * @returns its token and the minutes until it expires
 */
export async function issueLink(
  { purpose, email, returnTo, pending }: Link & LinkOrigin,
  tx: Tx,
  { chosen, isMailed = true }: { chosen?: ChosenPassword; isMailed?: boolean } = {},
): Promise<{ token: string; minutes: number }> {
  const browserHash = chosen ? hashSecret(chosen.browser) : null;
  const links = await run(
    FIND_ISSUED_LINKS,
    [email, purpose, returnTo, pending, browserHash, LINK_MINUTES[purpose]],
    tx,
  );
  // After a change of AUTH_SECRETS, the token cannot be derived any more.
  const reusable = links.find(({ id, tokenHash }) => isSameHash(hashSecret(deriveToken(id)), tokenHash));
  const id = reusable?.id ?? randomUUID();
  const token = deriveToken(id);
  const [issued] = await run(
    ISSUE_LINK,
    [
      id,
      hashSecret(token),
      purpose,
      email,
      returnTo,
      LINK_MINUTES[purpose],
      chosen?.passwordHash ?? null,
      browserHash,
      pending,
      isMailed,
    ],
    tx,
  );
  return { token, minutes: issued!.minutes };
}

export type LinkState = "good" | "used" | "expired";

/** Reads a link without using it up; null if it does not exist. */
export async function findLink(token: string): Promise<(Link & { state: LinkState }) | null> {
  const link = await db().signInLink.findUnique({ where: { tokenHash: hashSecret(token) } });
  if (!link) return null;
  const { purpose, email, returnTo, usedAt, expiresAt } = link;
  const state = usedAt ? "used" : expiresAt <= new Date() ? "expired" : "good";
  return { purpose: purpose as LinkPurpose, email, returnTo, state };
}

export type ConsumedLink = Link &
  LinkOrigin & {
    /** The password hash, if this is the browser where the password was chosen. */
    passwordHash: string | null;
    /** Whether the password was chosen in another browser. */
    isOtherBrowser: boolean;
  };

/**
 * Uses up a link and all others of its address with the same effect: sign-in, or password reset. Of concurrent calls, only
 * one succeeds.
 * @param browser the secret from this browser's sign-up, if any
 * @returns null if the link is not valid
 */
export async function consumeLink(token: string, browser: string | null, tx: Tx): Promise<ConsumedLink | null> {
  const rows = await run(CONSUME_LINKS, [hashSecret(token), browser === null ? null : hashSecret(browser)], tx);
  const consumed = rows.find(({ isThis }) => isThis);
  if (!consumed) return null;
  const { purpose, email, returnTo, pending } = consumed;
  const passwordHash = rows.find(({ isOwn }) => isOwn)?.passwordHash ?? null;
  return {
    purpose,
    email,
    returnTo,
    pending,
    passwordHash,
    isOtherBrowser: !passwordHash && consumed.passwordHash !== null,
  };
}
