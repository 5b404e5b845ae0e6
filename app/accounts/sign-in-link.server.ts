/** Sign-in with an emailed link of any purpose. */

import { provenAccount } from "~/platform/auth/accounts.server";
import { breachedPasswordProblem } from "~/platform/auth/breached-passwords.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { spendLink } from "~/platform/auth/links.server";
import { hashPassword } from "~/platform/auth/password.server";
import { passwordProblem } from "~/platform/auth/password-rules";
import type { Device } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { transaction } from "~/platform/db/pool.server";
import { postLetter } from "~/platform/mail/outbox.server";
import { type CameIn, comeIn, type PendingHandlers } from "./come-in.server";
import { passwordChangedLetter, signInLetter } from "./letters";
import {
  type Asker,
  type BadLink,
  closedAccount,
  limitRequester,
  mailLink,
  type Refusal,
  readAddress,
  readLink,
  whyBad,
} from "./mailed-link.server";

/**
 * Emails a sign-in link. The result does not reveal whether the address has an account.
 * @param given the address as typed
 */
export async function sendSignInLink(given: unknown, asker: Asker): Promise<Refusal | { kind: "sent" }> {
  const address = readAddress(given);
  if ("kind" in address) return address;
  const { email } = address;
  const refusal = await limitRequester(email, asker.client);
  if (refusal) return refusal;
  await mailLink({ ...asker, email, asksFor: "sign in" }, () => ({ purpose: "sign-in", write: signInLetter }));
  return { kind: "sent" };
}

/** `elsewhere`: the password was chosen in another browser, so it was not kept. */
export type SignedIn = CameIn & { returnTo: string; elsewhere: boolean };
/** A reset link needs a valid new password; an invalid one does not use the link up. */
export type PasswordWanted = { kind: "password"; problem: string; email: string };

/**
 * Uses a link up and signs its owner in; the first sign-in creates the account. The password of a sign-up is kept only in the
 * browser where it was chosen. Setting a password ends all other sessions.
 * @param browser the secret from this browser's sign-up, if any
 * @param pending the browser's key for its pending actions; those of the browser that requested the link run too
 * @param password the new password, for a reset link
 */
export async function signInByLink(
  token: string,
  {
    browser,
    pending,
    handlers,
    password,
    device,
  }: {
    browser: string | null;
    pending: Buffer | null;
    handlers: PendingHandlers;
    password: string | null;
    device: Device;
  },
): Promise<SignedIn | PasswordWanted | BadLink> {
  const reading = await readLink(token);
  let newHash: string | null = null;
  if (reading.kind === "good" && reading.purpose === "reset") {
    const problem =
      passwordProblem(password ?? "", [reading.email, brand().name]) ?? (await breachedPasswordProblem(password!));
    if (problem) return { kind: "password", problem, email: reading.email };
    newHash = await hashPassword(password!);
  }
  const signedIn = await transaction(async (on) => {
    const link = await spendLink(token, browser, on);
    if (!link) return null;
    const accountId = await provenAccount(link.email, on);
    if (!accountId) return closedAccount;
    const hash = link.purpose === "reset" ? newHash : link.passwordHash;
    if (hash) {
      await on.query("UPDATE account SET password_hash = $2 WHERE id = $1", [accountId, hash]);
      await on.query("UPDATE session SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL", [accountId]);
      await recordAuthEvent({ kind: "password set", accountId, network: device.network, detail: link.purpose }, on);
      const { name: from, supportEmail: support } = brand();
      if (link.purpose !== "confirm") await postLetter(passwordChangedLetter({ to: link.email, from, support }), on);
    }
    const cameIn = await comeIn(
      accountId,
      { method: "link", device, browsers: { own: pending, asking: link.pending }, handlers },
      on,
    );
    return { ...cameIn, returnTo: link.returnTo, elsewhere: link.elsewhere };
  });
  if (signedIn) return signedIn;
  await recordAuthEvent({ kind: "sign-in refused", network: device.network, detail: "link" });
  return whyBad(token);
}
