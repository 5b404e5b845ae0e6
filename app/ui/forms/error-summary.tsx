export type Summary = { title: string; detail?: string };

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
            {name ? (
              <a
                href={`#${formId}-${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(`${formId}-${name}`)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
