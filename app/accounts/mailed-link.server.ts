/** Shared parts of emailed links: limits, the email in one transaction with the link, and messages for invalid links. */

import type { Refused } from "~/forms/reply";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { clientAndAddress, countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import {
  type ChosenPassword,
  findLink,
  issueLink,
  type LinkPurpose,
  type LinkState,
} from "~/platform/auth/links.server";
import type { SecretHash } from "~/platform/auth/secrets.server";
import { brand } from "~/platform/brand.server";
import { inTransaction } from "~/platform/db/db.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { siteUrl } from "~/platform/http/site.server";
import type { UnverifiedEmail, UnverifiedEmailRequest } from "./emails.server";
import { enqueueUnverifiedEmail } from "./unverified-email.server";

/**
 * Counts an email that a client requests.
 * @param accountId the requester's account, for an email change
 * @returns the refusal if the client or account is over a limit
 */
export async function limitRequester(email: string, client: string, accountId?: string): Promise<Refused | null> {
  const seconds = await countAttempt({
    "mail by client": client,
    "mail to address": clientAndAddress(client, email),
    ...(accountId && { "address changes by account": accountId }),
  });
  if (seconds === 0) return null;
  await recordAuthEvent({ kind: "link refused", network: toNetwork(client), detail: "too many" });
  return refuseTooManyRequests(seconds);
}

/** The requester of an email: client address, path to return to after sign-in, and browser with pending actions. */
export type SignInRequest = { client: string; returnTo: string; pending: SecretHash | null };

/** The link that an address gets, and the email with it. */
type LinkEmail<R extends UnverifiedEmailRequest> = {
  purpose: LinkPurpose;
  chosen?: ChosenPassword;
  write: (details: { to: string; url: string; minutes: number; from: string }) => UnverifiedEmail<R>;
};

/**
 * Issues a link and enqueues the email with it, unless that is held back. The response must be the same in either case.
 * @param choose returns the link and email, depending on whether the address has an account that is not blocked
 */
export async function mailLink<R extends UnverifiedEmailRequest>(
  { email, returnTo, client, pending, requestKind }: SignInRequest & { email: string; requestKind: R },
  choose: (hasOpenAccount: boolean) => LinkEmail<R>,
): Promise<void> {
  await inTransaction((tx) =>
    enqueueUnverifiedEmail({ email, client, requestKind }, tx, async ({ account, isHeldBack }) => {
      const { purpose, chosen, write } = choose(account === "open");
      const link = { purpose, email, returnTo, pending };
      const { token, minutes } = await issueLink(link, tx, { chosen, isMailed: !isHeldBack });
      return write({ to: email, url: siteUrl(`/auth/callback?token=${token}`), minutes, from: brand().name });
    }),
  );
}

const INVALID_LINK_MESSAGES: Record<Exclude<LinkState, "good"> | "unknown" | "disabled", string> = {
  used: "This sign-in link was already used.",
  expired: "This sign-in link has expired.",
  unknown: "This sign-in link is incomplete or invalid.",
  disabled: "This account is closed. If you think that’s a mistake, please contact us.",
};

export type LinkError = { kind: "bad"; message: string; returnTo: string };
export type LinkLookup = { kind: "good"; purpose: LinkPurpose; email: string; returnTo: string } | LinkError;

export const CLOSED_ACCOUNT_ERROR: LinkError = { kind: "bad", message: INVALID_LINK_MESSAGES.disabled, returnTo: "/" };

/** Reads a link without using it up. */
export async function readLink(token: string): Promise<LinkLookup> {
  const link = await findLink(token);
  if (link?.state === "good")
    return { kind: "good", purpose: link.purpose, email: link.email, returnTo: link.returnTo };
  return { kind: "bad", message: INVALID_LINK_MESSAGES[link?.state ?? "unknown"], returnTo: link?.returnTo ?? "/" };
}

/** Where a sign-in link leads that this address has used; null for any other. */
export async function findUsedLinkPath(token: string, email: string): Promise<string | null> {
  const link = await findLink(token);
  return link?.state === "used" && link.purpose !== "reset" && link.email === email ? link.returnTo : null;
}

/** Explains why a link could not be used. A link that was valid a moment ago has just been used. */
export async function explainInvalidLink(token: string): Promise<LinkError> {
  const lookup = await readLink(token);
  return lookup.kind === "bad"
    ? lookup
    : { kind: "bad", message: INVALID_LINK_MESSAGES.used, returnTo: lookup.returnTo };
}
