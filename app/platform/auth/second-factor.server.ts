/**
 * The second factor: codes of an authenticator app (TOTP, RFC 6238: six digits, 30 seconds), and ten codes for when the
 * app is lost. It belongs to an email address and outlives the account. The app's secret is kept encrypted, the recovery
 * codes as hashes; each code is good once.
 */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { ClientBase } from "pg";
import { query, transaction } from "~/platform/db/pool.server";
import { seal, unseal } from "../keys.server";
import { recordAuthEvent } from "./events.server";
import { hashed } from "./secrets.server";

const PERIOD_SECONDS = 30;
/** Steps before and after the present one that count: clocks differ, and people type slowly. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Wrong codes in a row after which the app's codes are no longer accepted (NIST SP 800-63B-4, 3.2.2). */
export const MAX_FAILURES = 100;

type On = Pick<ClientBase, "query">;

const sealed = (text: string) => seal(text, "second factor");

async function opened(text: string): Promise<string> {
  const secret = await unseal(text, "second factor");
  if (secret === null) throw new Error("A second factor was sealed with a secret that AUTH_SECRETS no longer has.");
  return secret;
}

const app = (secret: string, facts: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...facts, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Recovery codes have 120 random bits, so that a hash without salt and stretching is enough (ASVS 5.0, 6.5.2). */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, "");

/** "k3nv-7q2z-paxd-m4tc-wo6y-5rfe": base32, so that no character can be taken for another. */
function recoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32.toLowerCase();
  return text.match(/.{4}/g)!.join("-");
}

/** Whether an address has a second factor. */
export async function hasSecondFactor(email: string): Promise<boolean> {
  const rows = await query("SELECT FROM second_factor WHERE email = $1", [email]);
  return rows.length > 0;
}

/** What an app is set up with: the secret to type, and the address that a QR code holds. */
export type FactorSetup = { secret: string; uri: string };

/**
 * What to set an app up with: the same for a session until it is confirmed, and for no other session.
 * @param issuer who the app says that the code is for
 * @param email which account of theirs
 */
export async function secondFactorSetup(
  sessionId: string,
  facts: { issuer: string; email: string },
): Promise<FactorSetup> {
  const fresh = new Secret({ size: 20 }).base32;
  const [row] = await query<{ setup: string }>(
    "UPDATE session SET factor_setup = coalesce(factor_setup, $2) WHERE id = $1 RETURNING factor_setup AS setup",
    [sessionId, await sealed(fresh)],
  );
  const secret = await opened(row!.setup);
  const uri = app(secret, { issuer: facts.issuer, label: facts.email }).toString();
  return { secret, uri };
}

/** The step of a code of the app that is good now and newer than the last one; null for any other text. */
function stepOf(code: string, secret: string, lastStep: number, now: Date): number | null {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = app(secret).validate({ token: digits, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : null;
}

type Who = { email: string; accountId: string; sessionId: string; now?: Date };

const markShown = (sessionId: string, on: On) =>
  on.query("UPDATE session SET factor_at = now(), authenticated_at = now(), factor_setup = NULL WHERE id = $1", [
    sessionId,
  ]);

/**
 * Confirms an app that is being set up in a session by its first code, which also counts for the session. It takes the
 * place of the app before where `mayReplace` says so, and new recovery codes that of the old ones.
 * @param notify what else belongs to it, in the same transaction: the end of other sessions, an email to the owner
 * @returns the recovery codes, which can never be seen again; null for a wrong code, where nothing is being set up, or
 *   where there is an app that may not be replaced
 */
export async function confirmSecondFactor(
  { email, accountId, sessionId, now = new Date() }: Who,
  { code, mayReplace }: { code: string; mayReplace: boolean },
  notify: (on: On) => Promise<unknown>,
): Promise<string[] | null> {
  return transaction(async (on) => {
    const { rows } = await on.query<{ setup: string | null }>(
      "SELECT factor_setup AS setup FROM session WHERE id = $1 FOR UPDATE",
      [sessionId],
    );
    const setup = rows[0]?.setup;
    const step = setup ? stepOf(code, await opened(setup), 0, now) : null;
    if (!setup || step === null) return null;
    const { rowCount } = await on.query(
      `INSERT INTO second_factor AS f (email, secret, confirmed_at, last_step) VALUES ($1, $2, now(), $3)
       ON CONFLICT (email) DO UPDATE SET secret = excluded.secret, confirmed_at = excluded.confirmed_at,
         last_step = excluded.last_step, failures = 0, warned_at = NULL, locked_at = NULL
         WHERE $4`,
      [email, setup, step, mayReplace],
    );
    if (!rowCount) return null;
    await on.query("DELETE FROM recovery_code WHERE email = $1", [email]);
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await on.query("INSERT INTO recovery_code (email, code_hash) SELECT $1, unnest($2::bytea[])", [
      email,
      codes.map((each) => hashed(plain(each))),
    ]);
    await markShown(sessionId, on);
    await recordAuthEvent({ kind: "second factor set", accountId, sessionId }, on);
    await notify(on);
    return codes;
  });
}

type Row = { secret: string; last_step: string; failures: number; locked_at: Date | null };

/**
 * Accepts a code of the app, or a recovery code, for a session. Each is good once. After {@link MAX_FAILURES} wrong codes
 * in a row only a recovery code is accepted.
 * @param notify called in the transaction of the wrong code that locks the app: an email to the owner
 * @returns "locked" where the app's codes are not accepted and this was no recovery code
 */
export async function showSecondFactor(
  { email, accountId, sessionId, now = new Date() }: Who,
  code: string,
  notify: (on: On) => Promise<unknown>,
): Promise<"shown" | "refused" | "locked"> {
  return transaction(async (on) => {
    const { rows } = await on.query<Row>(
      "SELECT secret, last_step, failures, locked_at FROM second_factor WHERE email = $1 FOR UPDATE",
      [email],
    );
    const [row] = rows;
    if (!row) return "refused";
    const secret = row.locked_at ? null : await opened(row.secret);
    const step = secret === null ? null : stepOf(code, secret, Number(row.last_step), now);
    const accepted =
      step !== null ||
      (await on
        .query("UPDATE recovery_code SET used_at = now() WHERE email = $1 AND code_hash = $2 AND used_at IS NULL", [
          email,
          hashed(plain(code)),
        ])
        .then(({ rowCount }) => Boolean(rowCount)));
    if (!accepted) {
      const failures = row.failures + 1;
      const isLocked = failures >= MAX_FAILURES;
      await on.query(
        "UPDATE second_factor SET failures = $2, locked_at = CASE WHEN $3 THEN coalesce(locked_at, now()) END WHERE email = $1",
        [email, failures, isLocked],
      );
      await recordAuthEvent({ kind: "second factor refused", accountId, sessionId }, on);
      if (isLocked && !row.locked_at) await notify(on);
      return isLocked ? "locked" : "refused";
    }
    // Sealed anew, an older of the AUTH_SECRETS is no longer needed for it.
    await on.query(
      `UPDATE second_factor SET last_step = coalesce($2, last_step), secret = coalesce($3, secret), failures = 0,
         warned_at = NULL, locked_at = NULL
       WHERE email = $1`,
      [email, step, secret && (await sealed(secret))],
    );
    await markShown(sessionId, on);
    const detail = step === null ? "recovery code" : "app";
    await recordAuthEvent({ kind: "second factor shown", accountId, sessionId, detail }, on);
    return "shown";
  });
}

/**
 * Records that the owner of an address gets an email about wrong codes: one until the next right code.
 * @returns whether that email has to be sent now
 */
export async function markWarned(email: string, on: On): Promise<boolean> {
  const { rowCount } = await on.query(
    "UPDATE second_factor SET warned_at = now() WHERE email = $1 AND warned_at IS NULL",
    [email],
  );
  return Boolean(rowCount);
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(email: string): Promise<number> {
  const [row] = await query<{ left: number }>(
    "SELECT count(*)::int AS left FROM recovery_code WHERE email = $1 AND used_at IS NULL",
    [email],
  );
  return row?.left ?? 0;
}

/** Removes the second factor of an address. @returns whether there was one */
export async function removeSecondFactor(email: string, on: On): Promise<boolean> {
  const { rowCount } = await on.query("DELETE FROM second_factor WHERE email = $1", [email]);
  return Boolean(rowCount);
}

/** Copies the second factor of an address to another that has none: both are the same person's. */
export async function copySecondFactor(from: string, to: string, on: On): Promise<void> {
  const { rowCount } = await on.query(
    `INSERT INTO second_factor (email, secret, confirmed_at, last_step, failures, warned_at, locked_at)
     SELECT $2, secret, confirmed_at, last_step, failures, warned_at, locked_at FROM second_factor WHERE email = $1
     ON CONFLICT (email) DO NOTHING`,
    [from, to],
  );
  if (rowCount)
    await on.query(
      "INSERT INTO recovery_code (email, code_hash, used_at) SELECT $2, code_hash, used_at FROM recovery_code WHERE email = $1",
      [from, to],
    );
}
