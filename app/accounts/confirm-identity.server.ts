/** Reauthentication before a change to the account's security. */
import type { Refused } from "~/forms/reply";
import { recordAuthEvent } from "~/platform/auth/events.server";
import type { Session } from "~/platform/auth/session.server";
import { isStaffAddress, markAuthenticated, requiresSecondFactor } from "~/platform/auth/sessions.server";
import { inTransaction } from "~/platform/db/db.server";
import type { SignInRequest } from "./mailed-link.server";
import { checkPassword } from "./password-sign-in.server";
import { hasPassword } from "./profile.server";
import { verifyCode } from "./second-factor.server";
import { sendSignInLink } from "./sign-in-link.server";

/** How a user can reauthenticate: staff only with their second factor. A link starts a new session. */
export type IdentityProofOptions = { code: true } | { code: false; password: boolean };

export async function getIdentityProofOptions({ user }: Session): Promise<IdentityProofOptions> {
  if (isStaffAddress(user.email) && requiresSecondFactor()) return { code: true };
  return { code: false, password: await hasPassword(user.id) };
}

/** @returns why the identity is not confirmed, if so */
export async function confirmWithPassword(
  { id: sessionId, user }: Session,
  password: string,
  client: string,
): Promise<Refused | null> {
  const checked = await checkPassword({ email: user.email, password }, client);
  if (!checked) return { kind: "refused", fieldErrors: { password: "That password isn’t correct." } };
  if ("kind" in checked) return checked;
  await inTransaction(async (tx) => {
    await markAuthenticated(sessionId, tx);
    await recordAuthEvent({ kind: "identity confirmed", accountId: user.id, sessionId, detail: "password" }, tx);
  });
  return null;
}

/** @returns why the identity is not confirmed, if so */
export async function confirmWithCode(session: Session, code: string, client: string): Promise<Refused | null> {
  const result = await verifyCode(session, { code, client, wantsReset: false });
  return result.kind === "refused" ? result : null;
}

/**
 * Emails a sign-in link to the account's address. Using it is a new sign-in, which counts as reauthentication.
 * @returns why nothing was sent, if so
 */
export const sendConfirmationLink = ({ user }: Session, signInRequest: SignInRequest): Promise<Refused | null> =>
  sendSignInLink(user.email, signInRequest);
