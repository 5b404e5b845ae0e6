/** What the page of an emailed link shows, by the state of the link. */
import { useEffect, useRef, useState } from "react";
import { Form as ButtonForm, href } from "react-router";
import type { FormReply } from "~/forms/reply";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { SubmitButton } from "~/ui/forms/form-fields";
import { NewPasswordField } from "./new-password-field";
import { NEW_PASSWORD_FORM, newPasswordSchema } from "./schema";

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
        <p className="text-soft">{`Signing in as ${maskedAddress}`}</p>
      </div>
      <ButtonForm ref={form} method="post" action={href("/auth/callback")}>
        <input type="hidden" name="token" value={token} />
        <Button look="sun" wide type="submit">
          Continue
        </Button>
      </ButtonForm>
    </>
  );
}

export function NewPassword({
  token,
  maskedAddress,
  reply,
}: {
  token: string;
  maskedAddress: string;
  reply: FormReply | undefined;
}) {
  return (
    <>
      <div>
        <h1>Choose a new password</h1>
        <p className="text-soft">{`For ${maskedAddress}. All other browsers will be signed out.`}</p>
      </div>
      <Form
        id={NEW_PASSWORD_FORM}
        schema={newPasswordSchema}
        reply={reply}
        className="grid gap-4"
        action={href("/auth/callback")}
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordField />
        <SubmitButton look="sun" wide>
          Set password and sign in
        </SubmitButton>
      </Form>
    </>
  );
}

const USE_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"];

/** Redirects home after a delay unless someone uses the page. @returns whether it is about to */
function useRedirectHome(): boolean {
  const [isRedirecting, setIsRedirecting] = useState(false);
  useEffect(() => {
    setIsRedirecting(true);
    // Replaced, because Back would lead to a page that redirects again.
    const timer = setTimeout(() => location.replace(href("/")), REDIRECT_DELAY_MS);
    const listeners = new AbortController();
    const cancel = () => {
      clearTimeout(timer);
      listeners.abort();
      setIsRedirecting(false);
    };
    for (const type of USE_EVENTS) document.addEventListener(type, cancel, { signal: listeners.signal });
    return cancel;
  }, []);
  return isRedirecting;
}

/** Explains why the link is invalid and redirects home after a delay; a new link can be requested before that. */
export function InvalidLink({ message, returnTo }: { message: string; returnTo: string }) {
  const isRedirecting = useRedirectHome();
  return (
    <>
      <div role="alert">
        <h1>{message}</h1>
        {isRedirecting ? <p className="text-soft">Redirecting back...</p> : null}
      </div>
      <p>
        <ButtonLink look="sun" wide to={`${href("/sign-in")}?returnTo=${encodeURIComponent(returnTo)}`} reloadDocument>
          Get a new link
        </ButtonLink>
      </p>
      <p>
        <a className="link" href={href("/")}>
          Go to the home page
        </a>
      </p>
    </>
  );
}
