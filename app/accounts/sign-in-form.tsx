import type { ComponentProps } from "react";
import { MAX_PASSWORD_LENGTH } from "~/forms/password";
import type { FormReply } from "~/forms/reply";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { TextField } from "~/ui/forms/form-fields";
import { type ReadText, WaitingButton } from "~/ui/forms/waiting-button";
import { NewPasswordField } from "./new-password-field";
import { credentialsSchema, emailSchema, newAccountSchema, SIGN_IN_FORM } from "./schema";
import { type SignInMode, SWITCH_BUTTON, signInModePath, type TypedCredentials } from "./sign-in-modes";

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
 * @param typed what the fields start with
 * @param onMode switches the mode with scripts, and is told what is typed
 */
export function SignInForm({
  mode,
  returnTo,
  reply,
  typed,
  onMode,
}: {
  mode: SignInMode;
  returnTo: string;
  reply?: FormReply;
  typed: TypedCredentials;
  onMode: (mode: SignInMode, typed: TypedCredentials) => void;
}) {
  const hasPassword = mode === "password" || mode === "create";
  /** A button, because a link would lose the email without scripts. */
  const switchTo = (mode: SignInMode) =>
    ({
      type: "submit",
      name: SWITCH_BUTTON,
      formAction: signInModePath(mode, returnTo),
      formNoValidate: true,
      onClick(event) {
        event.preventDefault();
        onMode(mode, Object.fromEntries(new FormData(event.currentTarget.form!)));
      },
    }) satisfies ComponentProps<"button">;
  return (
    <Form
      id={SIGN_IN_FORM}
      intent={mode}
      schema={SCHEMAS[mode]}
      reply={reply}
      defaultValue={typed}
      className="grid gap-4"
      action={signInModePath(mode, returnTo)}
    >
      {(state) => {
        const { busy, message } = state;
        const findMissing = (read: ReadText) =>
          [!read("email") && "email", hasPassword && !read("password") && "password"].filter(
            (label) => label !== false,
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
            {mode === "password" ? (
              <Button look="edge" wide {...switchTo("create")}>
                {BUTTON_TEXTS.create}
              </Button>
            ) : null}
            <p className="flex justify-between gap-4">
              {mode === "link" ? (
                <LinkButton {...switchTo("password")}>Use password instead</LinkButton>
              ) : (
                <LinkButton {...switchTo(mode === "password" ? "link" : "password")}>Back</LinkButton>
              )}
              {mode === "password" ? <LinkButton {...switchTo("forgot")}>Forgot password?</LinkButton> : null}
            </p>
          </>
        );
      }}
    </Form>
  );
}
