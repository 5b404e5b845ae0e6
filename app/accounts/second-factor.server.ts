/** The second factor of staff: verification, setup, and reset by a colleague. */
import { href } from "react-router";
import { encode } from "uqr";
import { type Actor, audit } from "~/audit/audit.server";
import type { Refused } from "~/forms/reply";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { clientAndAddress, countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import {
  checkSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  hasSecondFactor,
  markWarned,
  removeSecondFactor,
  startSecondFactorSetup,
} from "~/platform/auth/second-factor.server";
import type { Session } from "~/platform/auth/session.server";
import { endSessions, revokeSessions } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { inTransaction } from "~/platform/db/db.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import {
  secondFactorLockedEmail,
  secondFactorResetEmail,
  secondFactorSetEmail,
  secondFactorWarningEmail,
} from "./emails.server";

/** A QR code: the dark squares as one SVG path, and the number of squares per side, quiet zone included. */
function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { path: squares.join(""), size };
}

/** The path after sign-in: the second-factor page first, if one is required. */
export function postSignInPath(returnTo: string, { needsSecondFactor }: { needsSecondFactor: boolean }): string {
  return needsSecondFactor ? `${href("/sign-in/second-factor")}?returnTo=${encodeURIComponent(returnTo)}` : returnTo;
}

/** Whether the page asks for a code or for setting up an authenticator app. */
export type SecondFactorChallenge =
  | { kind: "code" }
  | {
      kind: "setup";
      secret: string /** The QR code's dark squares, and how many there are on a side. */;
      qr: { path: string; size: number };
    };

/** @param wantsReset whether to set up another app; the caller has checked the current second factor */
export async function secondFactorChallenge(
  { id, user }: Session,
  wantsReset: boolean,
): Promise<SecondFactorChallenge> {
  if (!wantsReset && (await hasSecondFactor(user.email))) return { kind: "code" };
  const { secret, uri } = await startSecondFactorSetup(id, { issuer: brand().name, email: user.email });
  return { kind: "setup", secret, qr: qrPath(uri) };
}

export type CodeResult =
  | { kind: "accepted" }
  /** The second factor was set up. The recovery codes are shown only once. */
  | { kind: "codes"; codes: string[] }
  | Refused;

const WRONG_CODE = "That code isn’t correct or was already used.";
/** App codes are digits and change; recovery codes have letters and don't. */
const wrongCodeProblem = (code: string) =>
  /[a-z]/i.test(code) ? WRONG_CODE : `${WRONG_CODE} Codes change every 30 seconds.`;
const LOCKED =
  "Too many wrong codes were entered, so codes from the app are no longer accepted. Use a recovery code, or ask a colleague to reset your second factor.";

/**
 * Checks a code of an existing second factor, or the first code of a new one, which ends all other sessions of the account.
 * @param client the client's address
 * @param wantsReset as in {@link secondFactorChallenge}
 */
export async function verifyCode(
  { id: sessionId, user }: Session,
  { code, client, wantsReset }: { code: string; client: string; wantsReset: boolean },
): Promise<CodeResult> {
  const owner = { email: user.email, accountId: user.id, sessionId };
  const seconds = await countAttempt({ "second factor": clientAndAddress(client, user.email) });
  if (seconds > 0) {
    await inTransaction(async (tx) => {
      await recordAuthEvent({ kind: "second factor refused", accountId: user.id, sessionId, detail: "too many" }, tx);
      if (await markWarned(user.email, tx)) await enqueueEmail(secondFactorWarningEmail(user.email), tx);
    });
    return refuseTooManyRequests(seconds);
  }
  if (wantsReset || !(await hasSecondFactor(user.email))) {
    const codes = await confirmSecondFactor(owner, { code, mayReplace: wantsReset }, async (tx) => {
      await endSessions({ accountId: user.id, sessionId, scope: "others" }, tx);
      await enqueueEmail(secondFactorSetEmail(user.email), tx);
    });
    return codes ? { kind: "codes", codes } : { kind: "refused", fieldErrors: { code: wrongCodeProblem(code) } };
  }
  const result = await checkSecondFactor(owner, code, (tx) => enqueueEmail(secondFactorLockedEmail(user.email), tx));
  if (result === "accepted") return { kind: "accepted" };
  return { kind: "refused", fieldErrors: { code: result === "locked" ? LOCKED : wrongCodeProblem(code) } };
}

/** The second factor's state for the profile page; null if none is set up. */
export async function secondFactorStatus({ user }: Session): Promise<{ codesLeft: number } | null> {
  if (!(await hasSecondFactor(user.email))) return null;
  return { codesLeft: await countRecoveryCodes(user.email) };
}

/**
 * Resets the second factor of a colleague who has lost it. All their sessions end, they are notified by email, and they set
 * up a new one at the next sign-in.
 * @returns false if they have none
 */
export async function resetSecondFactor(email: string, actor: Actor): Promise<boolean> {
  return inTransaction(async (tx) => {
    if (!(await removeSecondFactor(email, tx))) return false;
    const account = await tx.account.findUnique({ where: { email }, select: { id: true } });
    const accountId = account?.id;
    const sessions = accountId ? await revokeSessions({ accountId }, tx) : 0;
    await recordAuthEvent({ kind: "second factor reset", accountId }, tx);
    await audit(
      actor,
      { action: "reset second factor", entity: "account", entityId: accountId ?? email, after: { email, sessions } },
      tx,
    );
    await enqueueEmail(secondFactorResetEmail({ to: email, by: actor.email }), tx);
    return true;
  });
}
