import { type ComponentType, useEffect, useRef, useState } from "react";
import { type FormProps, href } from "react-router";
import { FieldError } from "~/ui/field-error";
import { useHydrated } from "~/ui/use-hydrated";

/** What a try came to: the link is on its way, or why not. `field` stands beside the address, `problem` over the form. */
export type LinkAnswer = { sent: boolean; email: string; field?: string; problem?: string };

/**
 * Asks for an address to mail a link to.
 * @param Form the router's form that posts it
 * @param answer what the last try came to
 */
export function LinkForm({
  Form,
  returnTo,
  answer,
  busy,
}: {
  Form: ComponentType<FormProps>;
  returnTo: string;
  answer: LinkAnswer | undefined;
  busy: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(!answer?.email);
  const hydrated = useHydrated();
  useEffect(() => {
    if (answer?.field) field.current?.focus();
  }, [answer]);
  return (
    <>
      <p role="status" className={busy || answer?.sent ? "door__said" : undefined}>
        {busy ? "Sending a sign-in link…" : answer?.sent ? "Check your email for the sign-in link." : null}
      </p>
      {answer?.problem && !busy ? (
        <div role="alert">
          <FieldError message={answer.problem} />
        </div>
      ) : null}
      <Form method="post" action={href("/sign-in")}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="field">
          <label htmlFor="sign-in-email">Email</label>
          <input
            ref={field}
            id="sign-in-email"
            className="input"
            name="email"
            // The browser's own check would refuse in words that are not ours, and later than the server knows.
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="you@example.com"
            defaultValue={answer?.email}
            aria-invalid={answer?.field ? true : undefined}
            aria-describedby={answer?.field ? "sign-in-email-error" : undefined}
            onInput={(event) => setEmpty(!event.currentTarget.value.trim())}
          />
          <FieldError id="sign-in-email-error" message={answer?.field} />
        </div>
        <button
          className="btn btn--sun btn--wide"
          type="submit"
          disabled={hydrated && (busy || empty)}
          aria-busy={busy || undefined}
        >
          {answer?.sent ? "Email me another link" : "Email me a sign-in link"}
        </button>
      </Form>
    </>
  );
}
