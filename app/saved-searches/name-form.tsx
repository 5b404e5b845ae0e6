/** The parts of "Save This Search" that its page and its dialog share. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type FormProps, href } from "react-router";
import { FieldError } from "~/ui/forms/field-error";
import { Choices } from "~/ui/forms/form-field";
import { ALERTS, USUAL_ALERTS } from "./alert-rules";
import { NAME_LENGTH, readName } from "./rules";

/** The search's filters as text. */
export function Summary({ summary }: { summary: readonly string[] }) {
  return (
    <ul className="search-summary" aria-label="Search filters">
      {summary.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/**
 * * Asks for a name and posts it to the search's page, which validates it again.
 * @param Form the router's form component
 * @param search the list's canonical search, "?…"
 * * @param name initial value of the field
 * @param refused the server's rejection of the last attempt
 * @param over whether the form is in a dialog over another page
 */
export function NameForm({
  Form,
  search,
  name,
  refused,
  busy,
  over,
  onName,
}: {
  Form: ComponentType<FormProps>;
  search: string;
  name: string;
  refused: { name: string; problem: string } | null;
  busy: boolean;
  over?: boolean;
  onName?: (name: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<string | null>(null);
  const problem = found ?? refused?.problem;

  useEffect(() => {
    if (refused?.problem) field.current?.focus();
  }, [refused]);

  return (
    <Form
      method="post"
      action={href("/save-search") + search}
      className="name-form"
      // Saving a search changes nothing on the page.
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        const { problem } = readName(new FormData(event.currentTarget));
        setFound(problem);
        if (!problem) return;
        event.preventDefault();
        field.current?.focus();
      }}
    >
      {over ? <input type="hidden" name="over" value="1" /> : null}
      <div className="field">
        <label htmlFor="search-name">Name</label>
        <input
          ref={field}
          id="search-name"
          name="name"
          className="input"
          defaultValue={refused?.name ?? name}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "search-name-error" : undefined}
          onInput={(event) => onName?.(event.currentTarget.value)}
        />
        <FieldError id="search-name-error" message={problem ?? undefined} />
      </div>
      <Choices legend="Email me about new homes and price cuts" name="alerts" options={ALERTS} value={USUAL_ALERTS} />
      <button className="btn btn--sun" type="submit" aria-busy={busy || undefined} disabled={busy}>
        Save search
      </button>
    </Form>
  );
}
