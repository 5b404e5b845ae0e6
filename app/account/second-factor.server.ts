/** Asking staff for their second factor, and setting one up. */
import { href } from "react-router";
import { brand } from "~/brand.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { countAttempt, waitWords } from "~/platform/auth/limits.server";
import {
  confirmSecondFactor,
  hasSecondFactor,
  recoveryCodesLeft,
  secondFactorSetup,
  showSecondFactor,
} from "~/platform/auth/second-factor.server";
import type { Session } from "~/platform/auth/session.server";
import { postLetter } from "~/platform/mail/outbox.server";
import { secondFactorLetter } from "./letters";
import { qrPath } from "./qr.server";

/** Where somebody goes who has come in: to show a second factor first, where one is asked for. */
export function afterComingIn(returnTo: string, { needsSecondFactor }: { needsSecondFactor: boolean }): string {
  return needsSecondFactor ? `${href("/sign-in/second-factor")}?returnTo=${encodeURIComponent(returnTo)}` : returnTo;
}

/** What the page asks for: a code of the app that is set up, or to set one up. */
export type FactorAsked =
  | { kind: "code" }
  | {
      kind: "setup";
      secret: string /** The QR code's dark squares, and how many there are on a side. */;
      qr: { path: string; size: number };
    };

/** @param anew whether another app is to be set up, for whoever has shown the one before */
export async function askedFactor({ user }: Session, anew: boolean): Promise<FactorAsked> {
  if (!(anew && user.staff) && (await hasSecondFactor(user.id))) return { kind: "code" };
  const { secret, uri } = await secondFactorSetup(user.id, { issuer: brand().name, email: user.email });
  return { kind: "setup", secret, qr: qrPath(uri) };
}

export type FactorAnswer =
  | { kind: "in" }
  /** Set up: the recovery codes are shown this once. */
  | { kind: "codes"; codes: string[] }
  | { kind: "refused"; status: 400 | 422 | 429; problem: string; seconds?: number };

/**
 * Takes a code: of a factor that is set up, or the first one of a new one.
 * @param anew as in {@link askedFactor}
 */
export async function takeCode(session: Session, given: string, anew: boolean): Promise<FactorAnswer> {
  const { id: sessionId, user } = session;
  if (!given.trim()) return { kind: "refused", status: 400, problem: "Please enter the code." };
  const seconds = await countAttempt({ "second factor": user.id });
  if (seconds > 0) {
    await recordAuthEvent({ kind: "second factor refused", accountId: user.id, sessionId, detail: "too many" });
    const problem = `Too many tries. Please try again ${waitWords(seconds)}.`;
    return { kind: "refused", status: 429, problem, seconds };
  }
  const who = { accountId: user.id, sessionId };
  if ((anew && user.staff) || !(await hasSecondFactor(user.id))) {
    const codes = await confirmSecondFactor(who, given, (on) =>
      postLetter(secondFactorLetter({ to: user.email, from: brand().name, support: brand().supportEmail }), on),
    );
    if (codes) return { kind: "codes", codes };
  } else if (await showSecondFactor(who, given)) return { kind: "in" };
  return {
    kind: "refused",
    status: 422,
    problem: "This code is not right, or was used before. Codes change every 30 seconds.",
  };
}

/** What the profile says of it; null for those who need none. */
export async function factorStanding({ user }: Session): Promise<{ codesLeft: number } | null> {
  if (!(await hasSecondFactor(user.id))) return null;
  return { codesLeft: await recoveryCodesLeft(user.id) };
}
