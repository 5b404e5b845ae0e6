/**
 * Sessions: started by sign-in, extended by refreshes, ended by sign-out, expiry or a stolen token. The row is read for every
 * request that needs the session, so that ending a session takes effect at once.
 */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { pool, query, transaction } from "~/platform/db/pool.server";
import { env, isPublic } from "~/platform/env.server";
import { recordAuthEvent } from "./events.server";
import { ACCESS_SECONDS, makeAccessToken, makeRefreshToken, readRefreshToken } from "./tokens.server";

/** Maximum days of a session, days without use, and hours without use for staff. */
const LIFE_DAYS = 180;
const IDLE_DAYS = 30;
const STAFF_IDLE_HOURS = 12;
/** Minutes after authentication in which users may change account security (ASVS 5.0, 7.5.1). */
const RECENT_MINUTES = 15;
/** Seconds after a refresh in which older tokens still get the current one, for several tabs and lost responses. */
const GRACE_SECONDS = 10;

export type User = {
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  /** Whether the verified email is in the staff domain and the second factor, if required, was verified. */
  staff: boolean;
  /** Whether this is a staff address that has not verified its second factor in this session. */
  needsSecondFactor: boolean;
  /**
   * Whether they authenticated in the last minutes: by sign-in or password, or for staff with a second factor by a code. A
   * provider sign-in counts from the authentication there. Needed for changes to account security.
   */
  recentlyAuthenticated: boolean;
};

/** Access token, refresh token, and when the former expires, in seconds since 1970. */
export type Tokens = { accessToken: string; refreshToken: string; expiresAt: number };

/** The session has ended permanently. Database errors are thrown as they are and end no session. */
export class SessionEndedError extends Error {
  override name = "SessionEndedError";

  /** @param sessionId the ended session, if the token names one */
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
 * A regular expression for staff addresses that works in JavaScript and PostgreSQL. Addresses with "+" (RFC 5233) are not
 * staff: they share a mailbox with another address, so its owner could impersonate a colleague.
 */
export const staffAddressPattern = (): string => `^[^@+]+@${env().STAFF_DOMAIN.replaceAll(".", "\\.")}$`;

export const isStaffAddress = (email: string): boolean => new RegExp(staffAddressPattern()).test(email);

/** Whether staff need a second factor. */
export const requiresSecondFactor = (): boolean => env().STAFF_SECOND_FACTOR ?? isPublic(env());

function toUser({ account_id, email, name, phone, authenticated_at, factor_at }: Row, now: Date): User {
  const isStaff = isStaffAddress(email);
  const usesSecondFactor = isStaff && requiresSecondFactor();
  const needsSecondFactor = usesSecondFactor && factor_at === null;
  const verifiedAt = usesSecondFactor ? factor_at : authenticated_at;
  return {
    id: account_id,
    email,
    name,
    phone,
    staff: isStaff && !needsSecondFactor,
    needsSecondFactor,
    recentlyAuthenticated: verifiedAt !== null && now.getTime() - verifiedAt.getTime() < RECENT_MINUTES * 60_000,
  };
}

function isActive(row: Row, now: Date): boolean {
  const idle = isStaffAddress(row.email) ? STAFF_IDLE_HOURS * 3_600_000 : IDLE_DAYS * 86_400_000;
  return (
    !row.revoked_at &&
    !row.disabled_at &&
    row.email_verified_at !== null &&
    row.expires_at > now &&
    row.refreshed_at.getTime() + idle > now.getTime()
  );
}

async function issueTokens(sessionId: string, accountId: string, counter: number, now: Date): Promise<Tokens> {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    accessToken: await makeAccessToken(sessionId, accountId, seconds),
    refreshToken: makeRefreshToken(sessionId, counter),
    expiresAt: seconds + ACCESS_SECONDS,
  };
}

/** Device details for the session list, and the session that this browser had before. */
export type Device = { userAgent: string | null; network: string; previousSessionId?: string };

export type SessionStart = { method: string; device: Device; authenticatedAt?: Date | null };

/**
 * Starts a session for an account with a verified address and ends the previous session of the same browser.
 * @param method "link", "password", or an issuer
 * @param authenticatedAt when the user authenticated; null if unknown
 */
export async function startSession(
  accountId: string,
  { method, device, now = new Date(), authenticatedAt = now }: SessionStart & { now?: Date },
  db: Pick<ClientBase, "query"> = pool(),
): Promise<Tokens & { sessionId: string }> {
  const sessionId = randomUUID();
  if (device.previousSessionId) await endReplacedSession(device.previousSessionId, db);
  await db.query(
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
  await recordAuthEvent({ kind: "signed in", accountId, sessionId, network: device.network, detail: method }, db);
  return { sessionId, ...(await issueTokens(sessionId, accountId, 0, now)) };
}

async function endReplacedSession(sessionId: string, db: Pick<ClientBase, "query">): Promise<void> {
  const { rows } = await db.query<{ account_id: string }>(
    "UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING account_id",
    [sessionId],
  );
  const [ended] = rows;
  if (ended)
    await recordAuthEvent({ kind: "session ended", accountId: ended.account_id, sessionId, detail: REPLACED }, db);
}

const REPLACED = "replaced";

/**
 * Whether a session ended because its browser signed in again. A request that was in flight at that time has the old cookie,
 * and its response must not delete the new one.
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

/** The user of an active session; null if it has ended. */
export async function getSessionUser(sessionId: string, now = new Date()): Promise<User | null> {
  const [row] = await query<Row>(SELECT, [sessionId], "session-user");
  return row && isActive(row, now) ? toUser(row, now) : null;
}

const refreshing = new Map<string, Promise<Tokens & { sessionId: string; user: User }>>();

/**
 * Exchanges a refresh token for new tokens. The previous token gets the current one again, because its response may have been
 * lost, and so do older ones for a few seconds. Any other reuse ends the session.
 * @throws {SessionEndedError} if the token is invalid or was stolen, or the session has ended
 * @throws the database's errors, after which the token is still valid
 */
export async function refreshSession(refreshToken: string, now = new Date()) {
  const parsed = readRefreshToken(refreshToken);
  if (!parsed) throw new SessionEndedError("The refresh token is invalid.");
  // The tabs of one browser refresh at the same time.
  const running = refreshing.get(refreshToken);
  if (running) return running;
  const work = rotateRefreshToken(parsed, now).finally(() => refreshing.delete(refreshToken));
  refreshing.set(refreshToken, work);
  return work;
}

async function rotateRefreshToken({ sessionId, counter }: { sessionId: string; counter: number }, now: Date) {
  const outcome = await transaction(async (client) => {
    const { rows } = await client.query<Row>(`${SELECT} FOR UPDATE OF s`, [sessionId]);
    const [row] = rows;
    if (!row || !isActive(row, now)) return { endReason: "The session has ended." };
    if (counter === row.counter) {
      await client.query("UPDATE session SET counter = counter + 1, refreshed_at = $2 WHERE id = $1", [sessionId, now]);
      return { row: { ...row, counter: row.counter + 1 } };
    }
    const isRecent = now.getTime() - row.refreshed_at.getTime() < GRACE_SECONDS * 1000;
    if (counter === row.counter - 1 || (isRecent && counter < row.counter)) return { row };
    await client.query("UPDATE session SET revoked_at = $2 WHERE id = $1", [sessionId, now]);
    await recordAuthEvent({ kind: "token reused", accountId: row.account_id, sessionId }, client);
    return { endReason: "The refresh token was used before." };
  });
  if (outcome.endReason !== undefined) throw new SessionEndedError(outcome.endReason, sessionId);
  const { row } = outcome;
  return { sessionId, user: toUser(row, now), ...(await issueTokens(sessionId, row.account_id, row.counter, now)) };
}

/** Records that the session's user has just authenticated. */
export async function markAuthenticated(sessionId: string, db: Pick<ClientBase, "query"> = pool()): Promise<void> {
  await db.query("UPDATE session SET authenticated_at = now() WHERE id = $1", [sessionId]);
}

/** Which sessions a sign-out ends: this one, all of the account's, or all but this one. */
export const SIGN_OUT_SCOPES = ["global", "local", "others"] as const;
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number];

/** Ends all sessions of an account, or one, or all but one, without recording an event. @returns how many */
export async function revokeSessions(
  {
    accountId,
    onlySessionId = null,
    exceptSessionId = null,
  }: { accountId: string; onlySessionId?: string | null; exceptSessionId?: string | null },
  db: Pick<ClientBase, "query">,
): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE session SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL
       AND ($2::uuid IS NULL OR id = $2) AND id IS DISTINCT FROM $3`,
    [accountId, onlySessionId, exceptSessionId],
  );
  return rowCount ?? 0;
}

/** Signs out: ends sessions of an account. @returns how many */
export async function endSessions(
  { accountId, sessionId, scope }: { accountId: string; sessionId: string; scope: SignOutScope },
  db: Pick<ClientBase, "query"> = pool(),
): Promise<number> {
  const filter = { global: {}, local: { onlySessionId: sessionId }, others: { exceptSessionId: sessionId } }[scope];
  const ended = await revokeSessions({ accountId, ...filter }, db);
  await recordAuthEvent({ kind: "signed out", accountId, sessionId, detail: scope }, db);
  return ended;
}
