import { type ComponentType, useEffect, useRef, useState } from "react";
import { type FormProps, href, Link } from "react-router";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/forms/password";
import { FieldError } from "~/ui/forms/field-error";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import type { SignInAnswer, SignInIntent, SignInMode } from "./sign-in-modes";

/** The legal line below the form. */
export function Agreement({ termsUrl, privacyUrl }: { termsUrl: string; privacyUrl: string }) {
  return (
    <p className="small soft">
      By continuing you agree to the <a href={termsUrl}>Terms</a> &amp; <a href={privacyUrl}>Privacy</a>
    </p>
  );
}

const BUSY_MESSAGES: Record<SignInIntent, string> = {
  link: "Sending a sign-in link…",
  password: "Signing in…",
  create: "Creating your account…",
  forgot: "Sending a link…",
};

/**
 * Asks for an email address to send a link to, or for email and password.
 * @param Form the router's form component
 * @param answer the response to the last submit
 * @param busy the intent that is being submitted
 * @param onMode switches the mode inside the dialog, where links would leave the page
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
  // Values that were typed or autofilled before hydration.
  useEffect(() => {
    setFilled({ email: Boolean(email.current?.value.trim()), password: Boolean(password.current?.value) });
  }, []);
  useEffect(() => {
    if (answer?.fields?.email) email.current?.focus();
    else if (answer?.fields?.password) password.current?.focus();
  }, [answer]);
  const isPasswordMode = mode === "password";
  const isIncomplete = !filled.email || (isPasswordMode && !filled.password);
  const modePath = (mode: SignInMode) => {
    const params = new URLSearchParams({ ...(mode !== "link" && { mode }), ...(returnTo !== "/" && { returnTo }) });
    return href("/sign-in") + (params.size > 0 ? `?${params}` : "");
  };
  const renderModeLink = (mode: SignInMode, label: string) =>
    onMode ? (
      <button type="button" className="link" onClick={() => onMode(mode)}>
        {label}
      </button>
    ) : (
      <Link className="link" to={modePath(mode)}>
        {label}
      </Link>
    );
  const renderSubmitButton = (intent: SignInIntent, label: string, variant: string) => (
    <button
      className={`btn ${variant} btn--wide`}
      type="submit"
      name="intent"
      value={intent}
      disabled={hydrated && (busy !== null || isIncomplete)}
      aria-busy={busy === intent || undefined}
    >
      {label}
    </button>
  );
  return (
    <>
      <p role="status" className={busy || answer?.message ? "sign-in__status" : undefined}>
        {busy ? BUSY_MESSAGES[busy] : answer?.message}
      </p>
      {answer?.problem && !busy ? (
        <div role="alert">
          <FieldError message={answer.problem} />
        </div>
      ) : null}
      <Form
        method="post"
        action={modePath(mode)}
        className="form"
        // Page data changes only after sign-in, which revalidates.
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
            // type="email" would show the browser's own messages.
            type="text"
            inputMode="email"
            autoComplete={isPasswordMode ? "username" : "email"}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="you@example.com"
            defaultValue={answer?.email}
            aria-invalid={answer?.fields?.email ? true : undefined}
            aria-describedby={answer?.fields?.email ? "sign-in-email-error" : undefined}
            onInput={(event) => {
              const isFilled = Boolean(event.currentTarget.value.trim());
              setFilled((now) => ({ ...now, email: isFilled }));
            }}
          />
          <FieldError id="sign-in-email-error" message={answer?.fields?.email} />
        </div>
        {isPasswordMode ? (
          <div className="field">
            <label htmlFor="sign-in-password">Password</label>
            <input
              ref={password}
              id="sign-in-password"
              className="input"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={MAX_PASSWORD_LENGTH}
              aria-invalid={answer?.fields?.password ? true : undefined}
              aria-describedby={answer?.fields?.password ? "sign-in-password-error" : "sign-in-password-hint"}
              onInput={(event) => {
                const isFilled = event.currentTarget.value !== "";
                setFilled((now) => ({ ...now, password: isFilled }));
              }}
            />
            <FieldError id="sign-in-password-error" message={answer?.fields?.password} />
            <p id="sign-in-password-hint" className="soft small">
              {`For a new account: at least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`}
            </p>
          </div>
        ) : null}
        {mode === "link"
          ? renderSubmitButton(
              "link",
              answer?.message ? "Email me another link" : "Email me a sign-in link",
              "btn--sun",
            )
          : null}
        {isPasswordMode ? (
          <>
            {renderSubmitButton("password", "Sign in", "btn--sun")}
            {renderSubmitButton("create", "Create account", "btn--edge")}
          </>
        ) : null}
        {mode === "forgot" ? renderSubmitButton("forgot", "Email me a link to choose a new one", "btn--sun") : null}
      </Form>
      <p className="sign-in__links">
        {mode === "link"
          ? renderModeLink("password", "Use password instead")
          : renderModeLink(mode === "forgot" ? "password" : "link", "Back")}
        {isPasswordMode ? renderModeLink("forgot", "Forgot password?") : null}
      </p>
    </>
  );
}
