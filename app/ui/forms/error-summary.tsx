import type { ReactNode } from "react";
import { Notice } from "../notice";
import { listFields } from "./list-fields";

export type Summary = { title: string; detail?: string };

/** Errors of these are no field's that one could go to: those of the whole form, and of the hidden field of `Form`. */
const WITHOUT_LINK = ["", "version"];

/** "Purchase Price: Use digits, such as 655,000.", if the message doesn't say itself which field it is about. */
const nameField = (label: string | undefined, message: string): string =>
  !label || message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;

/** What is wrong in a form that was sent, with links to its fields. */
export function ErrorSummary({
  formId,
  summary: { title, detail },
  errors,
  content,
}: {
  formId: string;
  summary: Summary;
  /** Messages by field; those of the whole form are under "". */
  errors: Readonly<Record<string, string>>;
  /** The form's fields, which are rendered after this. */
  content: ReactNode;
}) {
  const labels = new Map(listFields(content).map(({ name, label }) => [name, label]));
  return (
    <Notice>
      <h2 className="text-body">{title}</h2>
      {detail ? <p>{detail}</p> : null}
      <ul className="list-disc pl-5">
        {Object.entries(errors).map(([name, message]) => (
          <li key={name}>
            {WITHOUT_LINK.includes(name) ? (
              message
            ) : (
              <a
                href={`#${formId}-${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(`${formId}-${name}`)?.focus();
                }}
              >
                {nameField(labels.get(name) ?? labels.get(name.replace(/\..*/, "")), message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
