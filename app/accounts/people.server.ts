/** Accounts in the admin area. */
import { type Actor, audit } from "~/audit/audit.server";
import { isStaffAddress, revokeSessions, staffAddressPattern } from "~/platform/auth/sessions.server";
import { containsPattern, whereContains } from "~/platform/db/like";
import { query } from "~/platform/db/pool.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { resetSecondFactor } from "./second-factor.server";

export type PersonRow = {
  id: string;
  email: string;
  name: string | null;
  staff: boolean;
  blocked: boolean;
  hasSecondFactor: boolean;
  savedHomes: number;
  requests: number;
  projects: number;
  sessions: number;
  createdAt: string;
};

const PEOPLE_PER_PAGE = 50;

export type PeopleFilter = { text: string; who: "all" | "buyers" | "staff"; page: number };

/** A page of accounts by name or email, newest first; `more` is true if another page follows. */
export async function findPeople({ text, who, page }: PeopleFilter): Promise<{ people: PersonRow[]; more: boolean }> {
  const pattern = containsPattern(text);
  const rows = await query<Omit<PersonRow, "staff" | "createdAt"> & { createdAt: Date }>(
    `SELECT a.id, a.email, a.name, a.disabled_at IS NOT NULL AS blocked, a.created_at AS "createdAt",
       EXISTS (SELECT FROM second_factor f WHERE f.email = a.email) AS "hasSecondFactor",
       (SELECT count(*)::int FROM saved_home s WHERE s.account_id = a.id) AS "savedHomes",
       (SELECT count(*)::int FROM timeline_request r WHERE r.account_id = a.id) AS requests,
       (SELECT count(*)::int FROM project p WHERE p.buyer_email = a.email) AS projects,
       (SELECT count(*)::int FROM session s WHERE s.account_id = a.id AND s.revoked_at IS NULL AND s.expires_at > now())
         AS sessions
     FROM account a
     WHERE ${whereContains("a.email", "a.name")}
       AND ($2 = 'all' OR (a.email ~ $3) = ($2 = 'staff'))
     ORDER BY a.created_at DESC, a.id LIMIT $4 OFFSET $5`,
    [pattern, who, staffAddressPattern(), PEOPLE_PER_PAGE + 1, (page - 1) * PEOPLE_PER_PAGE],
  );
  const people = rows.slice(0, PEOPLE_PER_PAGE).map(({ createdAt, ...row }) => ({
    ...row,
    staff: isStaffAddress(row.email),
    createdAt: createdAt.toISOString(),
  }));
  return { people, more: rows.length > PEOPLE_PER_PAGE };
}

/** Email addresses of staff with accounts, sorted. */
export async function listStaffAddresses(): Promise<string[]> {
  const rows = await query<{ email: string }>(
    `SELECT email FROM account
     WHERE email ~ $1 AND email_verified_at IS NOT NULL AND disabled_at IS NULL ORDER BY email`,
    [staffAddressPattern()],
  );
  return rows.map(({ email }) => email);
}

export type AccountAction = "block" | "unblock" | "end sessions" | "reset second factor";

/**
 * Blocks an account and ends its sessions, unblocks it, ends its sessions, or resets its second factor. Staff cannot block
 * themselves or reset their own second factor.
 * @returns false if the account does not exist
 */
export async function applyAccountAction(action: AccountAction, accountId: string, actor: Actor): Promise<boolean> {
  if ((action === "block" || action === "reset second factor") && accountId === actor.id) return false;
  if (action === "reset second factor") {
    const [person] = await query<{ email: string }>("SELECT email FROM account WHERE id = $1", [accountId]);
    return person !== undefined && resetSecondFactor(person.email, actor);
  }
  return transaction(async (db) => {
    const { rows } = await db.query<{ email: string }>("SELECT email FROM account WHERE id = $1 FOR UPDATE", [
      accountId,
    ]);
    const [person] = rows;
    if (!person) return false;
    if (action !== "end sessions")
      await db.query("UPDATE account SET disabled_at = CASE WHEN $2 THEN now() END WHERE id = $1", [
        accountId,
        action === "block",
      ]);
    const endedSessions = action === "unblock" ? 0 : await revokeSessions({ accountId }, db);
    const after = { email: person.email, sessions: endedSessions };
    await audit(actor, { action: action, entity: "account", entityId: accountId, after }, db);
    return true;
  });
}
