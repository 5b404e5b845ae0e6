/** Signing in by a link that is mailed. */
import { brand } from "~/brand.server";
import { provenAccount } from "~/platform/auth/accounts.server";
import { emailAddress } from "~/platform/auth/email-address";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { countAttempt, waitWords } from "~/platform/auth/limits.server";
import { LINK_MINUTES, type LinkState, lookAtLink, makeLink, spendLink } from "~/platform/auth/links.server";
import { type Device, startSession, type Tokens } from "~/platform/auth/sessions.server";
import { transaction } from "~/platform/db/pool.server";
import { network } from "~/platform/http/access-log.server";
import { siteUrl } from "~/platform/http/site.server";
import { postLetter } from "~/platform/mail/outbox.server";
import { signInLetter } from "./letters";

export type LinkRequest =
  | { kind: "sent" }
  | { kind: "refused"; status: 400; field: string }
  | { kind: "refused"; status: 429; problem: string; seconds: number };

/**
 * Mails a link to whoever owns an address. What comes back tells nothing of whether the address has an account.
 * @param given as it was typed
 * @param returnTo a path of ours
 * @param client the client's address
 */
export async function sendSignInLink(given: unknown, returnTo: string, client: string): Promise<LinkRequest> {
  const email = emailAddress(given);
  if (!email) return { kind: "refused", status: 400, field: addressProblem(given) };
  const seconds = await countAttempt({ "mail by client": client, "mail to address": email, "mail in all": "all" });
  if (seconds > 0) {
    await recordAuthEvent({ kind: "link refused", network: network(client), detail: "too many" });
    return {
      kind: "refused",
      status: 429,
      seconds,
      problem: `That was asked for too often. Please try again ${waitWords(seconds)}.`,
    };
  }
  await transaction(async (on) => {
    const token = await makeLink({ purpose: "sign-in", email, returnTo }, on);
    const url = siteUrl(`/auth/callback?token=${token}`);
    await postLetter(signInLetter({ to: email, url, minutes: LINK_MINUTES["sign-in"], from: brand().name }), on);
    await recordAuthEvent({ kind: "link sent", network: network(client) }, on);
  });
  return { kind: "sent" };
}

function addressProblem(given: unknown): string {
  return typeof given === "string" && given.trim()
    ? "Use an email address such as you@example.com."
    : "Please enter your email.";
}

const WHY: Record<Exclude<LinkState, "good"> | "unknown" | "disabled", string> = {
  used: "This sign-in link has been used already.",
  expired: "This sign-in link has expired.",
  unknown: "This sign-in link is not complete or was never ours.",
  disabled: "This account has been closed. Please write to us if that is a mistake.",
};

export type LinkReading =
  | { kind: "good"; email: string; returnTo: string }
  | { kind: "bad"; message: string; returnTo: string };

/** What a link leads to, without using it up. */
export async function readSignInLink(token: string): Promise<LinkReading> {
  const link = await lookAtLink(token);
  if (link?.state === "good") return { kind: "good", email: link.email, returnTo: link.returnTo };
  return { kind: "bad", message: WHY[link?.state ?? "unknown"], returnTo: link?.returnTo ?? "/" };
}

export type SignedIn = { kind: "in"; tokens: Tokens; returnTo: string };

/** Uses a link up and signs its owner in, with a new account at the first time. */
export async function signInByLink(
  token: string,
  device: Device,
): Promise<SignedIn | Extract<LinkReading, { kind: "bad" }>> {
  const signedIn = await transaction(async (on) => {
    const link = await spendLink(token, on);
    if (!link) return null;
    const accountId = await provenAccount(link.email, on);
    if (!accountId) return { kind: "bad", message: WHY.disabled, returnTo: "/" } as const;
    const tokens = await startSession(accountId, { method: "link", device }, on);
    return { kind: "in", tokens, returnTo: link.returnTo } as const;
  });
  if (signedIn) return signedIn;
  await recordAuthEvent({ kind: "sign-in refused", network: device.network, detail: "link" });
  const reading = await readSignInLink(token);
  // Between the two looks it cannot have become good again.
  return reading.kind === "bad" ? reading : { kind: "bad", message: WHY.used, returnTo: reading.returnTo };
}
