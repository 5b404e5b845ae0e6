/** Password sign-in and sign-up. No response reveals whether an address has an account. */
import { randomBytes } from "node:crypto";
import { breachedPasswordProblem } from "~/platform/auth/breached-passwords.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { countAttempt, countWrongPassword, forgetWrongPasswords, passwordLock } from "~/platform/auth/limits.server";
import { hashPassword, isPassword, isTooBusy } from "~/platform/auth/password.server";
import { passwordProblem } from "~/platform/auth/password-rules";
import type { Device } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { query, transaction } from "~/platform/db/pool.server";
import { network } from "~/platform/http/server/access-log.server";
import { type CameIn, comeIn, type PendingHandlers } from "./come-in.server";
import { confirmLetter, knownLetter, noAccountLetter, resetLetter } from "./letters";
import {
  type Asker,
  limitRequester,
  mailLink,
  type Refusal,
  readAddress,
  refuseTooManyRequests,
} from "./mailed-link.server";

const BUSY: Refusal = {
  kind: "refused",
  status: 503,
  seconds: 5,
  problem: "Many people are signing in at once. Please try again in a few seconds.",
};
const WRONG: Refusal = { kind: "refused", status: 422, problem: "The email or password isn’t correct." };

type Known = { id: string; password_hash: string | null };

/** The account with this verified address, unless it is blocked. */
async function openAccount(email: string): Promise<Known | undefined> {
  const [account] = await query<Known>(
    "SELECT id, password_hash FROM account WHERE email = $1 AND email_verified_at IS NOT NULL AND disabled_at IS NULL",
    [email],
  );
  return account;
}

const orBusy = async <T>(work: Promise<T>): Promise<T | Refusal> => {
  try {
    return await work;
  } catch (error) {
    if (isTooBusy(error)) return BUSY;
    throw error;
  }
};

/**
 * Checks the password of an address for a client.
 * @returns the account; null for a wrong password or an address without an account, after the same time in both cases
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  client: string,
): Promise<Refusal | Known | null> {
  const seconds = Math.max(await countAttempt({ "sign-in by client": client }), await passwordLock(client, email));
  if (seconds > 0) return refuseTooManyRequests(seconds, "Too many attempts. You can still use a sign-in link.");
  const account = await openAccount(email);
  const right = await orBusy(isPassword(password, account?.password_hash ?? null));
  if (typeof right !== "boolean") return right;
  if (account && right) {
    await forgetWrongPasswords(client, email);
    return account;
  }
  await countWrongPassword(client, email);
  const detail = "password";
  await recordAuthEvent({ kind: "sign-in refused", accountId: account?.id, network: network(client), detail });
  return null;
}

/**
 * @param client the client's address
 * @param pending the browser's key for its pending actions
 */
export async function signInByPassword(
  given: { email: unknown; password: string },
  {
    client,
    device,
    pending,
    handlers,
  }: { client: string; device: Device; pending: Buffer | null; handlers: PendingHandlers },
): Promise<Refusal | CameIn> {
  const address = readAddress(given.email);
  if ("kind" in address) return address;
  if (!given.password) return { kind: "refused", status: 400, fields: { password: "Please enter your password." } };
  const account = await checkPassword({ email: address.email, password: given.password }, client);
  if (!account) return WRONG;
  if ("kind" in account) return account;
  return transaction((on) =>
    comeIn(account.id, { method: "password", device, browsers: { own: pending, asking: null }, handlers }, on),
  );
}

/**
 * Emails a link that creates an account. An address with an account gets an email that says so, with the same response.
 * @returns `browser`: the secret that this browser must present for the password to be kept when the address is confirmed
 */
export async function createAccount(
  given: { email: unknown; password: string },
  asker: Asker,
): Promise<Refusal | { kind: "sent"; browser: string }> {
  const address = readAddress(given.email);
  if ("kind" in address) return address;
  const { email } = address;
  const weak = passwordProblem(given.password, [email, brand().name]);
  if (weak) return { kind: "refused", status: 422, fields: { password: weak } };
  const refusal = await limitRequester(email, asker.client);
  if (refusal) return refusal;
  const breached = await breachedPasswordProblem(given.password);
  if (breached) return { kind: "refused", status: 422, fields: { password: breached } };
  const passwordHash = await orBusy(hashPassword(given.password));
  if (typeof passwordHash !== "string") return passwordHash;
  const browser = randomBytes(32).toString("base64url");
  await mailLink({ ...asker, email, asksFor: "sign in" }, (hasOpenAccount) =>
    hasOpenAccount
      ? { purpose: "sign-in", write: knownLetter }
      : { purpose: "confirm", chosen: { passwordHash, browser }, write: confirmLetter },
  );
  return { kind: "sent", browser };
}

/** Emails a link to choose a new password; an address without an account gets a link that creates one. */
export async function forgotPassword(given: unknown, asker: Asker): Promise<Refusal | { kind: "sent" }> {
  const address = readAddress(given);
  if ("kind" in address) return address;
  const { email } = address;
  const refusal = await limitRequester(email, asker.client);
  if (refusal) return refusal;
  await mailLink({ ...asker, email, asksFor: "reset password" }, (hasOpenAccount) =>
    hasOpenAccount ? { purpose: "reset", write: resetLetter } : { purpose: "sign-in", write: noAccountLetter },
  );
  return { kind: "sent" };
}
