/** Asking staff for their second factor, setting one up, and resetting that of a colleague. */
import { href } from "react-router";
import { type Actor, audit } from "~/audit/audit.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { clientAndAddress, countAttempt, waitWords } from "~/platform/auth/limits.server";
import {
  confirmSecondFactor,
  hasSecondFactor,
  markWarned,
  recoveryCodesLeft,
  removeSecondFactor,
  secondFactorSetup,
  showSecondFactor,
} from "~/platform/auth/second-factor.server";
import type { Session } from "~/platform/auth/session.server";
import { endSessions, revokeSessions } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { transaction } from "~/platform/db/pool.server";
import { postLetter } from "~/platform/mail/outbox.server";
import {
  secondFactorLetter,
  secondFactorLockedEmail,
  secondFactorResetEmail,
  secondFactorWarningEmail,
} from "./letters";
import { qrPath } from "./qr.server";

/** Where somebody goes who has signed in: to show a second factor first, where one is asked for. */
export function afterComingIn(returnTo: string, { needsSecondFactor }: { needsSecondFactor: boolean }): string {
  return needsSecondFactor ? `${href("/sign-in/second-factor")}?returnTo=${encodeURIComponent(returnTo)}` : returnTo;
}

/** What the page asks for: a code of the app that is set up, or to set one up. */
export type SecondFactorChallenge =
  | { kind: "code" }
  | {
      kind: "setup";
      secret: string /** The QR code's dark squares, and how many there are on a side. */;
      qr: { path: string; size: number };
    };

/** @param wantsReset whether another app is to be set up, by somebody who has just shown the one before */
export async function secondFactorChallenge(
  { id, user }: Session,
  wantsReset: boolean,
): Promise<SecondFactorChallenge> {
  if (!wantsReset && (await hasSecondFactor(user.email))) return { kind: "code" };
  const { secret, uri } = await secondFactorSetup(id, { issuer: brand().name, email: user.email });
  return { kind: "setup", secret, qr: qrPath(uri) };
}

export type CodeResult =
  | { kind: "shown" }
  /** Set up: the recovery codes are shown this once. */
  | { kind: "codes"; codes: string[] }
  | { kind: "refused"; status: 400 | 422 | 429; problem: string; seconds?: number };

const WRONG_CODE = "This code is not right, or was used before.";
/** A code of the app has digits only; a recovery code never changes. */
const wrongCodeProblem = (code: string) =>
  /[a-z]/i.test(code) ? WRONG_CODE : `${WRONG_CODE} Codes change every 30 seconds.`;
const LOCKED =
  "Too many wrong codes were entered, so codes of the app are no longer accepted. Use a recovery code, or ask a colleague to reset your second factor.";

/**
 * Checks a code: of a factor that is set up, or the first one of a new one, which ends all other sessions of the account.
 * @param client the client's address
 * @param wantsReset as in {@link secondFactorChallenge}
 */
export async function verifyCode(
  { id: sessionId, user }: Session,
  { code, client, wantsReset }: { code: string; client: string; wantsReset: boolean },
): Promise<CodeResult> {
  if (!code.trim()) return { kind: "refused", status: 400, problem: "Please enter the code." };
  const who = { email: user.email, accountId: user.id, sessionId };
  const facts = { to: user.email, from: brand().name, support: brand().supportEmail };
  const seconds = await countAttempt({ "second factor": clientAndAddress(client, user.email) });
  if (seconds > 0) {
    await transaction(async (on) => {
      await recordAuthEvent({ kind: "second factor refused", accountId: user.id, sessionId, detail: "too many" }, on);
      if (await markWarned(user.email, on)) await postLetter(secondFactorWarningEmail(facts), on);
    });
    const problem = `Too many tries. Please try again ${waitWords(seconds)}.`;
    return { kind: "refused", status: 429, problem, seconds };
  }
  if (wantsReset || !(await hasSecondFactor(user.email))) {
    const codes = await confirmSecondFactor(who, { code, mayReplace: wantsReset }, async (on) => {
      await endSessions({ accountId: user.id, sessionId, scope: "others" }, on);
      await postLetter(secondFactorLetter(facts), on);
    });
    return codes ? { kind: "codes", codes } : { kind: "refused", status: 422, problem: wrongCodeProblem(code) };
  }
  const result = await showSecondFactor(who, code, (on) => postLetter(secondFactorLockedEmail(facts), on));
  if (result === "shown") return { kind: "shown" };
  return { kind: "refused", status: 422, problem: result === "locked" ? LOCKED : wrongCodeProblem(code) };
}

/** What the profile says of it; null for those who have none. */
export async function secondFactorStatus({ user }: Session): Promise<{ codesLeft: number } | null> {
  if (!(await hasSecondFactor(user.email))) return null;
  return { codesLeft: await recoveryCodesLeft(user.email) };
}

/**
 * Resets the second factor of an address for a colleague who has lost it: it is asked to set up another at the next
 * sign-in, all its sessions end, and it is told by email.
 * @returns false where it has none
 */
export async function resetSecondFactor(email: string, actor: Actor): Promise<boolean> {
  return transaction(async (on) => {
    if (!(await removeSecondFactor(email, on))) return false;
    const { rows } = await on.query<{ id: string }>("SELECT id FROM account WHERE email = $1", [email]);
    const accountId = rows[0]?.id;
    const sessions = accountId ? await revokeSessions({ accountId }, on) : 0;
    await recordAuthEvent({ kind: "second factor reset", accountId }, on);
    await audit(
      actor,
      { action: "reset second factor", entity: "account", entityId: accountId ?? email, after: { email, sessions } },
      on,
    );
    const { name, supportEmail } = brand();
    await postLetter(secondFactorResetEmail({ to: email, from: name, support: supportEmail, by: actor.email }), on);
    return true;
  });
}
