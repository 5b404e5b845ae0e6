/** Sign-in with an emailed link of any purpose. */
import type { Refused } from "~/forms/reply";
import { ensureVerifiedAccount } from "~/platform/auth/accounts.server";
import { findBreachedPasswordProblem } from "~/platform/auth/breached-passwords.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { consumeLink } from "~/platform/auth/links.server";
import { hashPassword } from "~/platform/auth/password.server";
import { findPasswordProblem } from "~/platform/auth/password-rules";
import type { SecretHash } from "~/platform/auth/secrets.server";
import { type Device, revokeSessions } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { inTransaction } from "~/platform/db/db.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { completeSignIn, type PendingHandlers, type SignInResult } from "./complete-sign-in.server";
import { passwordChangedEmail, signInEmail } from "./emails.server";
import {
  CLOSED_ACCOUNT_ERROR,
  explainInvalidLink,
  type LinkError,
  limitRequester,
  mailLink,
  readLink,
  type SignInRequest,
} from "./mailed-link.server";

/**
 * Emails a sign-in link. The result does not reveal whether the address has an account.
 * @returns why nothing was sent, if so
 */
export async function sendSignInLink(email: string, signInRequest: SignInRequest): Promise<Refused | null> {
  const refused = await limitRequester(email, signInRequest.client);
  if (refused) return refused;
  await mailLink({ ...signInRequest, email, requestKind: "sign in" }, () => ({
    purpose: "sign-in",
    write: signInEmail,
  }));
  return null;
}

/** `isOtherBrowser`: the password was chosen in another browser, so it was not kept. */
export type LinkSignInResult = SignInResult & { returnTo: string; isOtherBrowser: boolean };
/** A reset link needs a valid new password; an invalid one does not use the link up. */
export type PasswordRequired = { kind: "password"; problem: string; email: string };

/**
 * Uses a link up and signs its owner in; the first sign-in creates the account. The password of a sign-up is kept only in the
 * browser where it was chosen. Setting a password ends all other sessions.
 * @param browser the secret from this browser's sign-up, if any
 * @param pending the browser's key for its pending actions; those of the browser that requested the link run too
 * @param password the new password, for a reset link
 */
export async function signInWithLink(
  token: string,
  {
    browser,
    pending,
    handlers,
    password,
    device,
  }: {
    browser: string | null;
    pending: SecretHash | null;
    handlers: PendingHandlers;
    password: string | null;
    device: Device;
  },
): Promise<LinkSignInResult | PasswordRequired | LinkError> {
  const lookup = await readLink(token);
  let newHash: string | null = null;
  if (lookup.kind === "good" && lookup.purpose === "reset") {
    const problem =
      findPasswordProblem(password ?? "", [lookup.email, brand().name]) ??
      (await findBreachedPasswordProblem(password!));
    if (problem) return { kind: "password", problem, email: lookup.email };
    newHash = await hashPassword(password!);
  }
  const signedIn = await inTransaction(async (tx) => {
    const link = await consumeLink(token, browser, tx);
    if (!link) return null;
    const accountId = await ensureVerifiedAccount(link.email, tx);
    if (!accountId) return CLOSED_ACCOUNT_ERROR;
    const hash = link.purpose === "reset" ? newHash : link.passwordHash;
    if (hash) {
      await tx.account.update({ where: { id: accountId }, data: { passwordHash: hash }, select: { id: true } });
      await revokeSessions({ accountId }, tx);
      await recordAuthEvent({ kind: "password set", accountId, network: device.network, detail: link.purpose }, tx);
      if (link.purpose !== "confirm") await enqueueEmail(passwordChangedEmail(link.email), tx);
    }
    const result = await completeSignIn(
      accountId,
      { method: "link", device, browsers: { current: pending, requesting: link.pending }, handlers },
      tx,
    );
    return { ...result, returnTo: link.returnTo, isOtherBrowser: link.isOtherBrowser };
  });
  if (signedIn) return signedIn;
  await recordAuthEvent({ kind: "sign-in refused", network: device.network, detail: "link" });
  return explainInvalidLink(token);
}
