import { type ComponentType, useEffect, useRef, useState } from "react";
import { type FormProps, href, Link } from "react-router";
import { LEAST_LENGTH, MOST_LENGTH } from "~/platform/auth/password-rules";
import { FieldError } from "~/ui/forms/field-error";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import type { Said } from "~/ui/toast";

export const MODES = ["link", "password", "forgot"] as const;
export type SignInMode = (typeof MODES)[number];
/** What a press asks for. */
const INTENTS = ["link", "password", "create", "forgot"] as const;
export type SignInIntent = (typeof INTENTS)[number];

/** What a form of ours asks for. */
export const intentOf = (form: FormData): SignInIntent =>
  INTENTS.find((intent) => intent === form.get("intent")) ?? "link";

/** What stands over the form. */
export const HEADS: Readonly<Record<SignInMode, { title: string; words: string }>> = {
  link: { title: "Sign in", words: "We’ll email you a link. There is no password to remember." },
  password: { title: "Sign in with a password", words: "Or create an account with one." },
  forgot: { title: "Forgot your password?", words: "We’ll email you a link to choose a new one." },
};

/** What goes on once somebody is in, by the kind of what waits. */
const GOES_ON: Readonly<Record<string, string>> = {
  "save-home": "Once you’re in, we’ll save the home for you.",
  "save-search": "Once you’re in, we’ll save your search.",
  request: "Once you’re in, we’ll send your request.",
};

/** The words under the heading: what waits, where something does. */
export const leadWords = (mode: SignInMode, waiting: string | null): string =>
  [waiting === null ? undefined : GOES_ON[waiting], HEADS[mode].words].filter(Boolean).join(" ");

/** What stands under it. */
export function Agreement({ termsUrl, privacyUrl }: { termsUrl: string; privacyUrl: string }) {
  return (
    <p className="small soft">
      By continuing you agree to the <a href={termsUrl}>Terms</a> &amp; <a href={privacyUrl}>Privacy</a>
    </p>
  );
}

/** What a try came to. `said` is good news; fields and problem are what is wrong. The address is as it was typed. */
export type SignInAnswer = {
  intent: SignInIntent;
  email: string;
  said?: string;
  fields?: { email?: string; password?: string };
  problem?: string;
  /** For the dialog: signed in. Where something is to be done first, where that is; else what became of what waited. */
  cameIn?: { next: string | null; said: Said | null };
};

const BUSY: Record<SignInIntent, string> = {
  link: "Sending a sign-in link…",
  password: "Signing in…",
  create: "Creating your account…",
  forgot: "Sending a link…",
};

/** What is said when a post did not get through. */
export const FALLBACK: Record<SignInIntent, string> = {
  link: "Could not send link.",
  password: "Authentication failed",
  create: "Authentication failed",
  forgot: "Could not send link.",
};

/**
 * Asks for an address to mail a link to, or for address and password.
 * @param Form the router's form component
 * @param answer what the last try came to
 * @param busy what a post on its way asks for
 * @param onMode changes the mode in place, over another page, where the ways to it would lead away
 */
export function SignInForm({
  Form,
  mode,
  returnTo,
  answer,
  busy,
  onMode,
}: {
  Form: ComponentType<FormProps>;
  mode: SignInMode;
  returnTo: string;
  answer: SignInAnswer | undefined;
  busy: SignInIntent | null;
  onMode?: (mode: SignInMode) => void;
}) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState({ email: Boolean(answer?.email), password: false });
  const hydrated = useHydrated();
  // What was typed, or filled in by a password manager, before scripts took over.
  useEffect(() => {
    setFilled({ email: Boolean(email.current?.value.trim()), password: Boolean(password.current?.value) });
  }, []);
  useEffect(() => {
    if (answer?.fields?.email) email.current?.focus();
    else if (answer?.fields?.password) password.current?.focus();
  }, [answer]);
  const withPassword = mode === "password";
  const unready = !filled.email || (withPassword && !filled.password);
  const to = (mode: SignInMode) => {
    const params = new URLSearchParams({ ...(mode !== "link" && { mode }), ...(returnTo !== "/" && { returnTo }) });
    return href("/sign-in") + (params.size > 0 ? `?${params}` : "");
  };
  const way = (mode: SignInMode, words: string) =>
    onMode ? (
      <button type="button" className="link" onClick={() => onMode(mode)}>
        {words}
      </button>
    ) : (
      <Link className="link" to={to(mode)}>
        {words}
      </Link>
    );
  const press = (intent: SignInIntent, words: string, look: string) => (
    <button
      className={`btn ${look} btn--wide`}
      type="submit"
      name="intent"
      value={intent}
      disabled={hydrated && (busy !== null || unready)}
      aria-busy={busy === intent || undefined}
    >
      {words}
    </button>
  );
  return (
    <>
      <p role="status" className={busy || answer?.said ? "sign-in__said" : undefined}>
        {busy ? BUSY[busy] : answer?.said}
      </p>
      {answer?.problem && !busy ? (
        <div role="alert">
          <FieldError message={answer.problem} />
        </div>
      ) : null}
      <Form
        method="post"
        action={to(mode)}
        className="form"
        // What the pages show changes once somebody is in, and is asked for then.
        defaultShouldRevalidate={false}
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        {onMode ? <input type="hidden" name="over" value="1" /> : null}
        <div className="field">
          <label htmlFor="sign-in-email">Email</label>
          <input
            ref={email}
            id="sign-in-email"
            className="input"
            name="email"
            // The browser's own check would refuse in words that are not ours.
            type="text"
            inputMode="email"
            autoComplete={withPassword ? "username" : "email"}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="you@example.com"
            defaultValue={answer?.email}
            aria-invalid={answer?.fields?.email ? true : undefined}
            aria-describedby={answer?.fields?.email ? "sign-in-email-error" : undefined}
            onInput={(event) => {
              const full = Boolean(event.currentTarget.value.trim());
              setFilled((now) => ({ ...now, email: full }));
            }}
          />
          <FieldError id="sign-in-email-error" message={answer?.fields?.email} />
        </div>
        {withPassword ? (
          <div className="field">
            <label htmlFor="sign-in-password">Password</label>
            <input
              ref={password}
              id="sign-in-password"
              className="input"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={MOST_LENGTH}
              aria-invalid={answer?.fields?.password ? true : undefined}
              aria-describedby={answer?.fields?.password ? "sign-in-password-error" : "sign-in-password-hint"}
              onInput={(event) => {
                const full = event.currentTarget.value !== "";
                setFilled((now) => ({ ...now, password: full }));
              }}
            />
            <FieldError id="sign-in-password-error" message={answer?.fields?.password} />
            <p id="sign-in-password-hint" className="soft small">
              {`For a new account: at least ${LEAST_LENGTH} characters. A few words in a row do well.`}
            </p>
          </div>
        ) : null}
        {mode === "link"
          ? press("link", answer?.said ? "Email me another link" : "Email me a sign-in link", "btn--sun")
          : null}
        {withPassword ? (
          <>
            {press("password", "Sign in", "btn--sun")}
            {press("create", "Create account", "btn--edge")}
          </>
        ) : null}
        {mode === "forgot" ? press("forgot", "Email me a link to choose a new one", "btn--sun") : null}
      </Form>
      <p className="sign-in__ways">
        {mode === "link"
          ? way("password", "Use password instead")
          : way(mode === "forgot" ? "password" : "link", "Back")}
        {withPassword ? way("forgot", "Forgot password?") : null}
      </p>
    </>
  );
}
