/** What a sign-in form can ask for, its texts, and its answer. */
import type { Toast } from "~/ui/toast";

export const MODES = ["link", "password", "forgot"] as const;

export type SignInMode = (typeof MODES)[number];

/** What a submit button requests. */
const INTENTS = ["link", "password", "create", "forgot"] as const;

export type SignInIntent = (typeof INTENTS)[number];

/** The intent of a posted sign-in form. */
export const readIntent = (form: FormData): SignInIntent =>
  INTENTS.find((intent) => intent === form.get("intent")) ?? "link";

/** Headings above the form. */
export const MODE_TEXTS: Readonly<Record<SignInMode, { title: string; intro: string }>> = {
  link: { title: "Sign in", intro: "We’ll email you a link, so there’s no password to remember." },
  password: { title: "Sign in with a password", intro: "Or create an account with one." },
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

/** The response to a submitted form. `message` is a success message; `fields` and `problem` are errors. `email` is as typed. */
export type SignInAnswer = {
  intent: SignInIntent;
  email: string;
  message?: string;
  fields?: { email?: string; password?: string };
  problem?: string;
  /** Signed in from the dialog: the path of a required next step, if any, and the toast about pending actions. */
  signedIn?: { next: string | null; toast: Toast | null };
};

/** Messages for when the server cannot be reached. */
export const FALLBACK_MESSAGES: Record<SignInIntent, string> = {
  link: "Could not send link.",
  password: "Authentication failed",
  create: "Authentication failed",
  forgot: "Could not send link.",
};
