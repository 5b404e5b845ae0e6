/**
 * Changing an account's email address. Both addresses confirm the change: the new one proves ownership, and the old one
 * prevents a change by someone who only has access to an unlocked browser.
 */
import type { ClientBase } from "pg";
import { readAccountState } from "~/platform/auth/accounts.server";
import { maskedEmail } from "~/platform/auth/email-address";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { copySecondFactor } from "~/platform/auth/second-factor.server";
import { hashed } from "~/platform/auth/secrets.server";
import { isStaffAddress, revokeSessions, type User } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { query, transaction } from "~/platform/db/pool.server";
import { network } from "~/platform/http/server/access-log.server";
import { siteUrl } from "~/platform/http/site.server";
import { keyedHash } from "~/platform/keys.server";
import { postLetter } from "~/platform/mail/outbox.server";
import { addressChangedLetter, addressTakenLetter, newAddressLetter, oldAddressLetter } from "./letters";
import { limitRequester, readAddress } from "./mailed-link.server";
import type { Outcome } from "./profile.server";
import { enqueueUnprovenEmail } from "./unproven-email.server";

const HOURS = 24;

const link = (token: string) => siteUrl(`/auth/email?token=${token}`);

/**
 * The tokens of a change for both addresses. Repeated requests give the same tokens, so links in earlier emails work while
 * the change is pending. After a completed change the tokens are different.
 */
async function readTokens(
  accountId: string,
  newEmail: string,
  on: ClientBase,
): Promise<{ ofOld: string; ofNew: string }> {
  const { rows } = await on.query<{ verifiedAt: Date }>(
    `SELECT email_verified_at AS "verifiedAt" FROM account WHERE id = $1`,
    [accountId],
  );
  const change = `${accountId} ${rows[0]!.verifiedAt.toISOString()} ${newEmail}`;
  return { ofOld: keyedHash(`old ${change}`, "address change"), ofNew: keyedHash(`new ${change}`, "address change") };
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
 */
export async function requestEmailChange(
  { id: accountId, email }: User,
  given: string,
  { sessionId, client }: { sessionId: string; client: string },
): Promise<Outcome<"email">> {
  const address = readAddress(given);
  if ("kind" in address) return { done: false, status: 400, errors: { email: address.fields!.email } };
  const newEmail = address.email;
  if (newEmail === email) return { done: false, status: 422, errors: { email: "This is already your email address." } };
  const refusal = await limitRequester(newEmail, client, accountId);
  if (refusal) return { done: false, status: 429, errors: { email: refusal.problem }, seconds: refusal.seconds };
  const from = brand().name;
  await transaction(async (on) => {
    const { ofOld, ofNew } = await readTokens(accountId, newEmail, on);
    const recipient = { email: newEmail, client, asksFor: "change address" } as const;
    await enqueueUnprovenEmail(recipient, on, async ({ account }) => {
      await on.query(
        `INSERT INTO email_change AS known (account_id, new_email, old_hash, new_hash, expires_at)
         VALUES ($1, $2, $3, $4, now() + $5 * interval '1 hour')
         ON CONFLICT (account_id) DO UPDATE SET new_email = excluded.new_email, old_hash = excluded.old_hash,
           new_hash = excluded.new_hash, expires_at = excluded.expires_at,
           old_confirmed_at = CASE WHEN known.old_hash = excluded.old_hash AND known.expires_at > now()
             THEN known.old_confirmed_at END,
           new_confirmed_at = CASE WHEN known.new_hash = excluded.new_hash AND known.expires_at > now()
             THEN known.new_confirmed_at END`,
        [accountId, newEmail, hashed(ofOld), hashed(ofNew), HOURS],
      );
      return account === "none"
        ? newAddressLetter({ to: newEmail, url: link(ofNew), hours: HOURS, from })
        : addressTakenLetter({ to: newEmail, from });
    });
    await postLetter(oldAddressLetter({ to: email, newEmail, url: link(ofOld), hours: HOURS, from }), on);
    await recordAuthEvent({ kind: "address change asked", accountId, sessionId, network: network(client) }, on);
  });
  return { done: true };
}

/** Deletes a pending email change. */
export async function cancelEmailChange(accountId: string): Promise<void> {
  await query("DELETE FROM email_change WHERE account_id = $1", [accountId]);
}

export type EmailChangeReading =
  /** `other` is the address that still has to confirm, or null. Addresses are masked. */
  { kind: "good"; newEmail: string; other: string | null } | { kind: "bad"; message: string };

const BAD: EmailChangeReading = {
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

const otherOf = ({ email, new_email, of_old, old_confirmed_at, new_confirmed_at }: Row): string | null =>
  (of_old ? new_confirmed_at : old_confirmed_at) ? null : maskedEmail(of_old ? new_email : email);

/** Reads what a link confirms without using the link up. */
export async function readEmailChange(token: string): Promise<EmailChangeReading> {
  const [row] = await query<Row>(SELECT, [hashed(token)]);
  return row ? { kind: "good", newEmail: maskedEmail(row.new_email), other: otherOf(row) } : BAD;
}

/**
 * Confirms an email change for the address that the link was sent to. The second confirmation changes the account.
 * @param keep the session that stays signed in if it belongs to the account; all others end
 */
export async function confirmEmailChange(
  token: string,
  keep: string | null,
): Promise<
  { kind: "waits"; other: string } | { kind: "moved"; email: string } | Extract<EmailChangeReading, { kind: "bad" }>
> {
  return transaction(async (on) => {
    const { rows } = await on.query<Row>(`${SELECT} FOR UPDATE OF c`, [hashed(token)]);
    const [row] = rows;
    if (!row) return BAD as Extract<EmailChangeReading, { kind: "bad" }>;
    const { account_id: accountId, email, new_email: newEmail, of_old } = row;
    const other = otherOf(row);
    if (other !== null) {
      const column = of_old ? "old_confirmed_at" : "new_confirmed_at";
      await on.query(`UPDATE email_change SET ${column} = now() WHERE account_id = $1`, [accountId]);
      return { kind: "waits", other };
    }
    await on.query("DELETE FROM email_change WHERE account_id = $1", [accountId]);
    // Someone may have created an account with the address since the change was requested.
    if ((await readAccountState(newEmail, on)) !== "none")
      return { kind: "bad", message: "That address now belongs to another account." };
    await on.query("UPDATE account SET email = $2, email_verified_at = now() WHERE id = $1", [accountId, newEmail]);
    if (isStaffAddress(newEmail)) {
      if (isStaffAddress(email)) await copySecondFactor(email, newEmail, on);
      // The remaining session verified the second factor of the old address, if any.
      await on.query("UPDATE session SET factor_at = NULL WHERE account_id = $1", [accountId]);
    }
    await on.query("UPDATE sign_in_link SET used_at = now() WHERE email = $1 AND used_at IS NULL", [email]);
    await revokeSessions({ accountId, keep }, on);
    for (const to of [email, newEmail])
      await postLetter(addressChangedLetter({ to, newEmail, from: brand().name, support: brand().supportEmail }), on);
    await recordAuthEvent({ kind: "address changed", accountId }, on);
    return { kind: "moved", email: newEmail };
  });
}
