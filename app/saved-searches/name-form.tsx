/** The parts of "Save This Search" that its page and its dialog share. */
import { cx } from "class-variance-authority";
import { href } from "react-router";
import type { FormReply } from "~/forms/reply";
import { Form, formActionsClass } from "~/ui/forms/form";
import { RadioField, SubmitButton, TextField } from "~/ui/forms/form-fields";
import { ALERT_OPTIONS, DEFAULT_ALERT_FREQUENCY } from "./alert-rules";
import { MAX_NAME_LENGTH, SAVE_SEARCH_FORM, savedSearchSchema } from "./schema";

const searchSummaryClass =
  "flex flex-wrap gap-1.5 *:rounded-full *:bg-sand *:px-3 *:py-1 *:text-small *:font-medium *:wrap-anywhere";

/** The search's filters as text. @param className its margins */
export function SearchSummary({
  summary,
  className = "mt-4 mb-5",
}: {
  summary: readonly string[];
  className?: string;
}) {
  return (
    <ul className={cx(searchSummaryClass, className)} aria-label="Search filters">
      {summary.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * Asks for a name and posts it to the search's page.
 * @param search the list's canonical search, "?…"
 */
export function NameForm({ search, reply }: { search: string; reply?: FormReply }) {
  return (
    <Form
      id={SAVE_SEARCH_FORM}
      schema={savedSearchSchema}
      reply={reply}
      defaultValue={{ alerts: DEFAULT_ALERT_FREQUENCY }}
      draftKey={SAVE_SEARCH_FORM}
      action={href("/save-search") + search}
      className="grid gap-5"
    >
      <SavedSearchFields />
      <p className={formActionsClass}>
        <SubmitButton look="sun" wide>
          Save search
        </SubmitButton>
      </p>
    </Form>
  );
}

/** The name and the alerts of a saved search, new or changed. */
export function SavedSearchFields() {
  return (
    <>
      <TextField name="name" label="Name" required maxLength={MAX_NAME_LENGTH} autoComplete="off" enterKeyHint="done" />
      <RadioField name="alerts" label="Email me about new homes and price cuts" options={ALERT_OPTIONS} />
    </>
  );
}
