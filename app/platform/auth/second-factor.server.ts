/**
 * The second factor: codes from an authenticator app (TOTP, RFC 6238: six digits, 30 seconds), and ten recovery codes. It
 * belongs to an email address and outlives the account. The app's secret is stored encrypted, recovery codes as hashes. Each
 * code works once.
 */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { db, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import { seal, unseal } from "../keys.server";
import { recordAuthEvent } from "./events.server";
import { hashSecret } from "./secrets.server";

const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, for inaccurate clocks and slow typing. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Consecutive wrong codes after which app codes are no longer accepted (NIST SP 800-63B-4, 3.2.2). */
export const MAX_FAILURES = 100;

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
  return (await db().secondFactor.findUnique({ where: { email }, select: { email: true } })) !== null;
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
  const newSetup = await sealSecret(newSecret);
  const factorSetup = await inTransaction(async (tx) => {
    await lockRow("session", sessionId, tx);
    const session = await tx.session.findUniqueOrThrow({ where: { id: sessionId }, select: { factorSetup: true } });
    if (session.factorSetup === null)
      await tx.session.update({ where: { id: sessionId }, data: { factorSetup: newSetup }, select: { id: true } });
    return session.factorSetup ?? newSetup;
  });
  const secret = await unsealSecret(factorSetup);
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

async function markVerified(sessionId: string, tx: Tx): Promise<void> {
  const now = new Date();
  await tx.session.updateMany({
    where: { id: sessionId },
    data: { factorAt: now, authenticatedAt: now, factorSetup: null },
  });
}

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
  notify: (tx: Tx) => Promise<unknown>,
): Promise<string[] | null> {
  return inTransaction(async (tx) => {
    await lockRow("session", sessionId, tx);
    const session = await tx.session.findUnique({ where: { id: sessionId }, select: { factorSetup: true } });
    const setup = session?.factorSetup;
    const step = setup ? findStep(code, await unsealSecret(setup), 0, now) : null;
    if (!setup || step === null) return null;
    const factor = { secret: setup, confirmedAt: new Date(), lastStep: step };
    if (mayReplace) {
      await tx.secondFactor.upsert({
        where: { email },
        create: { email, ...factor },
        update: { ...factor, failures: 0, warnedAt: null, lockedAt: null },
      });
    } else {
      const { count } = await tx.secondFactor.createMany({ data: { email, ...factor }, skipDuplicates: true });
      if (count === 0) return null;
    }
    await tx.recoveryCode.deleteMany({ where: { email } });
    const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
    await tx.recoveryCode.createMany({
      data: codes.map((plainCode) => ({ email, codeHash: hashSecret(normalizeCode(plainCode)) })),
    });
    await markVerified(sessionId, tx);
    await recordAuthEvent({ kind: "second factor set", accountId, sessionId }, tx);
    await notify(tx);
    return codes;
  });
}

/** @returns whether it is an unused recovery code of the address, which is used now */
async function consumeRecoveryCode(email: string, code: string, tx: Tx): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { email, codeHash: hashSecret(normalizeCode(code)), usedAt: null },
    data: { usedAt: new Date() },
  });
  return count > 0;
}

/**
 * Verifies an app code or a recovery code for a session. Each code works once. After {@link MAX_FAILURES} consecutive wrong
 * codes only a recovery code is accepted.
 * @param notify called in the transaction of the wrong code that locks the app, to email the owner
 * @returns "locked" if app codes are not accepted and this was not a recovery code
 */
export async function checkSecondFactor(
  { email, accountId, sessionId, now = new Date() }: SecondFactorOwner,
  code: string,
  notify: (tx: Tx) => Promise<unknown>,
): Promise<"accepted" | "refused" | "locked"> {
  return inTransaction(async (tx) => {
    await lockRow("secondFactor", email, tx);
    const factor = await tx.secondFactor.findUnique({ where: { email } });
    if (!factor) return "refused";
    const secret = factor.lockedAt ? null : await unsealSecret(factor.secret);
    const step = secret === null ? null : findStep(code, secret, Number(factor.lastStep), now);
    if (step === null && !(await consumeRecoveryCode(email, code, tx))) {
      const failures = factor.failures + 1;
      const isLocked = failures >= MAX_FAILURES;
      await tx.secondFactor.update({
        where: { email },
        data: { failures, lockedAt: isLocked ? (factor.lockedAt ?? new Date()) : null },
      });
      await recordAuthEvent({ kind: "second factor refused", accountId, sessionId }, tx);
      if (isLocked && !factor.lockedAt) await notify(tx);
      return isLocked ? "locked" : "refused";
    }
    await tx.secondFactor.update({
      where: { email },
      data: {
        ...(step !== null && { lastStep: step }),
        // Sealing it again with the current secret allows the removal of older AUTH_SECRETS.
        ...(secret !== null && { secret: await sealSecret(secret) }),
        failures: 0,
        warnedAt: null,
        lockedAt: null,
      },
    });
    await markVerified(sessionId, tx);
    const detail = step === null ? "recovery code" : "app";
    await recordAuthEvent({ kind: "second factor shown", accountId, sessionId, detail }, tx);
    return "accepted";
  });
}

/**
 * Records that the owner was warned about wrong codes: once until the next correct code.
 * @returns whether to send the warning now
 */
export async function markWarned(email: string, tx: Tx): Promise<boolean> {
  const { count } = await tx.secondFactor.updateMany({
    where: { email, warnedAt: null },
    data: { warnedAt: new Date() },
  });
  return count > 0;
}

/** The number of unused recovery codes. */
export const countRecoveryCodes = (email: string): Promise<number> =>
  db().recoveryCode.count({ where: { email, usedAt: null } });

/** Removes the second factor of an address. @returns whether there was one */
export async function removeSecondFactor(email: string, tx: Tx): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({ where: { email } });
  return count > 0;
}

/** Copies a second factor to another address of the same person, unless that has one. */
export async function copySecondFactor(from: string, to: string, tx: Tx): Promise<void> {
  // A code that is used meanwhile must not come along unused.
  if (!(await lockRow("secondFactor", from, tx))) return;
  const existing = await tx.secondFactor.findUnique({
    where: { email: from },
    omit: { createdAt: true },
    include: { codes: true },
  });
  if (!existing) return;
  const { codes, ...factor } = existing;
  const { count } = await tx.secondFactor.createMany({ data: { ...factor, email: to }, skipDuplicates: true });
  if (count > 0) await tx.recoveryCode.createMany({ data: codes.map((code) => ({ ...code, email: to })) });
}
