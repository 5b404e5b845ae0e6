import { Children, isValidElement, type ReactNode } from "react";
import { Notice } from "../notice";

export type Summary = { title: string; detail?: string };

/** Errors of these are no field's that one could go to: those of the whole form, and of the hidden field of `Form`. */
const WITHOUT_LINK = ["", "version"];

/** The label of a field, found in the form's elements, because the summary is rendered before the fields. */
function findLabel(content: ReactNode, name: string): string | undefined {
  for (const child of Children.toArray(content)) {
    if (!isValidElement<{ name?: string; label?: ReactNode; children?: ReactNode }>(child)) continue;
    const { props } = child;
    const label = props.name === name ? props.label : findLabel(props.children, name);
    if (typeof label === "string") return label.replace(" (optional)", "");
  }
}

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
  /** The form's fields. */
  content: ReactNode;
}) {
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
                {nameField(findLabel(content, name), message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
