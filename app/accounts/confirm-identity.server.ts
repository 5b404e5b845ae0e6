/** Reauthentication before a change to the account's security. */
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

/** `status` is the HTTP status of the response. */
export type IdentityProofResult =
  | { kind: "confirmed" }
  | { kind: "sent" }
  | {
      kind: "refused";
      status: 400 | 422 | 429 | 503;
      field: "password" | "code" | "link";
      problem: string;
      seconds?: number;
    };

export async function confirmWithPassword(
  { id: sessionId, user }: Session,
  password: string,
  client: string,
): Promise<IdentityProofResult> {
  const field = "password";
  if (!password) return { kind: "refused", status: 400, field, problem: "Please enter your password." };
  const checked = await checkPassword({ email: user.email, password }, client);
  if (!checked) return { kind: "refused", status: 422, field, problem: "That password isn’t correct." };
  if ("kind" in checked) {
    const { status, problem = "", seconds } = checked;
    return { kind: "refused", status, field, problem, seconds };
  }
  await inTransaction(async (tx) => {
    await markAuthenticated(sessionId, tx);
    await recordAuthEvent({ kind: "identity confirmed", accountId: user.id, sessionId, detail: "password" }, tx);
  });
  return { kind: "confirmed" };
}

export async function confirmWithCode(session: Session, code: string, client: string): Promise<IdentityProofResult> {
  const result = await verifyCode(session, { code, client, wantsReset: false });
  if (result.kind === "refused") return { ...result, field: "code" };
  return { kind: "confirmed" };
}

/** Emails a sign-in link to the account's address. Using it is a new sign-in, which counts as reauthentication. */
export async function sendConfirmationLink(
  { user }: Session,
  signInRequest: SignInRequest,
): Promise<IdentityProofResult> {
  const result = await sendSignInLink(user.email, signInRequest);
  if (result.kind === "sent") return result;
  const { status, problem = "", seconds } = result;
  return { kind: "refused", status, field: "link", problem, seconds };
}
