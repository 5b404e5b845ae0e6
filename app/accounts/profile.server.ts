/** Changes that users make to their own account. */

import type { Refused } from "~/forms/reply";
import { findBreachedPasswordProblem } from "~/platform/auth/breached-passwords.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { hashPassword } from "~/platform/auth/password.server";
import { findPasswordProblem } from "~/platform/auth/password-rules";
import { endSessions, type User } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { passwordChangedEmail } from "./emails";
import { describeRefusal } from "./mailed-link.server";
import { checkPassword } from "./password-sign-in.server";
import type { Details } from "./schema";

export async function hasPassword(accountId: string): Promise<boolean> {
  const [row] = await query<{ has: boolean }>("SELECT password_hash IS NOT NULL AS has FROM account WHERE id = $1", [
    accountId,
  ]);
  return row?.has ?? false;
}

/** Changes the name and phone that forms are prefilled with. */
export async function changeDetails(accountId: string, { name, phone }: Details): Promise<void> {
  await query("UPDATE account SET name = $2, phone = $3 WHERE id = $1", [accountId, name || null, phone]);
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
    if ("kind" in checked) return describeRefusal(checked);
  }
  const passwordError =
    findPasswordProblem(password, [email, brand().name]) ?? (await findBreachedPasswordProblem(password));
  if (passwordError) return { kind: "refused", fieldErrors: { password: passwordError } };
  const hash = await hashPassword(password);
  await transaction(async (db) => {
    await db.query("UPDATE account SET password_hash = $2 WHERE id = $1", [accountId, hash]);
    await endSessions({ accountId, sessionId, scope: "others" }, db);
    await recordAuthEvent({ kind: "password set", accountId, sessionId, detail: "profile" }, db);
    await enqueueEmail(passwordChangedEmail({ to: email, from: brand().name, support: brand().supportEmail }), db);
  });
  return null;
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

/** The active sessions of an account, the current one first, then by last use. */
export async function listSessions(accountId: string, current: string): Promise<AccountSession[]> {
  const rows = await query<{
    id: string;
    user_agent: string | null;
    network: string | null;
    created_at: Date;
    refreshed_at: Date;
  }>(
    `SELECT id, user_agent, network, created_at, refreshed_at FROM session
     WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > now() AND refreshed_at > now() - interval '30 days'
     ORDER BY id = $2 DESC, refreshed_at DESC LIMIT 50`,
    [accountId, current],
  );
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    network: row.network ?? "",
    since: row.created_at.toISOString(),
    lastUsed: row.refreshed_at.toISOString(),
    current: row.id === current,
  }));
}

/** Ends one session, if it belongs to the account. */
export async function endSession(accountId: string, sessionId: string): Promise<void> {
  if (!isId(sessionId)) return;
  await transaction(async (db) => {
    const { rowCount } = await db.query(
      "UPDATE session SET revoked_at = now() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL",
      [sessionId, accountId],
    );
    if (rowCount) await recordAuthEvent({ kind: "session ended", accountId, sessionId }, db);
  });
}

/** Deletes an account with its data, including its queued emails. */
export async function deleteAccount({ id: accountId, email }: User): Promise<void> {
  await transaction(async (db) => {
    await db.query("DELETE FROM account WHERE id = $1", [accountId]);
    await db.query("DELETE FROM sign_in_link WHERE email = $1", [email]);
    await db.query("DELETE FROM mail WHERE recipient = $1", [email]);
    await recordAuthEvent({ kind: "account deleted", accountId }, db);
  });
}
