/**
 * The second factor: codes from an authenticator app (TOTP, RFC 6238: six digits, 30 seconds), and ten recovery codes. It
 * belongs to an email address and outlives the account. The app's secret is stored encrypted, recovery codes as hashes. Each
 * code works once.
 */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { ClientBase } from "pg";
import { query } from "~/platform/db/pool.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { seal, unseal } from "../keys.server";
import { recordAuthEvent } from "./events.server";
import { hashSecret } from "./secrets.server";

const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, for inaccurate clocks and slow typing. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Consecutive wrong codes after which app codes are no longer accepted (NIST SP 800-63B-4, 3.2.2). */
export const MAX_FAILURES = 100;

type DbClient = Pick<ClientBase, "query">;

const sealSecret = (text: string) => seal(text, "second factor");

async function unsealSecret(text: string): Promise<string> {
  const secret = await unseal(text, "second factor");
  if (secret === null) throw new Error("A second factor was sealed with a secret that AUTH_SECRETS no longer has.");
  return secret;
}

const createTotp = (secret: string, options: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...options, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Recovery codes have 120 random bits, so a hash without salt and stretching is enough (ASVS 5.0, 6.5.2). */
const normalizeCode = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, "");

/** "k3nv-7q2z-paxd-m4tc-wo6y-5rfe": base32, which has no characters that look alike. */
function generateRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32.toLowerCase();
  return text.match(/.{4}/g)!.join("-");
}

/** Whether an address has a second factor. */
export async function hasSecondFactor(email: string): Promise<boolean> {
  const rows = await query("SELECT FROM second_factor WHERE email = $1", [email]);
  return rows.length > 0;
}

/** The secret to type into an authenticator app, and the URI for the QR code. */
export type FactorSetup = { secret: string; uri: string };

/**
 * Starts the setup of an app. A session gets the same secret until it confirms the setup.
 * @param issuer the site's name in the app
 * @param email the account's name in the app
 */
export async function startSecondFactorSetup(
  sessionId: string,
  options: { issuer: string; email: string },
): Promise<FactorSetup> {
  const newSecret = new Secret({ size: 20 }).base32;
  const [row] = await query<{ setup: string }>(
    "UPDATE session SET factor_setup = coalesce(factor_setup, $2) WHERE id = $1 RETURNING factor_setup AS setup",
    [sessionId, await sealSecret(newSecret)],
  );
  const secret = await unsealSecret(row!.setup);
  const uri = createTotp(secret, { issuer: options.issuer, label: options.email }).toString();
  return { secret, uri };
}

/** The step of a valid app code that is newer than the last one; null for any other text. */
function findStep(code: string, secret: string, lastStep: number, now: Date): number | null {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = createTotp(secret).validate({ token: digits, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : null;
}

type SecondFactorOwner = { email: string; accountId: string; sessionId: string; now?: Date };

const markVerified = (sessionId: string, db: DbClient) =>
  db.query("UPDATE session SET factor_at = now(), authenticated_at = now(), factor_setup = NULL WHERE id = $1", [
    sessionId,
  ]);

/**
 * Confirms the setup of an app with its first code, which also verifies the session. With `mayReplace` it replaces an
 * existing app. New recovery codes replace the old ones.
 * @param notify further work in the same transaction: ending other sessions, an email to the owner
 * @returns the recovery codes, which are not stored in plain text; null for a wrong code, without a setup, or if there is an
 *   app that may not be replaced
 */
export async function confirmSecondFactor(
  { email, accountId, sessionId, now = new Date() }: SecondFactorOwner,
  { code, mayReplace }: { code: string; mayReplace: boolean },
  notify: (db: DbClient) => Promise<unknown>,
): Promise<string[] | null> {
  return transaction(async (db) => {
    const { rows } = await db.query<{ setup: string | null }>(
      "SELECT factor_setup AS setup FROM session WHERE id = $1 FOR UPDATE",
      [sessionId],
    );
    const setup = rows[0]?.setup;
    const step = setup ? findStep(code, await unsealSecret(setup), 0, now) : null;
    if (!setup || step === null) return null;
    const { rowCount } = await db.query(
      `INSERT INTO second_factor AS f (email, secret, confirmed_at, last_step) VALUES ($1, $2, now(), $3)
       ON CONFLICT (email) DO UPDATE SET secret = excluded.secret, confirmed_at = excluded.confirmed_at,
         last_step = excluded.last_step, failures = 0, warned_at = NULL, locked_at = NULL
         WHERE $4`,
      [email, setup, step, mayReplace],
    );
    if (!rowCount) return null;
    await db.query("DELETE FROM recovery_code WHERE email = $1", [email]);
    const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
    await db.query("INSERT INTO recovery_code (email, code_hash) SELECT $1, unnest($2::bytea[])", [
      email,
      codes.map((plainCode) => hashSecret(normalizeCode(plainCode))),
    ]);
    await markVerified(sessionId, db);
    await recordAuthEvent({ kind: "second factor set", accountId, sessionId }, db);
    await notify(db);
    return codes;
  });
}

type Row = { secret: string; last_step: string; failures: number; locked_at: Date | null };

/**
 * Verifies an app code or a recovery code for a session. Each code works once. After {@link MAX_FAILURES} consecutive wrong
 * codes only a recovery code is accepted.
 * @param notify called in the transaction of the wrong code that locks the app, to email the owner
 * @returns "locked" if app codes are not accepted and this was not a recovery code
 */
export async function checkSecondFactor(
  { email, accountId, sessionId, now = new Date() }: SecondFactorOwner,
  code: string,
  notify: (db: DbClient) => Promise<unknown>,
): Promise<"accepted" | "refused" | "locked"> {
  return transaction(async (db) => {
    const { rows } = await db.query<Row>(
      "SELECT secret, last_step, failures, locked_at FROM second_factor WHERE email = $1 FOR UPDATE",
      [email],
    );
    const [row] = rows;
    if (!row) return "refused";
    const secret = row.locked_at ? null : await unsealSecret(row.secret);
    const step = secret === null ? null : findStep(code, secret, Number(row.last_step), now);
    const accepted =
      step !== null ||
      (await db
        .query("UPDATE recovery_code SET used_at = now() WHERE email = $1 AND code_hash = $2 AND used_at IS NULL", [
          email,
          hashSecret(normalizeCode(code)),
        ])
        .then(({ rowCount }) => Boolean(rowCount)));
    if (!accepted) {
      const failures = row.failures + 1;
      const isLocked = failures >= MAX_FAILURES;
      await db.query(
        "UPDATE second_factor SET failures = $2, locked_at = CASE WHEN $3 THEN coalesce(locked_at, now()) END WHERE email = $1",
        [email, failures, isLocked],
      );
      await recordAuthEvent({ kind: "second factor refused", accountId, sessionId }, db);
      if (isLocked && !row.locked_at) await notify(db);
      return isLocked ? "locked" : "refused";
    }
    // Sealing it again with the current secret allows the removal of older AUTH_SECRETS.
    await db.query(
      `UPDATE second_factor SET last_step = coalesce($2, last_step), secret = coalesce($3, secret), failures = 0,
         warned_at = NULL, locked_at = NULL
       WHERE email = $1`,
      [email, step, secret && (await sealSecret(secret))],
    );
    await markVerified(sessionId, db);
    const detail = step === null ? "recovery code" : "app";
    await recordAuthEvent({ kind: "second factor shown", accountId, sessionId, detail }, db);
    return "accepted";
  });
}

/**
 * Records that the owner was warned about wrong codes: once until the next correct code.
 * @returns whether to send the warning now
 */
export async function markWarned(email: string, db: DbClient): Promise<boolean> {
  const { rowCount } = await db.query(
    "UPDATE second_factor SET warned_at = now() WHERE email = $1 AND warned_at IS NULL",
    [email],
  );
  return Boolean(rowCount);
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(email: string): Promise<number> {
  const [row] = await query<{ left: number }>(
    "SELECT count(*)::int AS left FROM recovery_code WHERE email = $1 AND used_at IS NULL",
    [email],
  );
  return row?.left ?? 0;
}

/** Removes the second factor of an address. @returns whether there was one */
export async function removeSecondFactor(email: string, db: DbClient): Promise<boolean> {
  const { rowCount } = await db.query("DELETE FROM second_factor WHERE email = $1", [email]);
  return Boolean(rowCount);
}

/** Copies a second factor to another address of the same person, unless that has one. */
export async function copySecondFactor(from: string, to: string, db: DbClient): Promise<void> {
  const { rowCount } = await db.query(
    `INSERT INTO second_factor (email, secret, confirmed_at, last_step, failures, warned_at, locked_at)
     SELECT $2, secret, confirmed_at, last_step, failures, warned_at, locked_at FROM second_factor WHERE email = $1
     ON CONFLICT (email) DO NOTHING`,
    [from, to],
  );
  if (rowCount)
    await db.query(
      "INSERT INTO recovery_code (email, code_hash, used_at) SELECT $2, code_hash, used_at FROM recovery_code WHERE email = $1",
      [from, to],
    );
}
