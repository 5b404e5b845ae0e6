/** Password sign-in and sign-up. No response reveals whether an address has an account. */
import { randomBytes } from "node:crypto";
import type { Refused } from "~/forms/reply";
import { findBreachedPasswordProblem } from "~/platform/auth/breached-passwords.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import {
  clearWrongPasswords,
  countAttempt,
  countWrongPassword,
  getPasswordLockSeconds,
  refuseTooManyRequests,
} from "~/platform/auth/limits.server";
import { hashPassword, isPassword, isTooBusy } from "~/platform/auth/password.server";
import { findPasswordProblem } from "~/platform/auth/password-rules";
import type { SecretHash } from "~/platform/auth/secrets.server";
import type { Device } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { db, inTransaction } from "~/platform/db/db.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { completeSignIn, type PendingHandlers, type SignInResult } from "./complete-sign-in.server";
import { confirmAddressEmail, existingAccountEmail, noAccountEmail, passwordResetEmail } from "./emails.server";
import { limitRequester, mailLink, type SignInRequest } from "./mailed-link.server";
import type { Credentials } from "./schema";

const BUSY: Refused = {
  kind: "refused",
  status: 503,
  failure: { title: "Error", detail: "Many people are signing in at once. Please try again in a few seconds." },
  retryAfter: 5,
};
const WRONG_CREDENTIALS: Refused = {
  kind: "refused",
  fieldErrors: { password: "The email or password isn’t correct." },
};

type PasswordAccount = { id: string; passwordHash: string | null };

/** The account with this verified address, unless it is blocked. */
const findOpenAccount = (email: string): Promise<PasswordAccount | null> =>
  db().account.findFirst({
    where: { email, emailVerifiedAt: { not: null }, disabledAt: null },
    select: { id: true, passwordHash: true },
  });

const refuseWhenBusy = async <T>(work: Promise<T>): Promise<T | Refused> => {
  try {
    return await work;
  } catch (error) {
    if (isTooBusy(error)) return BUSY;
    throw error;
  }
};

/**
 * Checks the password of an address for a client.
 * @param isCounted whether the attempt has been counted against the limits of sign-in
 * @returns the account; null for a wrong password or an address without an account, after the same time in both cases
 */
export async function checkPassword(
  { email, password }: Credentials,
  client: string,
  isCounted = false,
): Promise<Refused | PasswordAccount | null> {
  const seconds = Math.max(
    isCounted ? 0 : await countAttempt({ "sign-in by client": client }),
    await getPasswordLockSeconds(client, email),
  );
  if (seconds > 0) return refuseTooManyRequests(seconds, "Too many attempts. You can still use a sign-in link.");
  const account = await findOpenAccount(email);
  const isCorrect = await refuseWhenBusy(isPassword(password, account?.passwordHash ?? null));
  if (typeof isCorrect !== "boolean") return isCorrect;
  if (account && isCorrect) {
    await clearWrongPasswords(client, email);
    return account;
  }
  await countWrongPassword(client, email);
  const detail = "password";
  await recordAuthEvent({ kind: "sign-in refused", accountId: account?.id, network: toNetwork(client), detail });
  return null;
}

/**
 * @param client the client's address
 * @param pending the browser's key for its pending actions
 * @param isCounted whether the attempt has been counted against the limits of sign-in
 */
export async function signInWithPassword(
  credentials: Credentials,
  {
    client,
    device,
    pending,
    handlers,
    isCounted,
  }: {
    client: string;
    device: Device;
    pending: SecretHash | null;
    handlers: PendingHandlers;
    isCounted?: boolean;
  },
): Promise<Refused | SignInResult> {
  const account = await checkPassword(credentials, client, isCounted);
  if (!account) return WRONG_CREDENTIALS;
  if ("kind" in account) return account;
  return inTransaction((tx) =>
    completeSignIn(
      account.id,
      { method: "password", device, browsers: { current: pending, requesting: null }, handlers },
      tx,
    ),
  );
}

/**
 * Emails a link that creates an account. An address with an account gets an email that says so, with the same response.
 * @returns `browser`: the secret that this browser must present for the password to be kept when the address is confirmed
 */
export async function createAccount(
  { email, password }: Credentials,
  signInRequest: SignInRequest,
): Promise<Refused | { kind: "sent"; browser: string }> {
  const passwordError = findPasswordProblem(password, [email, brand().name]);
  if (passwordError) return { kind: "refused", fieldErrors: { password: passwordError } };
  const refused = await limitRequester(email, signInRequest.client);
  if (refused) return refused;
  const breachError = await findBreachedPasswordProblem(password);
  if (breachError) return { kind: "refused", fieldErrors: { password: breachError } };
  const passwordHash = await refuseWhenBusy(hashPassword(password));
  if (typeof passwordHash !== "string") return passwordHash;
  const browser = randomBytes(32).toString("base64url");
  await mailLink({ ...signInRequest, email, requestKind: "sign in" }, (hasOpenAccount) =>
    hasOpenAccount
      ? { purpose: "sign-in", write: existingAccountEmail }
      : { purpose: "confirm", chosen: { passwordHash, browser }, write: confirmAddressEmail },
  );
  return { kind: "sent", browser };
}

/**
 * Emails a link to choose a new password; an address without an account gets a link that creates one.
 * @returns why nothing was sent, if so
 */
export async function requestPasswordReset(email: string, signInRequest: SignInRequest): Promise<Refused | null> {
  const refused = await limitRequester(email, signInRequest.client);
  if (refused) return refused;
  await mailLink({ ...signInRequest, email, requestKind: "reset password" }, (hasOpenAccount) =>
    hasOpenAccount ? { purpose: "reset", write: passwordResetEmail } : { purpose: "sign-in", write: noAccountEmail },
  );
  return null;
}
