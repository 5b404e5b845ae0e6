/** Changes that users make to their own account. */

import type { Refused } from "~/forms/reply";
import { findBreachedPasswordProblem } from "~/platform/auth/breached-passwords.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { hashPassword } from "~/platform/auth/password.server";
import { findPasswordProblem } from "~/platform/auth/password-rules";
import { endSessions, revokeSessions, type User } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { db, inTransaction } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { execute, sql } from "~/platform/db/statement.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { passwordChangedEmail } from "./emails.server";
import { checkPassword } from "./password-sign-in.server";
import { leaveProjects } from "./project-buyers.server";
import type { Details } from "./schema";

export async function hasPassword(accountId: string): Promise<boolean> {
  return (await db().account.count({ where: { id: accountId, passwordHash: { not: null } } })) > 0;
}

/** Changes the name and phone that forms are prefilled with. */
export async function changeDetails(accountId: string, { name, phone }: Details): Promise<void> {
  await db().account.updateMany({ where: { id: accountId }, data: { name: name || null, phone } });
}

/**
 * Sets a password, or changes it for a user who knows the current one. All other sessions end, and the owner is notified by
 * email.
 * @param client the client's address
 * @param current null if the account has no password
 * @returns why nothing was changed, if so
 */
export async function changePassword(
  { id: accountId, email }: User,
  { sessionId, client }: { sessionId: string; client: string },
  { current, password }: { current: string | null; password: string },
): Promise<Refused | null> {
  if (current !== null) {
    const checked = await checkPassword({ email, password: current }, client);
    if (!checked) return { kind: "refused", fieldErrors: { current: "That isn’t your current password." } };
    if ("kind" in checked) return checked;
  }
  const passwordError =
    findPasswordProblem(password, [email, brand().name]) ?? (await findBreachedPasswordProblem(password));
  if (passwordError) return { kind: "refused", fieldErrors: { password: passwordError } };
  const hash = await hashPassword(password);
  await inTransaction(async (tx) => {
    await tx.account.updateMany({ where: { id: accountId }, data: { passwordHash: hash } });
    await endSessions({ accountId, sessionId, scope: "others" }, tx);
    await recordAuthEvent({ kind: "password set", accountId, sessionId, detail: "profile" }, tx);
    await enqueueEmail(passwordChangedEmail(email), tx);
  });
  return null;
}

/** "Chrome on Windows": the parts of a user agent that people recognize. */
function describeDevice(userAgent: string | null): string {
  const findName = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const program = findName([
    [/Edg\//, "Edge"],
    [/Firefox\//, "Firefox"],
    [/Chrom(e|ium)\//, "Chrome"],
    [/Safari\//, "Safari"],
    [/curl|node|python|okhttp/i, "A program"],
  ]);
  const system = findName([
    [/iPhone|iPad/, "iOS"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/Linux|X11/, "Linux"],
  ]);
  return [program ?? "A browser", system].filter(Boolean).join(" on ");
}

const MAX_SHOWN_SESSIONS = 50;

/** The active sessions of an account, the current one first, then by last use. */
export async function listSessions(accountId: string, currentId: string) {
  const now = Date.now();
  const active = {
    accountId,
    revokedAt: null,
    expiresAt: { gt: new Date(now) },
    refreshedAt: { gt: new Date(now - 30 * 86_400_000) },
  };
  const current = await db().session.findFirst({ where: { ...active, id: currentId } });
  const others = await db().session.findMany({
    where: { ...active, id: { not: currentId } },
    orderBy: { refreshedAt: "desc" },
    take: MAX_SHOWN_SESSIONS - 1,
  });
  return [...(current ? [current] : []), ...others].map((session) => ({
    id: session.id,
    device: describeDevice(session.userAgent),
    network: session.network ?? "",
    since: session.createdAt.toISOString(),
    lastUsed: session.refreshedAt.toISOString(),
    current: session.id === currentId,
  }));
}

export type AccountSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Ends one session, if it belongs to the account. */
export async function endSession(accountId: string, sessionId: string): Promise<void> {
  if (!isId(sessionId)) return;
  await inTransaction(async (tx) => {
    const endedCount = await revokeSessions({ accountId, onlySessionId: sessionId }, tx);
    if (endedCount > 0) await recordAuthEvent({ kind: "session ended", accountId, sessionId }, tx);
  });
}

/** The kept copies of deleted notes about the account $1 and its requests. */
const FORGET_NOTES = sql(
  "forget-deleted-notes",
  {},
  `DELETE FROM deleted_record WHERE entity = 'note' AND ((row ->> 'account_id')::uuid = $1
     OR (row ->> 'request_id')::uuid IN (SELECT id FROM timeline_request WHERE account_id = $1))`,
);

/** Deletes an account with its data, including its queued emails, and those that staff have deleted. */
export async function deleteAccount(user: User): Promise<void> {
  const { id: accountId, email } = user;
  await inTransaction(async (tx) => {
    await leaveProjects(user, tx);
    await execute(FORGET_NOTES, [accountId], tx);
    await tx.account.deleteMany({ where: { id: accountId } });
    await tx.signInLink.deleteMany({ where: { email } });
    await tx.mail.deleteMany({ where: { recipient: email } });
    await tx.deletedRecord.deleteMany({ where: { entity: "email", row: { path: ["recipient"], equals: email } } });
    await recordAuthEvent({ kind: "account deleted", accountId }, tx);
  });
}
