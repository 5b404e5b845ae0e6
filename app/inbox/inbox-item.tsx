import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { BackLink } from "~/ui/back-link";
import { ConflictNotice } from "~/ui/forms/conflict-notice";
import type { Field } from "~/ui/forms/fields";
import { FieldsForm, FormAlert } from "~/ui/forms/fields-form";
import type { RejectedForm } from "~/ui/forms/form-answer";
import { capitalize } from "~/ui/text/text";

type FormContent = { fields: readonly Field[]; values: Readonly<Record<string, unknown>> };

/**
 * A page of the inbox: the message, a form that emails an answer, and a form for status, assignment, and internal
 * notes.
 */
export function InboxItem({
  itemName,
  title,
  item,
  details,
  message,
  previousAnswer,
  answer,
  triage,
  refused,
  children,
}: {
  /** What the item is called in messages: "question". */
  itemName: string;
  title: string;
  item: { listingId: number; status: string; version: number };
  /** Entries without text are left out. */
  details: readonly (readonly [label: string, text: string | null])[];
  /** The sender's message. */
  message: string | null;
  /** Our previous answer. */
  previousAnswer: ReactNode;
  answer: FormContent;
  triage: FormContent;
  refused: (RejectedForm & { intent: string }) | undefined;
  /** Further actions. */
  children?: ReactNode;
}) {
  const form = (intent: string, { fields, values }: FormContent) => {
    const currentRefusal = refused?.intent === intent ? refused : undefined;
    return {
      fields,
      values: currentRefusal?.values ?? values,
      errors: currentRefusal?.errors ?? {},
      version: currentRefusal?.version ?? item.version,
      intent,
    };
  };
  return (
    <main id="main" className="wrap desk">
      <div>
        <BackLink to={href("/admin/inbox")} label="Inbox" />
        <div className="apart">
          <h1>{title}</h1>
          <span className="badge">{capitalize(item.status)}</span>
        </div>
      </div>
      <FormAlert toast={refused?.toast ?? null} />
      <div className="halves">
        <div className="stack">
          <dl className="pairs">
            {details
              .filter(([, text]) => text)
              .map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            <div>
              <dt>Home</dt>
              <dd>
                <Link className="link" to={href("/listing/:id", { id: String(item.listingId) })}>
                  View listing
                </Link>
              </dd>
            </div>
          </dl>
          {message ? <blockquote className="card prewrap">{message}</blockquote> : null}
          {children}
        </div>
        <div className="stack stack--l">
          <section aria-labelledby="answer">
            <h2 id="answer">{previousAnswer ? "Answer again" : "Answer"}</h2>
            {previousAnswer ? <div className="card prewrap">{previousAnswer}</div> : null}
            <FieldsForm {...form("answer", answer)} button="Send answer" busyButton="Sending..." />
          </section>
          <section aria-labelledby="triage">
            <h2 id="triage">Assignment</h2>
            {refused?.stale ? <ConflictNotice itemName={itemName} /> : null}
            <FieldsForm {...form("keep", triage)} button="Save" busyButton="Saving..." quiet />
          </section>
        </div>
      </div>
    </main>
  );
}
