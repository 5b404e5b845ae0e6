/** Reauthentication before a change to the account's security. */
import { recordAuthEvent } from "~/platform/auth/events.server";
import type { Session } from "~/platform/auth/session.server";
import { asksSecondFactor, isStaffAddress, markAuthenticated } from "~/platform/auth/sessions.server";
import { transaction } from "~/platform/db/pool.server";
import type { Asker } from "./mailed-link.server";
import { checkPassword } from "./password-sign-in.server";
import { hasPassword } from "./profile.server";
import { verifyCode } from "./second-factor.server";
import { sendSignInLink } from "./sign-in-link.server";

/** How a user can reauthenticate: staff only with their second factor. A link starts a new session. */
export type ProofOptions = { code: true } | { code: false; password: boolean };

export async function proofOptions({ user }: Session): Promise<ProofOptions> {
  if (isStaffAddress(user.email) && asksSecondFactor()) return { code: true };
  return { code: false, password: await hasPassword(user.id) };
}

/** `status` is the HTTP status of the response. */
export type ProofResult =
  | { kind: "confirmed" }
  | { kind: "sent" }
  | {
      kind: "refused";
      status: 400 | 422 | 429 | 503;
      field: "password" | "code" | "link";
      problem: string;
      seconds?: number;
    };

export async function confirmByPassword(
  { id: sessionId, user }: Session,
  password: string,
  client: string,
): Promise<ProofResult> {
  const field = "password";
  if (!password) return { kind: "refused", status: 400, field, problem: "Please enter your password." };
  const checked = await checkPassword({ email: user.email, password }, client);
  if (!checked) return { kind: "refused", status: 422, field, problem: "That password isn’t correct." };
  if ("kind" in checked) {
    const { status, problem = "", seconds } = checked;
    return { kind: "refused", status, field, problem, seconds };
  }
  await transaction(async (on) => {
    await markAuthenticated(sessionId, on);
    await recordAuthEvent({ kind: "identity confirmed", accountId: user.id, sessionId, detail: "password" }, on);
  });
  return { kind: "confirmed" };
}

export async function confirmByCode(session: Session, code: string, client: string): Promise<ProofResult> {
  const result = await verifyCode(session, { code, client, wantsReset: false });
  if (result.kind === "refused") return { ...result, field: "code" };
  return { kind: "confirmed" };
}

/** Emails a sign-in link to the account's address. Using it is a new sign-in, which counts as reauthentication. */
export async function sendConfirmationLink({ user }: Session, asker: Asker): Promise<ProofResult> {
  const result = await sendSignInLink(user.email, asker);
  if (result.kind === "sent") return result;
  const { status, problem = "", seconds } = result;
  return { kind: "refused", status, field: "link", problem, seconds };
}
