/**
 * Sessions: started by a sign-in, kept alive by refreshes, ended by sign-out, time or the theft of a token. The row is read
 * for each request that asks who is there, so that an end is one at once.
 */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { pool, query, transaction } from "~/platform/db/pool.server";
import { env, isPublic } from "~/platform/env.server";
import { recordAuthEvent } from "./events.server";
import { ACCESS_SECONDS, makeAccessToken, makeRefreshToken, readRefreshToken } from "./tokens.server";

/** Days that a session lives at most, and without being used; hours of the latter for staff. */
const LIFE_DAYS = 180;
const IDLE_DAYS = 30;
const STAFF_IDLE_HOURS = 12;
/** Minutes after a proof of who somebody is in which they may change what protects their account (ASVS 5.0, 7.5.1). */
const RECENT_MINUTES = 15;
/** Seconds after a refresh in which older tokens still get the current one: many tabs, and answers that were lost. */
const GRACE_SECONDS = 10;

export type User = {
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  /** By a verified address of the staff's domain, looked at each time, and a second factor where one is asked for. */
  staff: boolean;
  /** Whether the address is one of the staff's and the second factor is still to be shown in this session. */
  needsSecondFactor: boolean;
  /**
   * Whether they have proved who they are in the last minutes: by signing in or a password, and staff who are asked for a
   * second factor by a code. A provider's sign-in counts from when they authenticated there. Needed for what protects the
   * account.
   */
  recentlyAuthenticated: boolean;
};

/** Access token, refresh token, and when the former ends: seconds since 1970. */
export type Tokens = { accessToken: string; refreshToken: string; expiresAt: number };

/** Why there is no session: it is over for good. Failures of the database are thrown as such and end nothing. */
export class SessionOver extends Error {
  override name = "SessionOver";

  /** @param sessionId of the session that is over, where the token names one */
  constructor(
    message: string,
    readonly sessionId?: string,
  ) {
    super(message);
  }
}

type Row = {
  id: string;
  account_id: string;
  counter: number;
  method: string;
  refreshed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  email: string;
  email_verified_at: Date | null;
  name: string | null;
  phone: string | null;
  disabled_at: Date | null;
  authenticated_at: Date | null;
  factor_at: Date | null;
};

const SELECT = `SELECT s.id, s.account_id, s.counter, s.method, s.refreshed_at, s.expires_at, s.revoked_at,
  s.authenticated_at, s.factor_at, a.email, a.email_verified_at, a.name, a.phone, a.disabled_at
  FROM session s JOIN account a ON a.id = s.account_id WHERE s.id = $1`;

/**
 * The regular expression of a staff address, for JavaScript and PostgreSQL alike. Addresses with "+" (RFC 5233) are left
 * out: they share a mailbox with another address, so its reader could pass for a colleague.
 */
export const staffAddressPattern = (): string => `^[^@+]+@${env().STAFF_DOMAIN.replaceAll(".", "\\.")}$`;

export const isStaffAddress = (email: string): boolean => new RegExp(staffAddressPattern()).test(email);

/** Whether staff show a second factor before they may act as such. */
export const asksSecondFactor = (): boolean => env().STAFF_SECOND_FACTOR ?? isPublic(env());

function userOf({ account_id, email, name, phone, authenticated_at, factor_at }: Row, now: Date): User {
  const ofStaff = isStaffAddress(email);
  const withFactor = ofStaff && asksSecondFactor();
  const needsSecondFactor = withFactor && factor_at === null;
  const provedAt = withFactor ? factor_at : authenticated_at;
  return {
    id: account_id,
    email,
    name,
    phone,
    staff: ofStaff && !needsSecondFactor,
    needsSecondFactor,
    recentlyAuthenticated: provedAt !== null && now.getTime() - provedAt.getTime() < RECENT_MINUTES * 60_000,
  };
}

function isAlive(row: Row, now: Date): boolean {
  const idle = isStaffAddress(row.email) ? STAFF_IDLE_HOURS * 3_600_000 : IDLE_DAYS * 86_400_000;
  return (
    !row.revoked_at &&
    !row.disabled_at &&
    row.email_verified_at !== null &&
    row.expires_at > now &&
    row.refreshed_at.getTime() + idle > now.getTime()
  );
}

async function tokens(sessionId: string, accountId: string, counter: number, now: Date): Promise<Tokens> {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    accessToken: await makeAccessToken(sessionId, accountId, seconds),
    refreshToken: makeRefreshToken(sessionId, counter),
    expiresAt: seconds + ACCESS_SECONDS,
  };
}

/** Where a session is used: what its owner sees in the list of them, and the session that this browser had before. */
export type Device = { userAgent: string | null; network: string; previousSessionId?: string };

export type SessionStart = { method: string; device: Device; authenticatedAt?: Date | null };

/**
 * Starts a session of an account whose address is proved, and ends the one that the same browser had before.
 * @param start `method`: "link", "password", or an issuer; `authenticatedAt`: when the person proved who they are, null
 *   where that is unknown
 */
export async function startSession(
  accountId: string,
  { method, device, now = new Date(), authenticatedAt = now }: SessionStart & { now?: Date },
  on: Pick<ClientBase, "query"> = pool(),
): Promise<Tokens & { sessionId: string }> {
  const sessionId = randomUUID();
  if (device.previousSessionId) await endReplaced(device.previousSessionId, on);
  await on.query(
    `INSERT INTO session (id, account_id, method, user_agent, network, created_at, refreshed_at, authenticated_at,
       expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
    [
      sessionId,
      accountId,
      method,
      device.userAgent?.slice(0, 300) ?? null,
      device.network,
      now,
      authenticatedAt,
      new Date(now.getTime() + LIFE_DAYS * 86_400_000),
    ],
  );
  await recordAuthEvent({ kind: "signed in", accountId, sessionId, network: device.network, detail: method }, on);
  return { sessionId, ...(await tokens(sessionId, accountId, 0, now)) };
}

async function endReplaced(sessionId: string, on: Pick<ClientBase, "query">): Promise<void> {
  const { rows } = await on.query<{ account_id: string }>(
    "UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING account_id",
    [sessionId],
  );
  const [ended] = rows;
  if (ended)
    await recordAuthEvent({ kind: "session ended", accountId: ended.account_id, sessionId, detail: REPLACED }, on);
}

const REPLACED = "replaced";

/**
 * Whether a session ended as its browser signed in again. A request that was on its way at that time still carries the old
 * cookie, and its answer must not remove the new one.
 */
export async function isReplacedSession(sessionId: string): Promise<boolean> {
  const rows = await query(
    `SELECT FROM auth_event e JOIN session s ON s.account_id = e.account_id
     WHERE s.id = $1 AND e.session_id = s.id AND e.kind = 'session ended' AND e.detail = $2
       AND e.at > now() - interval '1 hour'`,
    [sessionId, REPLACED],
  );
  return rows.length > 0;
}

/** Who a living session belongs to; null when it is over. */
export async function sessionUser(sessionId: string, now = new Date()): Promise<User | null> {
  const [row] = await query<Row>(SELECT, [sessionId], "session-user");
  return row && isAlive(row, now) ? userOf(row, now) : null;
}

const refreshing = new Map<string, Promise<Tokens & { sessionId: string; user: User }>>();

/**
 * Takes a refresh token for new tokens. The one before the current token gets the current one again, as its answer may
 * have been lost on the way, and so do older ones for a few seconds; any other that was used up ends the session.
 * @throws {SessionOver} a text that is no token of ours, a session that has ended, a token that was stolen
 * @throws the database's errors, after which the token is as good as before
 */
export async function refreshSession(refreshToken: string, now = new Date()) {
  const known = readRefreshToken(refreshToken);
  if (!known) throw new SessionOver("The refresh token is not one of ours.");
  // The tabs of one browser come at once.
  const running = refreshing.get(refreshToken);
  if (running) return running;
  const work = rotate(known, now).finally(() => refreshing.delete(refreshToken));
  refreshing.set(refreshToken, work);
  return work;
}

async function rotate({ sessionId, counter }: { sessionId: string; counter: number }, now: Date) {
  const outcome = await transaction(async (client) => {
    const { rows } = await client.query<Row>(`${SELECT} FOR UPDATE OF s`, [sessionId]);
    const [row] = rows;
    if (!row || !isAlive(row, now)) return { over: "The session has ended." };
    if (counter === row.counter) {
      await client.query("UPDATE session SET counter = counter + 1, refreshed_at = $2 WHERE id = $1", [sessionId, now]);
      return { row: { ...row, counter: row.counter + 1 } };
    }
    const recent = now.getTime() - row.refreshed_at.getTime() < GRACE_SECONDS * 1000;
    if (counter === row.counter - 1 || (recent && counter < row.counter)) return { row };
    await client.query("UPDATE session SET revoked_at = $2 WHERE id = $1", [sessionId, now]);
    await recordAuthEvent({ kind: "token reused", accountId: row.account_id, sessionId }, client);
    return { over: "The refresh token was used before." };
  });
  if (outcome.over !== undefined) throw new SessionOver(outcome.over, sessionId);
  const { row } = outcome;
  return { sessionId, user: userOf(row, now), ...(await tokens(sessionId, row.account_id, row.counter, now)) };
}

/** Records that the person at a session has just proved who they are. */
export async function markAuthenticated(sessionId: string, on: Pick<ClientBase, "query"> = pool()): Promise<void> {
  await on.query("UPDATE session SET authenticated_at = now() WHERE id = $1", [sessionId]);
}

/** Which sessions a sign-out ends: this one, all of the account's, or all but this one. */
export const SCOPES = ["global", "local", "others"] as const;
export type SignOutScope = (typeof SCOPES)[number];

/** Ends an account's sessions, or only one, or all but one, and writes nothing down. @returns how many */
export async function revokeSessions(
  { accountId, only = null, keep = null }: { accountId: string; only?: string | null; keep?: string | null },
  on: Pick<ClientBase, "query">,
): Promise<number> {
  const { rowCount } = await on.query(
    `UPDATE session SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL
       AND ($2::uuid IS NULL OR id = $2) AND id IS DISTINCT FROM $3`,
    [accountId, only, keep],
  );
  return rowCount ?? 0;
}

/** Signs out: ends sessions of an account. @returns how many */
export async function endSessions(
  { accountId, sessionId, scope }: { accountId: string; sessionId: string; scope: SignOutScope },
  on: Pick<ClientBase, "query"> = pool(),
): Promise<number> {
  const which = { global: {}, local: { only: sessionId }, others: { keep: sessionId } }[scope];
  const ended = await revokeSessions({ accountId, ...which }, on);
  await recordAuthEvent({ kind: "signed out", accountId, sessionId, detail: scope }, on);
  return ended;
}
