/** The letters about signing in. */
import { type Letter, letter } from "~/platform/mail/letter";

const IGNORE = "If you did not ask for this, you can ignore it. Nothing happens without a press of the button.";

/** To whom, with which link that is good for how many minutes, from whom. */
type Facts = { to: string; url: string; minutes: number; from: string };

export function signInLetter({ to, url, minutes, from }: Facts): Letter {
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
export function confirmLetter({ to, url, from }: { to: string; url: string; from: string }): Letter {
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
export function knownLetter({ to, url, minutes, from }: Facts): Letter {
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
export function resetLetter({ to, url, minutes, from }: Facts): Letter {
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
export function noAccountLetter({ to, url, minutes, from }: Facts): Letter {
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
