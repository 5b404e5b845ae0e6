/** The parts of "Save This Search" that its page and its dialog share. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type FormProps, href } from "react-router";
import { FieldError } from "~/ui/forms/field-error";
import { Choices } from "~/ui/forms/form-field";
import { ALERT_OPTIONS, DEFAULT_ALERT_FREQUENCY } from "./alert-rules";
import { MAX_NAME_LENGTH, parseName } from "./rules";

/** The search's filters as text. */
export function SearchSummary({ summary }: { summary: readonly string[] }) {
  return (
    <ul className="search-summary" aria-label="Search filters">
      {summary.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * Asks for a name and posts it to the search's page, which validates it again.
 * @param Form the router's form component
 * @param search the list's canonical search, "?…"
 * @param name initial value of the field
 * @param rejected the server's rejection of the last attempt
 * @param inDialog whether the form is in a dialog over another page
 */
export function NameForm({
  Form,
  search,
  name,
  rejected,
  busy,
  inDialog,
  onName,
}: {
  Form: ComponentType<FormProps>;
  search: string;
  name: string;
  rejected: { name: string; problem: string } | null;
  busy: boolean;
  inDialog?: boolean;
  onName?: (name: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [clientProblem, setClientProblem] = useState<string | null>(null);
  const problem = clientProblem ?? rejected?.problem;

  useEffect(() => {
    if (rejected?.problem) field.current?.focus();
  }, [rejected]);

  return (
    <Form
      method="post"
      action={href("/save-search") + search}
      className="name-form"
      // Saving a search changes nothing on the page.
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        const { problem } = parseName(new FormData(event.currentTarget));
        setClientProblem(problem);
        if (!problem) return;
        event.preventDefault();
        field.current?.focus();
      }}
    >
      {inDialog ? <input type="hidden" name="over" value="1" /> : null}
      <div className="field">
        <label htmlFor="search-name">Name</label>
        <input
          ref={field}
          id="search-name"
          name="name"
          className="input"
          defaultValue={rejected?.name ?? name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "search-name-error" : undefined}
          onInput={(event) => onName?.(event.currentTarget.value)}
        />
        <FieldError id="search-name-error" message={problem ?? undefined} />
      </div>
      <Choices
        legend="Email me about new homes and price cuts"
        name="alerts"
        options={ALERT_OPTIONS}
        value={DEFAULT_ALERT_FREQUENCY}
      />
      <button className="btn btn--sun" type="submit" aria-busy={busy || undefined} disabled={busy}>
        Save search
      </button>
    </Form>
  );
}
