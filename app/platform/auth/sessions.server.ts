/**
 * Sessions: started by sign-in, extended by refreshes, ended by sign-out, expiry or a stolen token. The row is read for every
 * request that needs the session, so that ending a session takes effect at once.
 */
import { randomUUID } from "node:crypto";
import { db, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import { int, orNull, type Row, run, sql, text, time, uuid } from "~/platform/db/statement.server";
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

const SESSION_COLUMNS = {
  accountId: uuid,
  counter: int,
  refreshedAt: time,
  expiresAt: time,
  revokedAt: orNull(time),
  authenticatedAt: orNull(time),
  factorAt: orNull(time),
  email: text(),
  emailVerifiedAt: orNull(time),
  name: orNull(text()),
  phone: orNull(text()),
  disabledAt: orNull(time),
};
type SessionRow = Row<typeof SESSION_COLUMNS>;

/** In SQL, because it runs for every page of signed-in users. The typed client sends two statements. */
const FIND_SESSION = sql(
  "find-session",
  SESSION_COLUMNS,
  `SELECT a.id AS "accountId", s.counter, s.refreshed_at AS "refreshedAt", s.expires_at AS "expiresAt",
     s.revoked_at AS "revokedAt", s.authenticated_at AS "authenticatedAt", s.factor_at AS "factorAt", a.email,
     a.email_verified_at AS "emailVerifiedAt", a.name, a.phone, a.disabled_at AS "disabledAt"
   FROM session s JOIN account a ON a.id = s.account_id WHERE s.id = $1`,
  { isPrepared: true },
);

async function findSession(id: string, tx?: Tx): Promise<SessionRow | undefined> {
  const [row] = await run(FIND_SESSION, [id], tx);
  return row;
}

/**
 * Whether an address is in the staff domain. Addresses with "+" (RFC 5233) are not staff: they share a mailbox with another
 * address, so its owner could impersonate a colleague.
 */
export const isStaffAddress = (email: string): boolean =>
  /^[^@+]+@[^@]+$/.test(email) && email.endsWith(`@${env().STAFF_DOMAIN}`);

/** Whether staff need a second factor. */
export const requiresSecondFactor = (): boolean => env().STAFF_SECOND_FACTOR ?? isPublic(env());

function toUser({ accountId, email, name, phone, authenticatedAt, factorAt }: SessionRow, now: Date): User {
  const isStaff = isStaffAddress(email);
  const usesSecondFactor = isStaff && requiresSecondFactor();
  const needsSecondFactor = usesSecondFactor && factorAt === null;
  const verifiedAt = usesSecondFactor ? factorAt : authenticatedAt;
  return {
    id: accountId,
    email,
    name,
    phone,
    staff: isStaff && !needsSecondFactor,
    needsSecondFactor,
    recentlyAuthenticated: verifiedAt !== null && now.getTime() - verifiedAt.getTime() < RECENT_MINUTES * 60_000,
  };
}

function isActive(row: SessionRow, now: Date): boolean {
  const idle = isStaffAddress(row.email) ? STAFF_IDLE_HOURS * 3_600_000 : IDLE_DAYS * 86_400_000;
  return (
    !row.revokedAt &&
    !row.disabledAt &&
    row.emailVerifiedAt !== null &&
    row.expiresAt > now &&
    row.refreshedAt.getTime() + idle > now.getTime()
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
  tx: Tx = db(),
): Promise<Tokens & { sessionId: string }> {
  const sessionId = randomUUID();
  if (device.previousSessionId) await endReplacedSession(device.previousSessionId, tx);
  await tx.session.create({
    data: {
      id: sessionId,
      accountId,
      method,
      userAgent: device.userAgent?.slice(0, 300),
      network: device.network,
      createdAt: now,
      refreshedAt: now,
      authenticatedAt,
      expiresAt: new Date(now.getTime() + LIFE_DAYS * 86_400_000),
    },
    select: { id: true },
  });
  await recordAuthEvent({ kind: "signed in", accountId, sessionId, network: device.network, detail: method }, tx);
  return { sessionId, ...(await issueTokens(sessionId, accountId, 0, now)) };
}

async function endReplacedSession(sessionId: string, tx: Tx): Promise<void> {
  const [ended] = await tx.session.updateManyAndReturn({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { accountId: true },
  });
  if (ended) await recordAuthEvent({ kind: "session ended", ...ended, sessionId, detail: REPLACED }, tx);
}

const REPLACED = "replaced";

/**
 * Whether a session ended because its browser signed in again. A request that was in flight at that time has the old cookie,
 * and its response must not delete the new one.
 */
export async function isReplacedSession(sessionId: string): Promise<boolean> {
  const session = await db().session.findUnique({ where: { id: sessionId }, select: { accountId: true } });
  if (!session) return false;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const replacement = await db().authEvent.findFirst({
    where: { ...session, sessionId, kind: "session ended", detail: REPLACED, at: { gt: anHourAgo } },
    select: { id: true },
  });
  return replacement !== null;
}

/** The user of an active session; null if it has ended. */
export async function getSessionUser(sessionId: string, now = new Date()): Promise<User | null> {
  const row = await findSession(sessionId);
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
  const outcome = await inTransaction(async (tx) => {
    await lockRow("session", sessionId, tx);
    const row = await findSession(sessionId, tx);
    if (!row || !isActive(row, now)) return { endReason: "The session has ended." };
    if (counter === row.counter) {
      await tx.session.updateMany({ where: { id: sessionId }, data: { counter: { increment: 1 }, refreshedAt: now } });
      return { row: { ...row, counter: row.counter + 1 } };
    }
    const isRecent = now.getTime() - row.refreshedAt.getTime() < GRACE_SECONDS * 1000;
    if (counter === row.counter - 1 || (isRecent && counter < row.counter)) return { row };
    await tx.session.updateMany({ where: { id: sessionId }, data: { revokedAt: now } });
    await recordAuthEvent({ kind: "token reused", accountId: row.accountId, sessionId }, tx);
    return { endReason: "The refresh token was used before." };
  });
  if (outcome.endReason !== undefined) throw new SessionEndedError(outcome.endReason, sessionId);
  const { row } = outcome;
  return { sessionId, user: toUser(row, now), ...(await issueTokens(sessionId, row.accountId, row.counter, now)) };
}

/** Records that the session's user has just authenticated. */
export async function markAuthenticated(sessionId: string, tx: Tx): Promise<void> {
  await tx.session.updateMany({ where: { id: sessionId }, data: { authenticatedAt: new Date() } });
}

/** Which sessions a sign-out ends: this one, all of the account's, or all but this one. */
export const SIGN_OUT_SCOPES = ["global", "local", "others"] as const;
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number];

/** Ends all sessions of an account, or one, or all but one, without recording an event. @returns how many */
export async function revokeSessions(
  {
    accountId,
    onlySessionId,
    exceptSessionId,
  }: { accountId: string; onlySessionId?: string | null; exceptSessionId?: string | null },
  tx: Tx,
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: {
      accountId,
      revokedAt: null,
      id: { equals: onlySessionId ?? undefined, not: exceptSessionId ?? undefined },
    },
    data: { revokedAt: new Date() },
  });
  return count;
}

/** Signs out: ends sessions of an account. @returns how many */
export async function endSessions(
  { accountId, sessionId, scope }: { accountId: string; sessionId: string; scope: SignOutScope },
  tx: Tx = db(),
): Promise<number> {
  const filter = { global: {}, local: { onlySessionId: sessionId }, others: { exceptSessionId: sessionId } }[scope];
  const ended = await revokeSessions({ accountId, ...filter }, tx);
  await recordAuthEvent({ kind: "signed out", accountId, sessionId, detail: scope }, tx);
  return ended;
}
