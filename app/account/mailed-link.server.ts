/** What all mailed links have in common: limits, the letter in one transaction with the link, and what is said of bad ones. */
import { brand } from "~/brand.server";
import { emailAddress } from "~/platform/auth/email-address";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { countAttempt, waitWords } from "~/platform/auth/limits.server";
import {
  type ChosenPassword,
  LINK_MINUTES,
  type LinkPurpose,
  type LinkState,
  lookAtLink,
  makeLink,
} from "~/platform/auth/links.server";
import { transaction } from "~/platform/db/pool.server";
import { network } from "~/platform/http/access-log.server";
import { siteUrl } from "~/platform/http/site.server";
import type { Letter } from "~/platform/mail/letter";
import { postLetter } from "~/platform/mail/outbox.server";

/** Why a form was refused: messages by field, or one over all of it. */
export type Refusal = {
  kind: "refused";
  status: 400 | 422 | 429 | 503;
  fields?: { email?: string; password?: string };
  problem?: string;
  /** Whole seconds after which another try has a chance. */
  seconds?: number;
};

/** An address as it was typed, or what is wrong with it. */
export function readAddress(given: unknown): { email: string } | Refusal {
  const email = emailAddress(given);
  if (email) return { email };
  const empty = typeof given !== "string" || !given.trim();
  const message = empty ? "Please enter your email." : "Use an email address such as you@example.com.";
  return { kind: "refused", status: 400, fields: { email: message } };
}

export const tooOften = (seconds: number, what = "That was asked for too often."): Refusal => ({
  kind: "refused",
  status: 429,
  seconds,
  problem: `${what} Please try again ${waitWords(seconds)}.`,
});

/** Counts a letter that is about to be asked for. @returns the refusal when there were too many */
export async function mayMail(email: string, client: string): Promise<Refusal | null> {
  const seconds = await countAttempt({ "mail by client": client, "mail to address": email, "mail in all": "all" });
  if (seconds === 0) return null;
  await recordAuthEvent({ kind: "link refused", network: network(client), detail: "too many" });
  return tooOften(seconds);
}

/** Who asks for a letter: from which address, to return to which path of ours, with what waiting. */
export type Asker = { client: string; returnTo: string; pending: Buffer | null };

/** Makes a link and posts the letter with it. */
export async function mailLink(
  {
    purpose,
    email,
    returnTo,
    client,
    pending,
    chosen,
  }: Asker & { purpose: LinkPurpose; email: string; chosen?: ChosenPassword },
  write: (facts: { to: string; url: string; minutes: number; from: string }) => Letter,
): Promise<void> {
  await transaction(async (on) => {
    const token = await makeLink({ purpose, email, returnTo, pending }, on, chosen);
    const url = siteUrl(`/auth/callback?token=${token}`);
    await postLetter(write({ to: email, url, minutes: LINK_MINUTES[purpose], from: brand().name }), on);
    await recordAuthEvent({ kind: "link sent", network: network(client), detail: purpose }, on);
  });
}

const WHY: Record<Exclude<LinkState, "good"> | "unknown" | "disabled", string> = {
  used: "This sign-in link has been used already.",
  expired: "This sign-in link has expired.",
  unknown: "This sign-in link is not complete or was never ours.",
  disabled: "This account has been closed. Please write to us if that is a mistake.",
};

export type BadLink = { kind: "bad"; message: string; returnTo: string };
export type LinkReading = { kind: "good"; purpose: LinkPurpose; email: string; returnTo: string } | BadLink;

export const closedAccount: BadLink = { kind: "bad", message: WHY.disabled, returnTo: "/" };

/** What a link leads to, without using it up. */
export async function readLink(token: string): Promise<LinkReading> {
  const link = await lookAtLink(token);
  if (link?.state === "good")
    return { kind: "good", purpose: link.purpose, email: link.email, returnTo: link.returnTo };
  return { kind: "bad", message: WHY[link?.state ?? "unknown"], returnTo: link?.returnTo ?? "/" };
}

/** Why a link that could not be used could not: between the two looks it cannot have become good again. */
export async function whyBad(token: string): Promise<BadLink> {
  const reading = await readLink(token);
  return reading.kind === "bad" ? reading : { kind: "bad", message: WHY.used, returnTo: reading.returnTo };
}
