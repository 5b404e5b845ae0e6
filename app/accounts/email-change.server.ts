/**
 * Changing an account's email address. Both addresses confirm the change: the new one proves ownership, and the old one
 * prevents a change by someone who only has access to an unlocked browser.
 */

import type { Refused } from "~/forms/reply";
import { readAccountState } from "~/platform/auth/accounts.server";
import { maskEmail } from "~/platform/auth/email-address.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { copySecondFactor } from "~/platform/auth/second-factor.server";
import { hashSecret } from "~/platform/auth/secrets.server";
import { isStaffAddress, revokeSessions, type User } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import type { Queryable } from "~/platform/db/db.server";
import { query } from "~/platform/db/pool.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { siteUrl } from "~/platform/http/site.server";
import { keyedHash } from "~/platform/keys.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { addressChangedEmail, addressTakenEmail, newAddressEmail, oldAddressEmail } from "./emails";
import { describeRefusal, limitRequester } from "./mailed-link.server";
import { enqueueUnverifiedEmail } from "./unverified-email.server";

const LINK_HOURS = 24;

const emailChangeUrl = (token: string) => siteUrl(`/auth/email?token=${token}`);

/**
 * The tokens of a change for both addresses. Repeated requests give the same tokens, so links in earlier emails work while
 * the change is pending. After a completed change the tokens are different.
 */
async function deriveTokens(
  accountId: string,
  newEmail: string,
  db: Queryable,
): Promise<{ oldToken: string; newToken: string }> {
  const { rows } = await db.query<{ verifiedAt: Date }>(
    `SELECT email_verified_at AS "verifiedAt" FROM account WHERE id = $1`,
    [accountId],
  );
  const change = `${accountId} ${rows[0]!.verifiedAt.toISOString()} ${newEmail}`;
  return {
    oldToken: keyedHash(`old ${change}`, "address change"),
    newToken: keyedHash(`new ${change}`, "address change"),
  };
}

/** An email change that is not confirmed by both addresses yet. */
export type PendingEmailChange = { newEmail: string; oldConfirmed: boolean; newConfirmed: boolean };

export async function pendingEmailChange(accountId: string): Promise<PendingEmailChange | null> {
  const [row] = await query<PendingEmailChange>(
    `SELECT new_email AS "newEmail", old_confirmed_at IS NOT NULL AS "oldConfirmed",
       new_confirmed_at IS NOT NULL AS "newConfirmed"
     FROM email_change WHERE account_id = $1 AND expires_at > now()`,
    [accountId],
  );
  return row ?? null;
}

/**
 * Emails both addresses. A pending change to a different address is replaced; confirmations of the same change are kept. The
 * result does not reveal whether the new address has an account.
 * @returns why nothing was requested, if so
 */
export async function requestEmailChange(
  { id: accountId, email }: User,
  newEmail: string,
  { sessionId, client }: { sessionId: string; client: string },
): Promise<Refused | null> {
  if (newEmail === email) return { kind: "refused", fieldErrors: { email: "This is already your email address." } };
  const refusal = await limitRequester(newEmail, client, accountId);
  if (refusal) return describeRefusal(refusal);
  const from = brand().name;
  await transaction(async (db) => {
    const { oldToken, newToken } = await deriveTokens(accountId, newEmail, db);
    const recipient = { email: newEmail, client, requestKind: "change address" } as const;
    await enqueueUnverifiedEmail(recipient, db, async ({ account }) => {
      await db.query(
        `INSERT INTO email_change AS known (account_id, new_email, old_hash, new_hash, expires_at)
         VALUES ($1, $2, $3, $4, now() + $5 * interval '1 hour')
         ON CONFLICT (account_id) DO UPDATE SET new_email = excluded.new_email, old_hash = excluded.old_hash,
           new_hash = excluded.new_hash, expires_at = excluded.expires_at,
           old_confirmed_at = CASE WHEN known.old_hash = excluded.old_hash AND known.expires_at > now()
             THEN known.old_confirmed_at END,
           new_confirmed_at = CASE WHEN known.new_hash = excluded.new_hash AND known.expires_at > now()
             THEN known.new_confirmed_at END`,
        [accountId, newEmail, hashSecret(oldToken), hashSecret(newToken), LINK_HOURS],
      );
      return account === "none"
        ? newAddressEmail({ to: newEmail, url: emailChangeUrl(newToken), hours: LINK_HOURS, from })
        : addressTakenEmail({ to: newEmail, from });
    });
    await enqueueEmail(
      oldAddressEmail({ to: email, newEmail, url: emailChangeUrl(oldToken), hours: LINK_HOURS, from }),
      db,
    );
    await recordAuthEvent({ kind: "address change asked", accountId, sessionId, network: toNetwork(client) }, db);
  });
  return null;
}

/** Deletes a pending email change. */
export async function cancelEmailChange(accountId: string): Promise<void> {
  await query("DELETE FROM email_change WHERE account_id = $1", [accountId]);
}

export type EmailChangeLink =
  /** `unconfirmedAddress` is the address that still has to confirm, or null. Addresses are masked. */
  { kind: "good"; newEmail: string; unconfirmedAddress: string | null } | { kind: "bad"; message: string };

const INVALID_LINK: EmailChangeLink = {
  kind: "bad",
  message:
    "This link is incomplete, has expired, or belongs to a change that was canceled. Request the change again on your profile.",
};

type Row = {
  account_id: string;
  email: string;
  new_email: string;
  of_old: boolean;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
};

const SELECT = `SELECT c.account_id, a.email, c.new_email, c.old_hash = $1 AS of_old, c.old_confirmed_at, c.new_confirmed_at
  FROM email_change c JOIN account a ON a.id = c.account_id
  WHERE (c.old_hash = $1 OR c.new_hash = $1) AND c.expires_at > now()`;

const findUnconfirmedAddress = ({
  email,
  new_email,
  of_old,
  old_confirmed_at,
  new_confirmed_at,
}: Row): string | null =>
  (of_old ? new_confirmed_at : old_confirmed_at) ? null : maskEmail(of_old ? new_email : email);

/** Reads what a link confirms without using the link up. */
export async function readEmailChange(token: string): Promise<EmailChangeLink> {
  const [row] = await query<Row>(SELECT, [hashSecret(token)]);
  return row
    ? { kind: "good", newEmail: maskEmail(row.new_email), unconfirmedAddress: findUnconfirmedAddress(row) }
    : INVALID_LINK;
}

/**
 * Confirms an email change for the address that the link was sent to. The second confirmation changes the account.
 * @param exceptSessionId the session that stays signed in if it belongs to the account; all others end
 */
export async function confirmEmailChange(
  token: string,
  exceptSessionId: string | null,
): Promise<
  | { kind: "half-confirmed"; unconfirmedAddress: string }
  | { kind: "changed"; email: string }
  | Extract<EmailChangeLink, { kind: "bad" }>
> {
  return transaction(async (db) => {
    const { rows } = await db.query<Row>(`${SELECT} FOR UPDATE OF c`, [hashSecret(token)]);
    const [row] = rows;
    if (!row) return INVALID_LINK as Extract<EmailChangeLink, { kind: "bad" }>;
    const { account_id: accountId, email, new_email: newEmail, of_old } = row;
    const unconfirmedAddress = findUnconfirmedAddress(row);
    if (unconfirmedAddress !== null) {
      const column = of_old ? "old_confirmed_at" : "new_confirmed_at";
      await db.query(`UPDATE email_change SET ${column} = now() WHERE account_id = $1`, [accountId]);
      return { kind: "half-confirmed", unconfirmedAddress };
    }
    await db.query("DELETE FROM email_change WHERE account_id = $1", [accountId]);
    // Someone may have created an account with the address since the change was requested.
    if ((await readAccountState(newEmail, db)) !== "none")
      return { kind: "bad", message: "That address now belongs to another account." };
    await db.query("UPDATE account SET email = $2, email_verified_at = now() WHERE id = $1", [accountId, newEmail]);
    if (isStaffAddress(newEmail)) {
      if (isStaffAddress(email)) await copySecondFactor(email, newEmail, db);
      // The remaining session verified the second factor of the old address, if any.
      await db.query("UPDATE session SET factor_at = NULL WHERE account_id = $1", [accountId]);
    }
    await db.query("UPDATE sign_in_link SET used_at = now() WHERE email = $1 AND used_at IS NULL", [email]);
    await revokeSessions({ accountId, exceptSessionId }, db);
    for (const to of [email, newEmail])
      await enqueueEmail(addressChangedEmail({ to, newEmail, from: brand().name, support: brand().supportEmail }), db);
    await recordAuthEvent({ kind: "address changed", accountId }, db);
    return { kind: "changed", email: newEmail };
  });
}
