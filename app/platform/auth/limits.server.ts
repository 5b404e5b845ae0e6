/**
 * How often sign-in may be tried, counted for all machines in PostgreSQL and, while that is away, in this process. What is
 * counted is a keyed hash: the table tells nobody who tried.
 */
import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "~/platform/db/pool.server";
import { clientKey } from "~/platform/http/client-limit.server";
import { keysFor } from "./keys.server";

type Rule = { points: number; seconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Attempts by who makes them and by what they are about. */
const RULES = {
  /** Signing in, from one network. */
  "sign-in by client": [
    { points: 10, seconds: MINUTE },
    { points: 50, seconds: HOUR },
  ],
  /** Letters to one address. */
  "mail to address": [
    { points: 3, seconds: 15 * MINUTE },
    { points: 10, seconds: DAY },
  ],
  /** Letters asked for from one network. */
  "mail by client": [{ points: 20, seconds: HOUR }],
  /** Codes of a second factor, of one account. */
  "second factor": [{ points: 10, seconds: 15 * MINUTE }],
  /** What visitors want to do once they are signed in. */
  "pending by client": [{ points: 100, seconds: HOUR }],
  /** Cost and timeline requests of one account. */
  "requests by account": [{ points: 20, seconds: HOUR }],
  /** Questions about homes, from one network. */
  "leads by client": [{ points: 5, seconds: HOUR }],
  /** Letters in all: nobody may use us to fill the world's mailboxes. */
  "mail in all": [{ points: 2_000, seconds: HOUR }],
} satisfies Record<string, readonly Rule[]>;

export type Limit = keyof typeof RULES;

let made: { of: ReturnType<typeof pool>; limiters: Map<string, RateLimiterPostgres> } | undefined;

function limiterOf(name: string, { points, seconds }: Rule): RateLimiterPostgres {
  const storeClient = pool();
  if (made?.of !== storeClient) made = { of: storeClient, limiters: new Map() };
  const keyPrefix = `${name}/${seconds}`;
  const known = made.limiters.get(keyPrefix);
  if (known) return known;
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
  made.limiters.set(keyPrefix, limiter);
  return limiter;
}

const hashed = (about: string) => createHmac("sha256", keysFor("limits")[0]!).update(about).digest("base64url");

/** @param about a client's address for limits by client, else what the limit is about */
const keyOf = (limit: Limit, about: string) => hashed(limit.endsWith("by client") ? clientKey(about) : about);

/**
 * Counts an attempt against limits.
 * @returns 0, or the whole seconds after which there is room again
 */
export async function countAttempt(attempts: Partial<Record<Limit, string>>): Promise<number> {
  let wait = 0;
  for (const [limit, about] of Object.entries(attempts) as [Limit, string][]) {
    for (const rule of RULES[limit]) {
      try {
        await limiterOf(limit, rule).consume(keyOf(limit, about));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        wait = Math.max(wait, 1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    }
  }
  return wait;
}

/** Wrong passwords of one address that are free; each further one closes it to passwords for twice as long. */
const FREE_FAILURES = 5;
const LONGEST_LOCK = 15 * MINUTE;
const FAILURES: Rule = { points: 1_000, seconds: DAY };
const LOCK: Rule = { points: 1, seconds: LONGEST_LOCK };

const lockLimiter = () => limiterOf("password lock", LOCK);
const failureLimiter = () => limiterOf("wrong passwords", FAILURES);

/** Whole seconds for which an address takes no password; 0 for none. Links go on working. */
export async function passwordLock(email: string): Promise<number> {
  const lock = await lockLimiter().get(hashed(email));
  return lock && lock.consumedPoints > LOCK.points ? Math.max(1, Math.ceil(lock.msBeforeNext / 1000)) : 0;
}

/** Counts a wrong password of an address, whether or not it has an account. */
export async function countWrongPassword(email: string): Promise<void> {
  const { consumedPoints } = await failureLimiter().penalty(hashed(email));
  if (consumedPoints < FREE_FAILURES) return;
  const seconds = Math.min(LONGEST_LOCK, MINUTE * 2 ** (consumedPoints - FREE_FAILURES));
  await lockLimiter().block(hashed(email), seconds);
}

/** A right password: what was wrong before is forgotten. */
export async function forgetWrongPasswords(email: string): Promise<void> {
  await failureLimiter().delete(hashed(email));
}

/** "in 40 seconds", "in 12 minutes", "in 3 hours". */
export function waitWords(seconds: number): string {
  const [number, unit] =
    seconds < 100 ? [seconds, "second"] : seconds < 5_400 ? [seconds / 60, "minute"] : [seconds / 3_600, "hour"];
  const whole = Math.ceil(number as number);
  return `in ${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
