import { href, Link } from "react-router";
import { MAX_PASSWORD_LENGTH } from "~/forms/password";
import type { FormReply } from "~/forms/reply";
import { Button, ButtonLink, LinkButton } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { TextField } from "~/ui/forms/form-fields";
import { type ReadText, WaitingButton } from "~/ui/forms/waiting-button";
import { NewPasswordField } from "./new-password-field";
import { credentialsSchema, emailSchema, newAccountSchema, SIGN_IN_FORM } from "./schema";
import type { SignInMode } from "./sign-in-modes";

/** The legal line below the form. */
export function Agreement({ termsUrl, privacyUrl }: { termsUrl: string; privacyUrl: string }) {
  return (
    <p className="type-small text-soft">
      By continuing you agree to the <a href={termsUrl}>Terms</a> &amp; <a href={privacyUrl}>Privacy</a>
    </p>
  );
}

const SCHEMAS = { link: emailSchema, password: credentialsSchema, create: newAccountSchema, forgot: emailSchema };

const BUSY_MESSAGES: Record<SignInMode, string> = {
  link: "Sending a sign-in link…",
  password: "Signing in…",
  create: "Creating your account…",
  forgot: "Sending a link…",
};

const BUTTON_TEXTS: Record<SignInMode, string> = {
  link: "Email me a sign-in link",
  password: "Sign in",
  create: "Create account",
  forgot: "Email me a link to choose a new one",
};

/**
 * Asks for an email address to send a link to, or for email and password. Signing in with a password and creating an account are
 * two forms, so that password managers fill in the one and offer a new password for the other.
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
  const hasPassword = mode === "password" || mode === "create";
  const modePath = (mode: SignInMode) => {
    const params = new URLSearchParams({ ...(mode !== "link" && { mode }), ...(returnTo !== "/" && { returnTo }) });
    return href("/sign-in") + (params.size > 0 ? `?${params}` : "");
  };
  return (
    <Form
      id={SIGN_IN_FORM}
      intent={mode}
      schema={SCHEMAS[mode]}
      reply={reply}
      defaultValue={{ email }}
      className="grid gap-4"
      action={modePath(mode)}
    >
      {(state) => {
        const { busy, value, message } = state;
        const typedEmail = typeof value.email === "string" ? value.email : "";
        const findMissing = (read: ReadText) =>
          [!read("email") && "email", hasPassword && !read("password") && "password"].filter(
            (label) => label !== false,
          );
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
        return (
          <>
            <p role="status" className={busy || message ? "rounded-panel bg-stucco px-4.5 py-4" : undefined}>
              {busy ? BUSY_MESSAGES[mode] : message}
            </p>
            <input type="hidden" name="returnTo" value={returnTo} />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete={hasPassword ? "username" : "email"}
              placeholder="you@example.com"
              required
            />
            {mode === "password" ? (
              <TextField
                name="password"
                label="Password"
                type="password"
                autoComplete="current-password"
                maxLength={MAX_PASSWORD_LENGTH}
                required
              />
            ) : null}
            {mode === "create" ? <NewPasswordField /> : null}
            <WaitingButton wide type="submit" state={state} findMissing={findMissing}>
              {mode === "link" && message ? "Email me another link" : BUTTON_TEXTS[mode]}
            </WaitingButton>
            {mode !== "password" ? null : onMode ? (
              <Button look="edge" wide type="button" onClick={() => onMode("create", typedEmail)}>
                {BUTTON_TEXTS.create}
              </Button>
            ) : (
              <ButtonLink look="edge" wide to={modePath("create")}>
                {BUTTON_TEXTS.create}
              </ButtonLink>
            )}
            <p className="flex justify-between gap-4">
              {mode === "link"
                ? renderModeLink("password", "Use password instead")
                : renderModeLink(mode === "password" ? "link" : "password", "Back")}
              {mode === "password" ? renderModeLink("forgot", "Forgot password?") : null}
            </p>
          </>
        );
      }}
    </Form>
  );
}
