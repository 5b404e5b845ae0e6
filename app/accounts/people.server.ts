/** Accounts in the admin area. */
import { z } from "zod";
import { type Actor, audit } from "~/audit/audit.server";
import { isStaffAddress, revokeSessions } from "~/platform/auth/sessions.server";
import { db, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { escapeLike } from "~/platform/db/like";
import { bool, int, orNull, run, sql, text, time, uuid } from "~/platform/db/statement.server";
import { env } from "~/platform/env.server";
import { PROJECT_BUYERS, projectsOfSql } from "./project-buyers.server";
import { resetSecondFactor } from "./second-factor.server";

const PEOPLE_PER_PAGE = 50;

export type PeopleFilter = { text: string; who: "all" | "buyers" | "staff"; page: number };

/** The accounts with addresses that {@link isStaffAddress} accepts. */
const hasStaffAddress = (): Prisma.AccountWhereInput => ({
  email: { endsWith: escapeLike(`@${env().STAFF_DOMAIN}`), not: { contains: "+" } },
});

const matchesText = (text: string): Prisma.AccountWhereInput => ({
  OR: [
    { email: { contains: escapeLike(text.toLowerCase()) } },
    { name: { contains: escapeLike(text), mode: "insensitive" } },
  ],
});

const COUNT_PROJECTS = sql(
  "count-projects-of-people",
  { email: text(), count: int },
  `SELECT email, count(*)::int AS count FROM ${PROJECT_BUYERS} b WHERE email = ANY($1::text[]) GROUP BY email`,
);

/** A page of accounts by name or email, newest first; `more` is true if another page follows. */
export async function findPeople({ text, who, page }: PeopleFilter) {
  const found = await db().account.findMany({
    where: {
      AND: [
        text ? matchesText(text) : {},
        who === "staff" ? hasStaffAddress() : who === "buyers" ? { NOT: hasStaffAddress() } : {},
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    skip: (page - 1) * PEOPLE_PER_PAGE,
    take: PEOPLE_PER_PAGE + 1,
    select: { id: true, email: true, name: true, disabledAt: true, createdAt: true },
  });
  const accounts = found.slice(0, PEOPLE_PER_PAGE);
  const accountId = { in: accounts.map(({ id }) => id) };
  const emails = accounts.map(({ email }) => email);
  const now = new Date();
  const [savedHomes, requests, projects, sessions] = await Promise.all([
    db().savedHome.groupBy({ by: "accountId", where: { accountId }, _count: true }),
    db().timelineRequest.groupBy({ by: "accountId", where: { accountId }, _count: true }),
    run(COUNT_PROJECTS, [emails]),
    db().session.groupBy({
      by: "accountId",
      where: { accountId, revokedAt: null, expiresAt: { gt: now } },
      _count: true,
    }),
  ]);
  const countOf = (counts: readonly { accountId: string; _count: number }[], id: string) =>
    counts.find((group) => group.accountId === id)?._count ?? 0;
  const people = accounts.map(({ id, email, name, disabledAt, createdAt }) => ({
    id,
    email,
    name,
    staff: isStaffAddress(email),
    blocked: disabledAt !== null,
    createdAt: createdAt.toISOString(),
    savedHomes: countOf(savedHomes, id),
    requests: countOf(requests, id),
    projects: projects.find((counted) => counted.email === email)?.count ?? 0,
    sessions: countOf(sessions, id),
  }));
  return { people, more: found.length > PEOPLE_PER_PAGE };
}

export type ListedPerson = Awaited<ReturnType<typeof findPeople>>["people"][number];

/** Questions and tours that someone asked for while signed in, or without an account under this address. */
const SELECT_PERSON = sql(
  "person",
  {
    id: uuid,
    email: text(),
    name: orNull(text()),
    phone: orNull(text()),
    createdAt: time,
    isVerified: bool,
    blocked: bool,
    hasSecondFactor: bool,
    sessions: int,
    savedSearches: int,
    requests: int,
    questions: int,
    projects: int,
    offers: int,
    emails: int,
  },
  `SELECT id, email, name, phone, created_at AS "createdAt", email_verified_at IS NOT NULL AS "isVerified",
     disabled_at IS NOT NULL AS blocked,
     EXISTS (SELECT FROM second_factor f WHERE f.email = a.email) AS "hasSecondFactor",
     (SELECT count(*)::int FROM session WHERE account_id = a.id AND revoked_at IS NULL AND expires_at > now()) AS sessions,
     (SELECT count(*)::int FROM saved_search WHERE account_id = a.id) AS "savedSearches",
     (SELECT count(*)::int FROM timeline_request WHERE account_id = a.id) AS requests,
     (SELECT count(*)::int FROM lead l
      WHERE l.account_id = a.id OR (l.account_id IS NULL AND l.email = a.email)) AS questions,
     (SELECT count(*)::int FROM ${projectsOfSql("a.email")} p) AS projects,
     (SELECT count(*)::int FROM offer WHERE buyer_email = a.email) AS offers,
     (SELECT count(*)::int FROM mail WHERE recipient = a.email) AS emails
   FROM account a WHERE id = $1`,
);

/** An account with its contact data and how much there is of everything of its person's; null for an unknown id. */
export async function getPerson(id: string) {
  const [row] = isId(id) ? await run(SELECT_PERSON, [id]) : [];
  return row ? { ...row, createdAt: row.createdAt.toISOString(), staff: isStaffAddress(row.email) } : null;
}

/** The id of the account with an email address; null without one. */
export async function findPersonId(email: string): Promise<string | null> {
  const account = await db().account.findUnique({ where: { email }, select: { id: true } });
  return account?.id ?? null;
}

/** $1 their domain, by an index. As {@link isStaffAddress}, which accepts no "+". */
const SELECT_STAFF = sql(
  "staff-addresses",
  { email: text() },
  `SELECT email FROM account WHERE split_part(email, '@', 2) = $1 AND email NOT LIKE '%+%'
     AND email_verified_at IS NOT NULL AND disabled_at IS NULL ORDER BY email`,
);

/**
 * Email addresses of staff who can sign in, sorted.
 * @param assigned an address that is listed as well, although its account may be blocked or deleted
 */
export async function listStaffAddresses(assigned: string | null = null): Promise<string[]> {
  const accounts = await run(SELECT_STAFF, [env().STAFF_DOMAIN]);
  return addAssigned(
    accounts.map(({ email }) => email),
    assigned,
  );
}

/** $1 their domain, by an index. */
const SELECT_STAFF_NAMES = sql(
  "staff-names",
  { email: text(), name: orNull(text()) },
  "SELECT email, name FROM account WHERE split_part(email, '@', 2) = $1 AND email NOT LIKE '%+%'",
);

/** Names by address of all who have an account with an address of staff and a name, also of those who are blocked. */
export async function listStaffNames(): Promise<Record<string, string>> {
  const accounts = await run(SELECT_STAFF_NAMES, [env().STAFF_DOMAIN]);
  return Object.fromEntries(accounts.flatMap(({ email, name }) => (name === null ? [] : [[email, name]])));
}

/** As {@link listStaffAddresses} lists an assigned address. */
export const addAssigned = (staff: string[], assigned: string | null): string[] =>
  assigned === null || staff.includes(assigned) ? staff : [...staff, assigned];

/** The address of an assigned staff member who can still sign in; null without one, or if the account is gone, blocked, or not staff's. */
export async function findOwnerAddress(owner: string | null, tx: Tx = db()): Promise<string | null> {
  if (owner === null || !isStaffAddress(owner)) return null;
  const account = await tx.account.findUnique({
    where: { email: owner, emailVerifiedAt: { not: null }, disabledAt: null },
    select: { email: true },
  });
  return account?.email ?? null;
}

/** Matches leads and requests without an owner as in {@link findOwnerAddress}. @param staff {@link listStaffAddresses} */
export const hasNoOwner = (staff: readonly string[]) => ({
  OR: [{ ownerEmail: null }, { ownerEmail: { notIn: [...staff] } }],
});

export const NOT_STAFF = "Choose a staff member.";

/** The errors of a form that assigns something to a new owner, who has to be staff; null if there are none. */
export async function findOwnerErrors(
  ownerEmail: string | null | undefined,
  assigned: string | null | undefined = null,
): Promise<{ ownerEmail: string } | null> {
  if (!ownerEmail || (await listStaffAddresses(assigned ?? null)).includes(ownerEmail)) return null;
  return { ownerEmail: NOT_STAFF };
}

/** What a button on a person's page sends. */
export const accountActionSchema = z.enum(["block", "unblock", "end sessions", "reset second factor"]);
export type AccountAction = z.output<typeof accountActionSchema>;

/**
 * Blocks an account and ends its sessions, unblocks it, ends its sessions, or resets its second factor. Staff cannot block
 * themselves or reset their own second factor.
 * @returns false if the account does not exist
 */
export async function applyAccountAction(action: AccountAction, accountId: string, actor: Actor): Promise<boolean> {
  if (!isId(accountId)) return false;
  if ((action === "block" || action === "reset second factor") && accountId === actor.id) return false;
  if (action === "reset second factor") {
    const person = await db().account.findUnique({ where: { id: accountId }, select: { email: true } });
    return person !== null && resetSecondFactor(person.email, actor);
  }
  return inTransaction(async (tx) => {
    if (!(await lockRow("account", accountId, tx))) return false;
    const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
    if (action !== "end sessions") {
      const disabledAt = action === "block" ? new Date() : null;
      await tx.account.update({ where: { id: accountId }, data: { disabledAt }, select: { id: true } });
    }
    const endedSessions = action === "unblock" ? 0 : await revokeSessions({ accountId }, tx);
    await audit(
      actor,
      { action, entity: "account", entityId: accountId, after: { email, sessions: endedSessions } },
      tx,
    );
    return true;
  });
}
