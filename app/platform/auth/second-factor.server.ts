/**
 * The second factor: codes of an authenticator app (TOTP, RFC 6238: six digits, 30 seconds), and ten codes for when the
 * app is lost. The app's secret is kept encrypted, the recovery codes as hashes; each code is good once.
 */
import { randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { Secret, TOTP } from "otpauth";
import type { ClientBase } from "pg";
import { query, transaction } from "~/platform/db/pool.server";
import { recordAuthEvent } from "./events.server";
import { keysFor } from "./keys.server";
import { hashed } from "./secrets.server";

const PERIOD_SECONDS = 30;
/** Steps before and after the present one that count: clocks differ, and people type slowly. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

const sealed = (text: string) =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keysFor("second factor")[0]!);

async function opened(text: string): Promise<string> {
  for (const key of keysFor("second factor")) {
    try {
      return Buffer.from((await compactDecrypt(text, key)).plaintext).toString();
    } catch {
      // Sealed with another of the keys.
    }
  }
  throw new Error("A second factor was sealed with a secret that AUTH_SECRETS no longer has.");
}

const app = (secret: string, facts: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...facts, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Recovery codes are 50 random bits, and tried ten times in a quarter of an hour at most: a plain hash is enough. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, "");

/** "k3nv7-q2zpa": base32, so that nothing in it can be taken for something else. */
function recoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(7)).buffer }).base32.toLowerCase().slice(0, 10);
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Whether an account has a second factor that it has confirmed. */
export async function hasSecondFactor(accountId: string): Promise<boolean> {
  const rows = await query("SELECT FROM second_factor WHERE account_id = $1 AND confirmed_at IS NOT NULL", [accountId]);
  return rows.length > 0;
}

/** What an app is set up with: the secret to type, and the address that a QR code holds. */
export type FactorSetup = { secret: string; uri: string };

/**
 * What to set an app up with, the same until it is confirmed; an app that was set up before counts until then.
 * @param issuer who the app says that the code is for
 * @param email which account of theirs
 */
export async function secondFactorSetup(accountId: string, facts: { issuer: string; email: string }) {
  const fresh = new Secret({ size: 20 }).base32;
  const [row] = await query<{ secret: string }>(
    `INSERT INTO second_factor AS f (account_id, next_secret) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET next_secret = coalesce(f.next_secret, excluded.next_secret)
     RETURNING next_secret AS secret`,
    [accountId, await sealed(fresh)],
  );
  const secret = await opened(row!.secret);
  const uri = app(secret, { issuer: facts.issuer, label: facts.email }).toString();
  return { secret, uri } satisfies FactorSetup;
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

type Row = { secret: string | null; next_secret: string | null; last_step: string };

async function lockedRow(accountId: string, on: Pick<ClientBase, "query">): Promise<Row | undefined> {
  const { rows } = await on.query<Row>(
    "SELECT secret, next_secret, last_step FROM second_factor WHERE account_id = $1 FOR UPDATE",
    [accountId],
  );
  return rows[0];
}

type Who = { accountId: string; sessionId: string; now?: Date };

const shown = (sessionId: string, on: Pick<ClientBase, "query">) =>
  on.query("UPDATE session SET factor_at = now() WHERE id = $1", [sessionId]);

/**
 * Confirms an app that is being set up by its first code, which also counts for the session. It takes the place of the app
 * before, and new recovery codes that of the old ones.
 * @param told what else belongs to it, in the same transaction: a letter to the owner
 * @returns the recovery codes, which can never be seen again; null for a wrong code, or where nothing is being set up
 */
export async function confirmSecondFactor(
  { accountId, sessionId, now = new Date() }: Who,
  code: string,
  told: (on: Pick<ClientBase, "query">) => Promise<unknown>,
): Promise<string[] | null> {
  return transaction(async (on) => {
    const row = await lockedRow(accountId, on);
    const step = row?.next_secret ? stepOf(code, await opened(row.next_secret), 0, now) : null;
    if (step === null) return null;
    await on.query(
      `UPDATE second_factor SET secret = next_secret, next_secret = NULL, confirmed_at = now(), last_step = $2
       WHERE account_id = $1`,
      [accountId, step],
    );
    await on.query("DELETE FROM recovery_code WHERE account_id = $1", [accountId]);
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await on.query("INSERT INTO recovery_code (account_id, code_hash) SELECT $1, unnest($2::bytea[])", [
      accountId,
      codes.map((each) => hashed(plain(each))),
    ]);
    await shown(sessionId, on);
    await recordAuthEvent({ kind: "second factor set", accountId, sessionId }, on);
    await told(on);
    return codes;
  });
}

/** Takes a code of the app, or a recovery code, for a session. Each is good once. @returns whether it was */
export async function showSecondFactor(
  { accountId, sessionId, now = new Date() }: Who,
  code: string,
): Promise<boolean> {
  return transaction(async (on) => {
    const row = await lockedRow(accountId, on);
    if (!row?.secret) return false;
    const step = stepOf(code, await opened(row.secret), Number(row.last_step), now);
    if (step !== null)
      await on.query("UPDATE second_factor SET last_step = $2 WHERE account_id = $1", [accountId, step]);
    else {
      const { rowCount } = await on.query(
        "UPDATE recovery_code SET used_at = now() WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL",
        [accountId, hashed(plain(code))],
      );
      if (!rowCount) {
        await recordAuthEvent({ kind: "second factor refused", accountId, sessionId }, on);
        return false;
      }
    }
    await shown(sessionId, on);
    const detail = step === null ? "recovery code" : "app";
    await recordAuthEvent({ kind: "second factor shown", accountId, sessionId, detail }, on);
    return true;
  });
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(accountId: string): Promise<number> {
  const [row] = await query<{ left: number }>(
    "SELECT count(*)::int AS left FROM recovery_code WHERE account_id = $1 AND used_at IS NULL",
    [accountId],
  );
  return row?.left ?? 0;
}
