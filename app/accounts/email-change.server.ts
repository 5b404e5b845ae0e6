/**
 * Changing an account's email address. Both addresses confirm the change: the new one proves ownership, and the old one
 * prevents a change by someone who only has access to an unlocked browser.
 */

import type { Refused } from "~/forms/reply";
import { readAccountState } from "~/platform/auth/accounts.server";
import { maskEmail } from "~/platform/auth/email-address.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { copySecondFactor } from "~/platform/auth/second-factor.server";
import { hashSecret, isSameHash } from "~/platform/auth/secrets.server";
import { isStaffAddress, revokeSessions, type User } from "~/platform/auth/sessions.server";
import { db, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { execute, sql } from "~/platform/db/statement.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { siteUrl } from "~/platform/http/site.server";
import { keyedHash } from "~/platform/keys.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { addressChangedEmail, addressTakenEmail, newAddressEmail, oldAddressEmail } from "./emails.server";
import { limitRequester } from "./mailed-link.server";
import { moveAccess } from "./project-buyers.server";
import { enqueueUnverifiedEmail } from "./unverified-email.server";

const LINK_HOURS = 24;

/** $1 the old address of a colleague, $2 the new one. */
const MOVE_MENTIONS = (["note", "message"] as const).map((table) =>
  sql(
    `move-mentions-of-${table}`,
    {},
    `UPDATE ${table} SET mentioned = array_replace(mentioned, $1, $2) WHERE mentioned <> '{}' AND $1 = ANY(mentioned)`,
  ),
);

const emailChangeUrl = (token: string) => siteUrl(`/auth/email?token=${token}`);

/**
 * The tokens of a change for both addresses. Repeated requests give the same tokens, so links in earlier emails work while
 * the change is pending. After a completed change the tokens are different.
 */
async function deriveTokens(
  accountId: string,
  newEmail: string,
  tx: Tx,
): Promise<{ oldToken: string; newToken: string }> {
  const { emailVerifiedAt } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { emailVerifiedAt: true },
  });
  const change = `${accountId} ${emailVerifiedAt!.toISOString()} ${newEmail}`;
  return {
    oldToken: keyedHash(`old ${change}`, "address change"),
    newToken: keyedHash(`new ${change}`, "address change"),
  };
}

/** An email change that is not confirmed by both addresses yet. */
export type PendingEmailChange = { newEmail: string; oldConfirmed: boolean; newConfirmed: boolean };

export async function pendingEmailChange(accountId: string): Promise<PendingEmailChange | null> {
  const change = await db().emailChange.findUnique({ where: { accountId, expiresAt: { gt: new Date() } } });
  if (!change) return null;
  const { newEmail, oldConfirmedAt, newConfirmedAt } = change;
  return { newEmail, oldConfirmed: oldConfirmedAt !== null, newConfirmed: newConfirmedAt !== null };
}

/** Stores a pending change for {@link LINK_HOURS}. Confirmations of the same change are kept. */
async function saveChange(
  {
    accountId,
    ...change
  }: Pick<Prisma.EmailChangeUncheckedCreateInput, "accountId" | "newEmail" | "oldHash" | "newHash">,
  tx: Tx,
): Promise<void> {
  const { oldHash, newHash } = change;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000);
  const { count } = await tx.emailChange.updateMany({
    where: { accountId, oldHash, newHash, expiresAt: { gt: now } },
    data: { expiresAt },
  });
  if (count > 0) return;
  await tx.emailChange.upsert({
    where: { accountId },
    create: { accountId, ...change, expiresAt },
    update: { ...change, expiresAt, oldConfirmedAt: null, newConfirmedAt: null },
  });
}

/** Whether the same change was requested within the last minute, as by a form that is sent twice. */
async function wasJustRequested(accountId: string, newEmail: string, tx: Tx): Promise<boolean> {
  const expiresAfter = new Date(Date.now() + LINK_HOURS * 3_600_000 - 60_000);
  return (await tx.emailChange.count({ where: { accountId, newEmail, expiresAt: { gt: expiresAfter } } })) > 0;
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
  const refused = await limitRequester(newEmail, client, accountId);
  if (refused) return refused;
  await inTransaction(async (tx) => {
    const { oldToken, newToken } = await deriveTokens(accountId, newEmail, tx);
    const recipient = { email: newEmail, client, requestKind: "change address" } as const;
    await enqueueUnverifiedEmail(recipient, tx, async ({ account }) => {
      if (!(await wasJustRequested(accountId, newEmail, tx)))
        await enqueueEmail(
          oldAddressEmail({ to: email, newEmail, url: emailChangeUrl(oldToken), hours: LINK_HOURS }),
          tx,
        );
      await saveChange({ accountId, newEmail, oldHash: hashSecret(oldToken), newHash: hashSecret(newToken) }, tx);
      return account === "none"
        ? newAddressEmail({ to: newEmail, url: emailChangeUrl(newToken), hours: LINK_HOURS })
        : addressTakenEmail(newEmail);
    });
    await recordAuthEvent({ kind: "address change asked", accountId, sessionId, network: toNetwork(client) }, tx);
  });
  return null;
}

/** Deletes a pending email change. */
export async function cancelEmailChange(accountId: string): Promise<void> {
  await db().emailChange.deleteMany({ where: { accountId } });
}

export type EmailChangeLink =
  /** `unconfirmedAddress` is the address that still has to confirm, or null. Addresses are masked. */
  { kind: "good"; newEmail: string; unconfirmedAddress: string | null } | { kind: "bad"; message: string };

const INVALID_LINK: EmailChangeLink = {
  kind: "bad",
  message:
    "This link is incomplete, has expired, or belongs to a change that was canceled. Request the change again on your profile.",
};

type Change = Prisma.EmailChangeGetPayload<{ include: { account: { select: { email: true } } } }> & {
  /** Whether the link was sent to the old address. */
  isOld: boolean;
};

/** The pending change that a token belongs to. */
async function findChange(token: string, tx: Tx): Promise<Change | null> {
  const hash = hashSecret(token);
  const change = await tx.emailChange.findFirst({
    where: { OR: [{ oldHash: hash }, { newHash: hash }], expiresAt: { gt: new Date() } },
    include: { account: { select: { email: true } } },
  });
  return change && { ...change, isOld: isSameHash(change.oldHash, hash) };
}

const findUnconfirmedAddress = ({ account, newEmail, isOld, oldConfirmedAt, newConfirmedAt }: Change): string | null =>
  (isOld ? newConfirmedAt : oldConfirmedAt) ? null : maskEmail(isOld ? newEmail : account.email);

/** Reads what a link confirms without using the link up. */
export async function readEmailChange(token: string): Promise<EmailChangeLink> {
  const change = await findChange(token, db());
  return change
    ? { kind: "good", newEmail: maskEmail(change.newEmail), unconfirmedAddress: findUnconfirmedAddress(change) }
    : INVALID_LINK;
}

/** Moves what is assigned to a member of staff to the new address. */
async function moveAssignments(email: string, newEmail: string, tx: Tx): Promise<void> {
  const owned = { where: { ownerEmail: email }, data: { ownerEmail: newEmail } };
  await tx.project.updateMany(owned);
  await tx.timelineRequest.updateMany(owned);
  await tx.lead.updateMany(owned);
  await tx.projectTask.updateMany({ where: { assignee: email }, data: { assignee: newEmail } });
  for (const move of MOVE_MENTIONS) await execute(move, [email, newEmail], tx);
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
  return inTransaction(async (tx) => {
    const found = await findChange(token, tx);
    // The lock may have waited for the other confirmation, so the change is read again.
    const change = found && (await lockRow("emailChange", found.accountId, tx)) ? await findChange(token, tx) : null;
    if (!change) return INVALID_LINK as Extract<EmailChangeLink, { kind: "bad" }>;
    const { accountId, newEmail, isOld } = change;
    const { email } = change.account;
    const now = new Date();
    const unconfirmedAddress = findUnconfirmedAddress(change);
    if (unconfirmedAddress !== null) {
      await tx.emailChange.update({
        where: { accountId },
        data: isOld ? { oldConfirmedAt: now } : { newConfirmedAt: now },
      });
      return { kind: "half-confirmed", unconfirmedAddress };
    }
    await tx.emailChange.delete({ where: { accountId } });
    // Someone may have created an account with the address since the change was requested.
    if ((await readAccountState(newEmail, tx)) !== "none")
      return { kind: "bad", message: "That address now belongs to another account." };
    await tx.account.update({ where: { id: accountId }, data: { email: newEmail, emailVerifiedAt: now } });
    await moveAccess({ id: accountId, email }, newEmail, tx);
    await tx.projectDocument.updateMany({ where: { sentBy: email }, data: { sentBy: newEmail } });
    if (isStaffAddress(newEmail)) {
      if (isStaffAddress(email)) {
        await copySecondFactor(email, newEmail, tx);
        await moveAssignments(email, newEmail, tx);
      }
      // The remaining session verified the second factor of the old address, if any.
      await tx.session.updateMany({ where: { accountId }, data: { factorAt: null } });
    }
    await tx.signInLink.updateMany({ where: { email, usedAt: null }, data: { usedAt: now } });
    await revokeSessions({ accountId, exceptSessionId }, tx);
    for (const to of [email, newEmail]) await enqueueEmail(addressChangedEmail({ to, newEmail }), tx);
    await recordAuthEvent({ kind: "address changed", accountId }, tx);
    return { kind: "changed", email: newEmail };
  });
}
