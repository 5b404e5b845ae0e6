/** The emails about sign-in and account security. */
import { type Letter, letter } from "~/platform/mail/letter";

/**
 * Kinds of emails that go to an address before its requester has proven to own it, by request. An email
 * replaces only an earlier one of the same request.
 */
export const UNPROVEN_EMAIL_KINDS = {
  "sign in": ["sign-in-link", "confirm-address", "account-known"],
  "reset password": ["password-reset", "no-account"],
  "change address": ["address-take", "address-taken"],
} as const;
export type UnprovenRequest = keyof typeof UNPROVEN_EMAIL_KINDS;
export type UnprovenEmail<R extends UnprovenRequest = UnprovenRequest> = Letter & {
  kind: (typeof UNPROVEN_EMAIL_KINDS)[R][number];
};

const IGNORE = "If you didn’t request this, you can ignore this email. Nothing happens until you click the button.";

/** `minutes`: how long the link is valid. */
type Facts = { to: string; url: string; minutes: number; from: string };

export function signInLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"sign in"> {
  return letter(
    { kind: "sign-in-link", to, subject: `Your sign-in link for ${from}` },
    [
      `Here’s your link to sign in to ${from}. It expires in ${minutes} minutes and works once, in any browser.`,
      { label: `Sign in to ${from}`, url },
      IGNORE,
    ],
    from,
  );
}

/** For an address without an account that was entered with a password. */
export function confirmLetter({ to, url, from }: { to: string; url: string; from: string }): UnprovenEmail<"sign in"> {
  return letter(
    { kind: "confirm-address", to, subject: `Confirm your address for ${from}` },
    [
      `Someone (hopefully you) is creating an account at ${from} with this address. Confirm it within 24 hours, in the browser where you chose your password.`,
      { label: "Confirm my address", url },
      IGNORE,
    ],
    from,
  );
}

/** For an address with an account that was entered to create another one. */
export function knownLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"sign in"> {
  return letter(
    { kind: "account-known", to, subject: `You have an account at ${from}` },
    [
      `Someone (perhaps you) tried to create an account at ${from} with this address. You already have one, and nothing about it changed. This link signs you in and expires in ${minutes} minutes.`,
      { label: `Sign in to ${from}`, url },
      IGNORE,
    ],
    from,
  );
}

/** For an address with an account whose password was forgotten. */
export function resetLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"reset password"> {
  return letter(
    { kind: "password-reset", to, subject: `Choose a new password for ${from}` },
    [
      `Here’s your link to choose a new password for ${from}. It expires in ${minutes} minutes and works once.`,
      { label: "Choose a new password", url },
      IGNORE,
    ],
    from,
  );
}

/** For an address without an account that was entered for a password reset. */
export function noAccountLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"reset password"> {
  return letter(
    { kind: "no-account", to, subject: `No account at ${from} for this address` },
    [
      `Someone (perhaps you) requested a new password, but ${from} has no account with this address. You may have signed up with a different one. This link creates an account and signs you in. It expires in ${minutes} minutes.`,
      { label: `Sign in to ${from}`, url },
      IGNORE,
    ],
    from,
  );
}

/** For the old address of an email change. */
export function oldAddressLetter({
  to,
  newEmail,
  url,
  hours,
  from,
}: {
  to: string;
  newEmail: string;
  url: string;
  hours: number;
  from: string;
}): Letter {
  return letter(
    { kind: "address-leave", to, subject: `Confirm your new address for ${from}` },
    [
      `You asked to change your account’s email from this address to ${newEmail}. The change takes effect when both addresses have confirmed it within ${hours} hours.`,
      { label: "Confirm the change", url },
      "If you didn’t request this, don’t click the button. Someone else may be using your account, so sign out everywhere on your profile.",
    ],
    from,
  );
}

/** For the new address of an email change. */
export function newAddressLetter({
  to,
  url,
  hours,
  from,
}: {
  to: string;
  url: string;
  hours: number;
  from: string;
}): UnprovenEmail<"change address"> {
  return letter(
    { kind: "address-take", to, subject: `Confirm your new address for ${from}` },
    [
      `Someone (hopefully you) wants to use this address for their account at ${from}. The change takes effect when both the old address and this one have confirmed it within ${hours} hours.`,
      { label: "Confirm my address", url },
      IGNORE,
    ],
    from,
  );
}

/** For the new address of an email change if it already has an account. */
export function addressTakenLetter({ to, from }: { to: string; from: string }): UnprovenEmail<"change address"> {
  return letter(
    { kind: "address-taken", to, subject: `You have an account at ${from}` },
    [
      `Someone (perhaps you) wanted to use this address for another account at ${from}. This address already has an account, so nothing changed. To use it for the other account, delete this address’s account first.`,
    ],
    from,
  );
}

/** For both addresses after an email change. */
export function addressChangedLetter({
  to,
  newEmail,
  from,
  support,
}: {
  to: string;
  newEmail: string;
  from: string;
  support: string;
}): Letter {
  return letter(
    { kind: "address-changed", to, subject: `Your email address for ${from} was changed` },
    [
      `The email address of your ${from} account is now ${newEmail}. All other browsers were signed out.`,
      `If this wasn’t you, contact ${support} right away.`,
    ],
    from,
  );
}

/** For a staff member who set up a second factor. */
export function secondFactorLetter({ to, from, support }: { to: string; from: string; support: string }): Letter {
  return letter(
    { kind: "second-factor-set", to, subject: `A second factor was set up for ${from}` },
    [
      `An authenticator app was just set up for your ${from} account, and all other browsers were signed out. You’ll need its code when you sign in to the admin area.`,
      `If this wasn’t you, contact ${support} right away.`,
    ],
    from,
  );
}

type Notice = { to: string; from: string; support: string };

/** For a staff member after several wrong codes for their second factor. */
export function secondFactorWarningEmail({ to, from, support }: Notice): Letter {
  return letter(
    { kind: "second-factor-warning", to, subject: `Wrong codes were entered for your ${from} account` },
    [
      `Someone signed in to ${from} with your email address and entered several wrong codes for your second factor.`,
      `If this wasn’t you, someone else can read your email. Change your mailbox’s password and contact ${support}.`,
    ],
    from,
  );
}

/** For a staff member whose second factor was locked after too many wrong codes. */
export function secondFactorLockedEmail({ to, from, support }: Notice): Letter {
  return letter(
    { kind: "second-factor-locked", to, subject: `Your second factor for ${from} is locked` },
    [
      `Too many wrong codes were entered for your ${from} account, so codes from your authenticator app are no longer accepted. Sign in with a recovery code, or ask a colleague to reset your second factor.`,
      `If you didn’t enter those codes, someone else can read your email. Change your mailbox’s password and contact ${support}.`,
    ],
    from,
  );
}

/** For a staff member whose second factor was reset. */
export function secondFactorResetEmail({ to, from, support, by }: Notice & { by: string }): Letter {
  return letter(
    { kind: "second-factor-reset", to, subject: `Your second factor for ${from} was reset` },
    [
      `${by} reset the second factor of your ${from} account, and you were signed out everywhere. You’ll be asked to set up an authenticator app the next time you sign in.`,
      `If you didn’t ask for this, contact ${support}.`,
    ],
    from,
  );
}

/** For the owner of an account whose password was changed. */
export function passwordChangedLetter({ to, from, support }: { to: string; from: string; support: string }): Letter {
  return letter(
    { kind: "password-changed", to, subject: `Your password for ${from} was changed` },
    [
      `The password of your ${from} account was just changed, and all other browsers were signed out.`,
      `If this wasn’t you, choose “Forgot password?” when you sign in to set a new one, and contact ${support}.`,
    ],
    from,
  );
}
