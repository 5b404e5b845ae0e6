/** What the sign-in forms ask for, and their texts. */
import { href } from "react-router";
import type { Failure } from "~/forms/reply";

const MODES = ["link", "password", "create", "forgot"] as const;

/** Each has a form of its own, whose button sends the mode. */
export type SignInMode = (typeof MODES)[number];

export const readMode = (sent: unknown): SignInMode => MODES.find((mode) => mode === sent) ?? "link";

/** The sign-in page in a mode. */
export function signInModePath(mode: SignInMode, returnTo: string): string {
  const params = new URLSearchParams({ ...(mode !== "link" && { mode }), ...(returnTo !== "/" && { returnTo }) });
  return href("/sign-in") + (params.size > 0 ? `?${params}` : "");
}

/** Of buttons that only change the mode. */
export const SWITCH_BUTTON = "switch";

/** Fields as typed, which the next mode starts with. */
export type TypedCredentials = { email?: string; password?: string };

/** Headings above the form. */
export const MODE_TEXTS: Readonly<Record<SignInMode, { title: string; intro: string }>> = {
  link: { title: "Sign in", intro: "We’ll email you a link, so there’s no password to remember." },
  password: { title: "Sign in with a password", intro: "Or create an account with one." },
  create: { title: "Create an account", intro: "We’ll email you a link to confirm your address." },
  forgot: { title: "Forgot your password?", intro: "We’ll email you a link to choose a new one." },
};

/** What happens after sign-in, by kind of pending action. */
const PENDING_ACTION_TEXTS: Readonly<Record<string, string>> = {
  "save-home": "Once you’re signed in, we’ll save the home for you.",
  "save-search": "Once you’re signed in, we’ll save your search.",
  request: "Once you’re signed in, we’ll send your request.",
};

/** The text below the heading, with the pending action if there is one. */
export const introText = (mode: SignInMode, pendingAction: string | null): string =>
  [pendingAction === null ? undefined : PENDING_ACTION_TEXTS[pendingAction], MODE_TEXTS[mode].intro]
    .filter(Boolean)
    .join(" ");

/** What to say when a request fails for no known reason. */
export const SIGN_IN_FAILURES: Readonly<Record<SignInMode, Failure>> = {
  link: { title: "Could not send link." },
  password: { title: "Authentication failed" },
  create: { title: "Authentication failed" },
  forgot: { title: "Could not send link." },
};
