/** The parts of Save This Search, on its page and in its dialog alike. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type FormProps, href, Link } from "react-router";
import { FieldError } from "~/ui/field-error";
import { NAME_LENGTH, type NameReading, readName } from "./rules";

/** The search in words. */
export function Summary({ summary }: { summary: readonly string[] }) {
  return (
    <ul className="search-summary" aria-label="The search">
      {summary.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/**
 * Asks for the name. Posts to the page of the same search, which refuses what the browser could not check.
 * @param Form the router's form that posts it
 * @param search the list's canonical search, "?…"
 * @param name what the field says at first
 * @param refused the server's refusal of the last try
 */
export function NameForm({
  Form,
  search,
  name,
  refused,
  busy,
  onName,
}: {
  Form: ComponentType<FormProps>;
  search: string;
  name: string;
  refused: NameReading | null;
  busy: boolean;
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
      // Nothing that a page shows changes by it.
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        const { problem } = readName(new FormData(event.currentTarget));
        setFound(problem);
        if (!problem) return;
        event.preventDefault();
        field.current?.focus();
      }}
    >
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
      <button className="btn btn--sun" type="submit" aria-busy={busy || undefined} disabled={busy}>
        Save search
      </button>
    </Form>
  );
}

/** What a good name leads to as long as accounts keep no searches: this says so, and what can be done. */
export function NeedsAccount({ search }: { search: string }) {
  const words = useRef<HTMLDivElement>(null);
  // The form is gone, and the focus with it.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="needs-account" ref={words} tabIndex={-1}>
      <p>
        <b>Searches can’t be kept in an account yet. Nothing was saved.</b>
      </p>
      <p>Until then you can keep it yourself:</p>
      <ul>
        <li>
          <Link to={href("/") + search}>Open the search</Link> and bookmark it. Its address holds every filter.
        </li>
        <li>
          <a href={href("/listings.atom") + search}>Follow it as a feed</a>. A feed reader shows new homes as they come.
        </li>
      </ul>
    </div>
  );
}
