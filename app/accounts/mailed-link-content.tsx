/** What the page of an emailed link shows, by the state of the link. */
import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/forms/password";
import { FieldError } from "~/ui/forms/field-error";

/** Milliseconds before scripts submit the form, and before an invalid link redirects home. */
const SUBMIT_DELAY_MS = 500;
const REDIRECT_DELAY_MS = 3_000;

export function SigningIn({ token, maskedAddress }: { token: string; maskedAddress: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => form.current?.requestSubmit(), SUBMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div>
        <h1>Signing you in…</h1>
        <p className="soft">{`Signing in as ${maskedAddress}`}</p>
      </div>
      <Form ref={form} method="post" action={href("/auth/callback")}>
        <input type="hidden" name="token" value={token} />
        <button className="btn btn--sun btn--wide" type="submit">
          Continue
        </button>
      </Form>
    </>
  );
}

export function NewPassword({
  token,
  maskedAddress,
  problem,
}: {
  token: string;
  maskedAddress?: string;
  problem?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <>
      <div>
        <h1>Choose a new password</h1>
        <p className="soft">{maskedAddress ? `For ${maskedAddress}. ` : ""}All other browsers will be signed out.</p>
      </div>
      <Form method="post" action={href("/auth/callback")} className="form">
        <input type="hidden" name="token" value={token} />
        <div className="field">
          <label htmlFor="new-password">New password</label>
          <input
            ref={field}
            id="new-password"
            className="input"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={MAX_PASSWORD_LENGTH}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "new-password-error" : "new-password-hint"}
          />
          <FieldError id="new-password-error" message={problem} />
          <p id="new-password-hint" className="soft small">
            {`At least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`}
          </p>
        </div>
        <button className="btn btn--sun btn--wide" type="submit" aria-busy={state === "submitting" || undefined}>
          Set password and sign in
        </button>
      </Form>
    </>
  );
}

/** Explains why the link is invalid and redirects home after a delay; a new link can be requested before that. */
export function InvalidLink({ message, returnTo }: { message: string; returnTo: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`${REDIRECT_DELAY_MS / 1000};url=${href("/")}`} />
      <div role="alert">
        <h1>{message}</h1>
        <p className="soft">Redirecting back...</p>
      </div>
      <p>
        <Link
          className="btn btn--sun btn--wide"
          to={`${href("/sign-in")}?returnTo=${encodeURIComponent(returnTo)}`}
          reloadDocument
        >
          Get a new link
        </Link>
      </p>
    </>
  );
}
