/** Changes that users make to their own account. */

import { findBreachedPasswordProblem } from "~/platform/auth/breached-passwords.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { hashPassword } from "~/platform/auth/password.server";
import { findPasswordProblem } from "~/platform/auth/password-rules";
import { endSessions, revokeSessions, type User } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { db, inTransaction } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { passwordChangedEmail } from "./emails";
import { checkPassword } from "./password-sign-in.server";
import { type Details, readDetails } from "./profile-rules";

/** The result of a form: done, or errors by field. */
export type Outcome<Field extends string> =
  | { done: true }
  | { done: false; status: 400 | 422 | 429 | 503; errors: Partial<Record<Field, string>>; seconds?: number };

export async function hasPassword(accountId: string): Promise<boolean> {
  return (await db().account.count({ where: { id: accountId, passwordHash: { not: null } } })) > 0;
}

/** Changes the name and phone that forms are prefilled with. */
export async function changeDetails(accountId: string, input: Details): Promise<Outcome<"name" | "phone">> {
  const { details, errors } = readDetails(input);
  if (Object.keys(errors).length > 0) return { done: false, status: 400, errors };
  await db().account.updateMany({
    where: { id: accountId },
    data: { name: details.name || null, phone: details.phone || null },
  });
  return { done: true };
}

/**
 * Sets a password, or changes it for a user who knows the current one. All other sessions end, and the owner is notified by
 * email.
 * @param client the client's address
 */
export async function changePassword(
  { id: accountId, email }: User,
  { sessionId, client }: { sessionId: string; client: string },
  input: { current: string; password: string },
): Promise<Outcome<"current" | "password">> {
  if (await hasPassword(accountId)) {
    if (!input.current) return { done: false, status: 400, errors: { current: "Please enter your current password." } };
    const checked = await checkPassword({ email, password: input.current }, client);
    if (!checked) return { done: false, status: 422, errors: { current: "That isn’t your current password." } };
    if ("kind" in checked) {
      const { status, problem, seconds } = checked;
      return { done: false, status, errors: { current: problem }, seconds };
    }
  }
  const passwordError =
    findPasswordProblem(input.password, [email, brand().name]) ?? (await findBreachedPasswordProblem(input.password));
  if (passwordError) return { done: false, status: 422, errors: { password: passwordError } };
  const hash = await hashPassword(input.password);
  await inTransaction(async (tx) => {
    await tx.account.updateMany({ where: { id: accountId }, data: { passwordHash: hash } });
    await endSessions({ accountId, sessionId, scope: "others" }, tx);
    await recordAuthEvent({ kind: "password set", accountId, sessionId, detail: "profile" }, tx);
    await enqueueEmail(passwordChangedEmail({ to: email, from: brand().name, support: brand().supportEmail }), tx);
  });
  return { done: true };
}

export type AccountSession = {
  id: string;
  /** Browser and operating system, for people. */
  device: string;
  network: string;
  since: string;
  lastUsed: string;
  current: boolean;
};

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
export async function listSessions(accountId: string, currentId: string): Promise<AccountSession[]> {
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

/** Ends one session, if it belongs to the account. */
export async function endSession(accountId: string, sessionId: string): Promise<void> {
  if (!isId(sessionId)) return;
  await inTransaction(async (tx) => {
    const endedCount = await revokeSessions({ accountId, onlySessionId: sessionId }, tx);
    if (endedCount > 0) await recordAuthEvent({ kind: "session ended", accountId, sessionId }, tx);
  });
}

/** Deletes an account with its data, including its queued emails. */
export async function deleteAccount({ id: accountId, email }: User): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.account.deleteMany({ where: { id: accountId } });
    await tx.signInLink.deleteMany({ where: { email } });
    await tx.mail.deleteMany({ where: { recipient: email } });
    await recordAuthEvent({ kind: "account deleted", accountId }, tx);
  });
}
