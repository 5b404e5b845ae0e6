/**
 * Rate limits of sign-in, counted in PostgreSQL for all machines, and in this process while the database is unavailable.
 * Limits apply to the requester, never to the owner of an address, so that nobody can lock someone else out. Keys are keyed
 * hashes, so the table does not reveal who tried.
 */
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Refused } from "~/forms/reply";
import { pool } from "~/platform/db/pool.server";
import {
  clientKey,
  consumePoint,
  countRefusal,
  getWait,
  type Quota,
  SITE_FACTOR,
  siteKey,
} from "../http/limits/client-limit.server";
import { keyedHash } from "../keys.server";

type Rule = { points: number; seconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Limits by requester and subject. */
export const RATE_LIMITS = {
  /** Sign-in attempts of one client. */
  "sign-in by client": [
    { points: 10, seconds: MINUTE },
    { points: 50, seconds: HOUR },
  ],
  /** Emails that one client requests. */
  "mail by client": [{ points: 20, seconds: HOUR }],
  /** Emails to one address that one client requests. */
  "mail to address": [{ points: 3, seconds: 15 * MINUTE }],
  /** Email changes of one account, each of which sends email to another address. */
  "address changes by account": [{ points: 5, seconds: HOUR }],
  /** Second-factor codes that one client tries for one address. */
  "second factor": [{ points: 10, seconds: 15 * MINUTE }],
  /** Pending actions that one client saves. */
  "pending by client": [{ points: 100, seconds: HOUR }],
  /** Cost and timeline requests of one account. */
  "requests by account": [{ points: 20, seconds: HOUR }],
  /** Messages of one buyer, each of which is emailed to staff. */
  "messages by account": [{ points: 60, seconds: HOUR }],
  /** Files that one buyer sends for wanted documents, each of which is emailed to staff. */
  "documents by account": [{ points: 60, seconds: HOUR }],
  /** Questions about homes and requests for tours, from one client. */
  "leads by client": [{ points: 5, seconds: HOUR }],
  /** A buyer's changes of one tour, each of which is emailed to both sides. */
  "tour changes": [{ points: 10, seconds: HOUR }],
} satisfies Record<string, readonly Rule[]>;

export type Limit = keyof typeof RATE_LIMITS;

let cache: { pool: ReturnType<typeof pool>; limiters: Map<string, RateLimiterPostgres> } | undefined;

function getLimiter(name: string, { points, seconds }: Rule): RateLimiterPostgres {
  const storeClient = pool();
  if (cache?.pool !== storeClient) cache = { pool: storeClient, limiters: new Map() };
  const keyPrefix = `${name}/${seconds}`;
  const existing = cache.limiters.get(keyPrefix);
  if (existing) return existing;
  const limiter = new RateLimiterPostgres({
    storeClient,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: seconds }),
  });
  cache.limiters.set(keyPrefix, limiter);
  return limiter;
}

const hashKey = (subject: string) => keyedHash(subject, "limits");

const consume = (name: string, rule: Rule, subject: string): Promise<Quota> =>
  consumePoint(name, getLimiter(name, rule), hashKey(subject), rule);

/** The key of limits per client and email address. */
export const clientAndAddress = (client: string, email: string) => `${clientKey(client)} ${email}`;

type Attempts = Partial<Record<Limit, string>>;

/** Counts an attempt against limits. @param attempts the key for each limit; the client's address for limits by client */
export async function countLimits(attempts: Attempts): Promise<Quota[]> {
  const quotas: Quota[] = [];
  for (const [limit, subject] of Object.entries(attempts) as [Limit, string][]) {
    const isByClient = limit.endsWith(" by client");
    const site = isByClient ? siteKey(subject) : null;
    for (const rule of RATE_LIMITS[limit]) {
      const counted = [await consume(limit, rule, isByClient ? clientKey(subject) : subject)];
      // A refused client must not use up the limit of its whole site.
      if (getWait(counted) === 0 && site)
        counted.push(await consume(`${limit}, site`, { ...rule, points: rule.points * SITE_FACTOR }, site));
      if (getWait(counted) > 0) countRefusal(limit);
      quotas.push(...counted);
    }
  }
  return quotas;
}

/** Counts an attempt as {@link countLimits} does. @returns 0, or the whole seconds to wait */
export const countAttempt = async (attempts: Attempts): Promise<number> => getWait(await countLimits(attempts));

/** Wrong passwords without a lock, per client and address; each further one doubles the lock. */
const FREE_FAILURES = 5;
const MAX_LOCK_SECONDS = 15 * MINUTE;
const FAILURES: Rule = { points: 1_000, seconds: DAY };
const LOCK: Rule = { points: 1, seconds: MAX_LOCK_SECONDS };

const lockLimiter = () => getLimiter("password lock", LOCK);
const failureLimiter = () => getLimiter("wrong passwords", FAILURES);

/** Whole seconds of a client's password lock for an address; 0 if there is none. Sign-in links still work. */
export async function getPasswordLockSeconds(client: string, email: string): Promise<number> {
  const lock = await lockLimiter().get(hashKey(clientAndAddress(client, email)));
  if (!lock || lock.consumedPoints <= LOCK.points) return 0;
  countRefusal("password lock");
  return Math.max(1, Math.ceil(lock.msBeforeNext / 1000));
}

/** Counts a client's wrong password for an address, whether or not it has an account. */
export async function countWrongPassword(client: string, email: string): Promise<void> {
  const key = hashKey(clientAndAddress(client, email));
  const { consumedPoints } = await failureLimiter().penalty(key);
  if (consumedPoints < FREE_FAILURES) return;
  const seconds = Math.min(MAX_LOCK_SECONDS, MINUTE * 2 ** (consumedPoints - FREE_FAILURES));
  await lockLimiter().block(key, seconds);
}

/** Resets the count of wrong passwords after a correct one. */
export async function clearWrongPasswords(client: string, email: string): Promise<void> {
  await failureLimiter().delete(hashKey(clientAndAddress(client, email)));
}

/** "in 40 seconds", "in 12 minutes", "in 3 hours". */
function formatRetryAfter(seconds: number): string {
  const [number, unit] =
    seconds < 100 ? [seconds, "second"] : seconds < 5_400 ? [seconds / 60, "minute"] : [seconds / 3_600, "hour"];
  const rounded = Math.ceil(number as number);
  return `in ${rounded} ${unit}${rounded === 1 ? "" : "s"}`;
}

/** @param seconds until the next attempt */
export const refuseTooManyRequests = (seconds: number, reason = "Too many attempts."): Refused => ({
  kind: "refused",
  status: 429,
  failure: { title: "Error", detail: `${reason} Please try again ${formatRetryAfter(seconds)}.` },
  retryAfter: seconds,
});
