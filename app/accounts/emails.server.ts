/** The emails about sign-in and account security. */
import { brand } from "~/platform/brand.server";
import { composeEmail, type EmailMessage } from "~/platform/mail/email-message.server";

/**
 * Kinds of emails that go to an address before its requester has proven to own it, by request. An email
 * replaces only an earlier one of the same request.
 */
export const UNVERIFIED_EMAIL_KINDS = {
  "sign in": ["sign-in-link", "confirm-address", "account-known"],
  "reset password": ["password-reset", "no-account"],
  "change address": ["address-take", "address-taken"],
} as const;
export type UnverifiedEmailRequest = keyof typeof UNVERIFIED_EMAIL_KINDS;
export type UnverifiedEmail<R extends UnverifiedEmailRequest = UnverifiedEmailRequest> = EmailMessage & {
  kind: (typeof UNVERIFIED_EMAIL_KINDS)[R][number];
};

const IGNORE_NOTE =
  "If you didn’t request this, you can ignore this email. Nothing happens until you click the button.";

const getSite = () => brand().name;
const getSupport = () => brand().supportEmail;

/** `minutes`: how long the link is valid. */
type LinkEmailDetails = { to: string; url: string; minutes: number };
type ChangeLinkDetails = { to: string; url: string; hours: number };

export const signInEmail = ({ to, url, minutes }: LinkEmailDetails) =>
  composeEmail({ kind: "sign-in-link", to, subject: `Your sign-in link for ${getSite()}` }, [
    `Here’s your link to sign in to ${getSite()}. It expires in ${minutes} minutes and works once, in any browser.`,
    { label: `Sign in to ${getSite()}`, url },
    IGNORE_NOTE,
  ]);

/** For an address without an account that was entered with a password. */
export const confirmAddressEmail = ({ to, url }: { to: string; url: string }) =>
  composeEmail({ kind: "confirm-address", to, subject: `Confirm your address for ${getSite()}` }, [
    `Someone (hopefully you) is creating an account at ${getSite()} with this address. Confirm it within 24 hours, in the browser where you chose your password.`,
    { label: "Confirm my address", url },
    IGNORE_NOTE,
  ]);

/** For an address with an account that was entered to create another one. */
export const existingAccountEmail = ({ to, url, minutes }: LinkEmailDetails) =>
  composeEmail({ kind: "account-known", to, subject: `You have an account at ${getSite()}` }, [
    `Someone (perhaps you) tried to create an account at ${getSite()} with this address. You already have one, and nothing about it changed. This link signs you in and expires in ${minutes} minutes.`,
    { label: `Sign in to ${getSite()}`, url },
    IGNORE_NOTE,
  ]);

/** For an address with an account whose password was forgotten. */
export const passwordResetEmail = ({ to, url, minutes }: LinkEmailDetails) =>
  composeEmail({ kind: "password-reset", to, subject: `Choose a new password for ${getSite()}` }, [
    `Here’s your link to choose a new password for ${getSite()}. It expires in ${minutes} minutes and works once.`,
    { label: "Choose a new password", url },
    IGNORE_NOTE,
  ]);

/** For an address without an account that was entered for a password reset. */
export const noAccountEmail = ({ to, url, minutes }: LinkEmailDetails) =>
  composeEmail({ kind: "no-account", to, subject: `No account at ${getSite()} for this address` }, [
    `Someone (perhaps you) requested a new password, but ${getSite()} has no account with this address. You may have signed up with a different one. This link creates an account and signs you in. It expires in ${minutes} minutes.`,
    { label: `Sign in to ${getSite()}`, url },
    IGNORE_NOTE,
  ]);

/** For the old address of an email change. */
export const oldAddressEmail = ({ to, newEmail, url, hours }: ChangeLinkDetails & { newEmail: string }) =>
  composeEmail({ kind: "address-leave", to, subject: `Confirm your new address for ${getSite()}` }, [
    `You asked to change your account’s email from this address to ${newEmail}. The change takes effect when both addresses have confirmed it within ${hours} hours.`,
    { label: "Confirm the change", url },
    "If you didn’t request this, don’t click the button. Someone else may be using your account, so sign out everywhere on your profile.",
  ]);

/** For the new address of an email change. */
export const newAddressEmail = ({ to, url, hours }: ChangeLinkDetails) =>
  composeEmail({ kind: "address-take", to, subject: `Confirm your new address for ${getSite()}` }, [
    `Someone (hopefully you) wants to use this address for their account at ${getSite()}. The change takes effect when both the old address and this one have confirmed it within ${hours} hours.`,
    { label: "Confirm my address", url },
    IGNORE_NOTE,
  ]);

/** For the new address of an email change if it already has an account. */
export const addressTakenEmail = (to: string) =>
  composeEmail({ kind: "address-taken", to, subject: `You have an account at ${getSite()}` }, [
    `Someone (perhaps you) wanted to use this address for another account at ${getSite()}. This address already has an account, so nothing changed. To use it for the other account, delete this address’s account first.`,
  ]);

/** For both addresses after an email change. */
export const addressChangedEmail = ({ to, newEmail }: { to: string; newEmail: string }) =>
  composeEmail({ kind: "address-changed", to, subject: `Your email address for ${getSite()} was changed` }, [
    `The email address of your ${getSite()} account is now ${newEmail}. All other browsers were signed out.`,
    `If this wasn’t you, contact ${getSupport()} right away.`,
  ]);

/** For a staff member who set up a second factor. */
export const secondFactorSetEmail = (to: string) =>
  composeEmail({ kind: "second-factor-set", to, subject: `A second factor was set up for ${getSite()}` }, [
    `An authenticator app was just set up for your ${getSite()} account, and all other browsers were signed out. You’ll need its code when you sign in to the admin area.`,
    `If this wasn’t you, contact ${getSupport()} right away.`,
  ]);

/** For a staff member after several wrong codes for their second factor. */
export const secondFactorWarningEmail = (to: string) =>
  composeEmail(
    { kind: "second-factor-warning", to, subject: `Wrong codes were entered for your ${getSite()} account` },
    [
      `Someone signed in to ${getSite()} with your email address and entered several wrong codes for your second factor.`,
      `If this wasn’t you, someone else can read your email. Change your mailbox’s password and contact ${getSupport()}.`,
    ],
  );

/** For a staff member whose second factor was locked after too many wrong codes. */
export const secondFactorLockedEmail = (to: string) =>
  composeEmail({ kind: "second-factor-locked", to, subject: `Your second factor for ${getSite()} is locked` }, [
    `Too many wrong codes were entered for your ${getSite()} account, so codes from your authenticator app are no longer accepted. Sign in with a recovery code, or ask a colleague to reset your second factor.`,
    `If you didn’t enter those codes, someone else can read your email. Change your mailbox’s password and contact ${getSupport()}.`,
  ]);

/** For a staff member whose second factor was reset. */
export const secondFactorResetEmail = ({ to, by }: { to: string; by: string }) =>
  composeEmail({ kind: "second-factor-reset", to, subject: `Your second factor for ${getSite()} was reset` }, [
    `${by} reset the second factor of your ${getSite()} account, and you were signed out everywhere. You’ll be asked to set up an authenticator app the next time you sign in.`,
    `If you didn’t ask for this, contact ${getSupport()}.`,
  ]);

/** For the owner of an account whose password was changed. */
export const passwordChangedEmail = (to: string) =>
  composeEmail({ kind: "password-changed", to, subject: `Your password for ${getSite()} was changed` }, [
    `The password of your ${getSite()} account was just changed, and all other browsers were signed out.`,
    `If this wasn’t you, choose “Forgot password?” when you sign in to set a new one, and contact ${getSupport()}.`,
  ]);
