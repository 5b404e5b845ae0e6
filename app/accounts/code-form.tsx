import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FieldError } from "~/ui/forms/field-error";

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeForm({
  returnTo,
  problem,
  submitLabel,
}: {
  returnTo: string;
  problem: string | undefined;
  submitLabel: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <Form method="post" className="form">
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="field">
        <label htmlFor="code">Code</label>
        <input
          ref={field}
          id="code"
          className="input"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "code-error" : undefined}
        />
        <FieldError id="code-error" message={problem} />
      </div>
      <button
        className="btn btn--sun btn--wide"
        type="submit"
        name="intent"
        value="code"
        aria-busy={state !== "idle" || undefined}
      >
        {submitLabel}
      </button>
    </Form>
  );
}
