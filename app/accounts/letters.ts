/** The letters about signing in. */
import { type Letter, letter } from "~/platform/mail/letter";

/**
 * Kinds of emails that go to an address before its requester has proven to own it, by what is asked for. An email replaces
 * only another of the same request.
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

const IGNORE = "If you did not ask for this, you can ignore it. Nothing happens without a press of the button.";

/** To whom, with which link that is good for how many minutes, from whom. */
type Facts = { to: string; url: string; minutes: number; from: string };

export function signInLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"sign in"> {
  return letter(
    { kind: "sign-in-link", to, subject: `Your sign-in link for ${from}` },
    [
      `Here is your link to sign in to ${from}. It is good for ${minutes} minutes and works once, in any browser.`,
      { label: `Sign in to ${from}`, url },
      IGNORE,
    ],
    from,
  );
}

/** To an address without an account, for which a password was chosen. */
export function confirmLetter({ to, url, from }: { to: string; url: string; from: string }): UnprovenEmail<"sign in"> {
  return letter(
    { kind: "confirm-address", to, subject: `Confirm your address for ${from}` },
    [
      `Somebody, we hope you, is making an account at ${from} with this address. Confirm it within 24 hours, in the browser where you chose your password.`,
      { label: "Confirm my address", url },
      IGNORE,
    ],
    from,
  );
}

/** To an address that has an account, for which a password was chosen once more. */
export function knownLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"sign in"> {
  return letter(
    { kind: "account-known", to, subject: `You have an account at ${from}` },
    [
      `Somebody, perhaps you, tried to make an account at ${from} with this address. You have one already, and nothing about it was changed. This link signs you in; it is good for ${minutes} minutes.`,
      { label: `Sign in to ${from}`, url },
      IGNORE,
    ],
    from,
  );
}

/** To an address that has an account, whose password was forgotten. */
export function resetLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"reset password"> {
  return letter(
    { kind: "password-reset", to, subject: `Choose a new password for ${from}` },
    [
      `Here is your link to choose a new password for ${from}. It is good for ${minutes} minutes and works once.`,
      { label: "Choose a new password", url },
      IGNORE,
    ],
    from,
  );
}

/** To an address without an account, whose password was forgotten. */
export function noAccountLetter({ to, url, minutes, from }: Facts): UnprovenEmail<"reset password"> {
  return letter(
    { kind: "no-account", to, subject: `There is no account for this address at ${from}` },
    [
      `A new password was asked for, but ${from} has no account with this address; perhaps you used another. This link makes one and signs you in; it is good for ${minutes} minutes.`,
      { label: `Sign in to ${from}`, url },
      IGNORE,
    ],
    from,
  );
}

/** To the address that an account is to move away from. */
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
      `Your account at ${from} is to move from this address to ${newEmail}. It moves once both addresses have confirmed it, within ${hours} hours.`,
      { label: "Confirm the move", url },
      "If you did not ask for this, do not press the button: nothing changes without it. Somebody may be using your account, so sign out everywhere on your profile.",
    ],
    from,
  );
}

/** To the address that an account is to move to. */
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
      `Somebody, we hope you, wants to use this address for their account at ${from}. It is used once both the old address and this one have confirmed it, within ${hours} hours.`,
      { label: "Confirm my address", url },
      IGNORE,
    ],
    from,
  );
}

/** To an address that an account was to move to, and which has one. */
export function addressTakenLetter({ to, from }: { to: string; from: string }): UnprovenEmail<"change address"> {
  return letter(
    { kind: "address-taken", to, subject: `You have an account at ${from}` },
    [
      `Somebody, perhaps you, wanted to use this address for another account at ${from}. It has one already, so nothing was changed. To use it there, delete this address’s own account first.`,
    ],
    from,
  );
}

/** To both addresses of an account that has moved. */
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
    { kind: "address-changed", to, subject: `Your address for ${from} was changed` },
    [
      `Your account at ${from} now belongs to ${newEmail}, and other browsers were signed out.`,
      `If that was not you, write to ${support} at once.`,
    ],
    from,
  );
}

/** To a member of staff whose second factor was set up. */
export function secondFactorLetter({ to, from, support }: { to: string; from: string; support: string }): Letter {
  return letter(
    { kind: "second-factor-set", to, subject: `A second factor was set up for ${from}` },
    [
      `An authenticator app was set up just now for your account at ${from}, and other browsers were signed out. From now on signing in to the admin area asks for its code.`,
      `If that was not you, write to ${support} at once.`,
    ],
    from,
  );
}

type Notice = { to: string; from: string; support: string };

/** To a member of staff, when somebody has entered wrong codes for their second factor. */
export function secondFactorWarningEmail({ to, from, support }: Notice): Letter {
  return letter(
    { kind: "second-factor-warning", to, subject: `Wrong codes were entered for your ${from} account` },
    [
      `Someone signed in to ${from} with your email address and entered several wrong codes for your second factor.`,
      `If that was not you, someone else can read your email. Change your mailbox’s password and write to ${support}.`,
    ],
    from,
  );
}

/** To a member of staff whose second factor is locked after too many wrong codes. */
export function secondFactorLockedEmail({ to, from, support }: Notice): Letter {
  return letter(
    { kind: "second-factor-locked", to, subject: `Your second factor for ${from} is locked` },
    [
      `Too many wrong codes were entered for your ${from} account, so codes of your authenticator app are no longer accepted. Sign in with a recovery code, or ask a colleague to reset your second factor.`,
      `If you did not enter those codes, someone else can read your email. Change your mailbox’s password and write to ${support}.`,
    ],
    from,
  );
}

/** To a member of staff whose second factor was reset. */
export function secondFactorResetEmail({ to, from, support, by }: Notice & { by: string }): Letter {
  return letter(
    { kind: "second-factor-reset", to, subject: `Your second factor for ${from} was reset` },
    [
      `${by} reset the second factor of your ${from} account, and you were signed out everywhere. You will be asked to set up an authenticator app the next time you sign in.`,
      `If you did not ask for this, write to ${support}.`,
    ],
    from,
  );
}

/** To the owner of an account whose password was changed. */
export function passwordChangedLetter({ to, from, support }: { to: string; from: string; support: string }): Letter {
  return letter(
    { kind: "password-changed", to, subject: `Your password for ${from} was changed` },
    [
      `The password of your account at ${from} was changed just now, and all other browsers were signed out.`,
      `If that was not you, choose a new one by “Forgot password?” at sign-in, and write to ${support}.`,
    ],
    from,
  );
}
