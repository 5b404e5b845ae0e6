import { capitalize } from "../text/text";

export type Summary = { title: string; detail?: string };

/** Errors of these are no field's that one could go to: those of the whole form, and of the hidden field of `Form`. */
const WITHOUT_LINK = ["", "version"];

/** "Purchase price: Use digits, such as 655,000." for `purchasePrice`, if the message doesn't say itself which field it is about. */
function nameField(name: string, message: string): string {
  const words = name.replace(/[A-Z.]/g, (letter) => ` ${letter.replace(".", "").toLowerCase()}`);
  return /^(Use (?!at least)|Choose one )/.test(message) && !message.includes(words)
    ? `${capitalize(words)}: ${message}`
    : message;
}

/** What is wrong in a form that was sent, with links to its fields. */
export function ErrorSummary({
  formId,
  summary: { title, detail },
  errors,
}: {
  formId: string;
  summary: Summary;
  /** Messages by field; those of the whole form are under "". */
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <div role="alert" className="errs">
      <h2 className="errs__title">{title}</h2>
      {detail ? <p>{detail}</p> : null}
      <ul>
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
                {nameField(name, message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
