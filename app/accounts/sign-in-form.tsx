import { useRef } from "react";
import { href, Link } from "react-router";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/forms/password";
import type { FormReply } from "~/forms/reply";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { TextField } from "~/ui/forms/form-fields";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { credentialsSchema, emailSchema, newAccountSchema, SIGN_IN_FORM } from "./schema";
import { readIntent, type SignInIntent, type SignInMode } from "./sign-in-modes";

/** The legal line below the form. */
export function Agreement({ termsUrl, privacyUrl }: { termsUrl: string; privacyUrl: string }) {
  return (
    <p className="type-small text-soft">
      By continuing you agree to the <a href={termsUrl}>Terms</a> &amp; <a href={privacyUrl}>Privacy</a>
    </p>
  );
}

const SCHEMAS = { link: emailSchema, password: credentialsSchema, create: newAccountSchema, forgot: emailSchema };

const BUSY_MESSAGES: Record<SignInIntent, string> = {
  link: "Sending a sign-in link…",
  password: "Signing in…",
  create: "Creating your account…",
  forgot: "Sending a link…",
};

/**
 * Asks for an email address to send a link to, or for email and password.
 * @param email what the address starts with
 * @param onMode switches the mode inside the dialog, where links would leave the page; is told the email as typed
 */
export function SignInForm({
  mode,
  returnTo,
  reply,
  email,
  onMode,
}: {
  mode: SignInMode;
  returnTo: string;
  reply?: FormReply;
  email?: string;
  onMode?: (mode: SignInMode, email: string) => void;
}) {
  const hydrated = useHydrated();
  /** The button whose rules apply; fields that are corrected send none. */
  const lastIntent = useRef<SignInIntent>(mode);
  const isPasswordMode = mode === "password";
  const modePath = (mode: SignInMode) => {
    const params = new URLSearchParams({ ...(mode !== "link" && { mode }), ...(returnTo !== "/" && { returnTo }) });
    return href("/sign-in") + (params.size > 0 ? `?${params}` : "");
  };
  const chooseSchema = (intent: string | null) => {
    if (intent !== null) lastIntent.current = readIntent(intent);
    return SCHEMAS[lastIntent.current];
  };
  return (
    <Form
      id={SIGN_IN_FORM}
      schema={chooseSchema}
      reply={reply}
      defaultValue={{ email }}
      className="grid gap-4"
      action={modePath(mode)}
    >
      {({ busy, intent: sentIntent, value, message }) => {
        const busyIntent = busy ? readIntent(sentIntent) : null;
        const typedEmail = typeof value.email === "string" ? value.email : "";
        const isIncomplete = !typedEmail.trim() || (isPasswordMode && !value.password);
        const renderModeLink = (mode: SignInMode, label: string) =>
          onMode ? (
            <LinkButton type="button" onClick={() => onMode(mode, typedEmail)}>
              {label}
            </LinkButton>
          ) : (
            <Link className="link" to={modePath(mode)}>
              {label}
            </Link>
          );
        const renderSubmitButton = (intent: SignInIntent, label: string, look: "sun" | "edge" = "sun") => (
          <Button
            look={look}
            wide
            type="submit"
            name="intent"
            value={intent}
            disabled={hydrated && isIncomplete}
            aria-disabled={busy || undefined}
            aria-busy={busyIntent === intent || undefined}
          >
            {label}
          </Button>
        );
        return (
          <>
            <p role="status" className={busyIntent || message ? "rounded-panel bg-stucco px-4.5 py-4" : undefined}>
              {busyIntent ? BUSY_MESSAGES[busyIntent] : message}
            </p>
            <input type="hidden" name="returnTo" value={returnTo} />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete={isPasswordMode ? "username" : "email"}
              placeholder="you@example.com"
              required
            />
            {isPasswordMode ? (
              <>
                <TextField
                  name="password"
                  label="Password"
                  hint={`For a new account: at least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`}
                  type="password"
                  autoComplete="current-password"
                  maxLength={MAX_PASSWORD_LENGTH}
                  required
                />
                {renderSubmitButton("password", "Sign in")}
                {renderSubmitButton("create", "Create account", "edge")}
              </>
            ) : null}
            {mode === "link"
              ? renderSubmitButton("link", message ? "Email me another link" : "Email me a sign-in link")
              : null}
            {mode === "forgot" ? renderSubmitButton("forgot", "Email me a link to choose a new one") : null}
            <p className="flex justify-between gap-4">
              {mode === "link"
                ? renderModeLink("password", "Use password instead")
                : renderModeLink(mode === "forgot" ? "password" : "link", "Back")}
              {isPasswordMode ? renderModeLink("forgot", "Forgot password?") : null}
            </p>
          </>
        );
      }}
    </Form>
  );
}
