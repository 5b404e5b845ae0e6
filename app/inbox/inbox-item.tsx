import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Field } from "~/ui/forms/fields";
import { NounForm, Refused, Stale } from "~/ui/forms/fields-form";
import type { Refusal } from "~/ui/forms/form-answer";
import { capitalised } from "~/ui/text/words";
import { Trail } from "~/ui/trail";

type Part = { fields: readonly Field[]; values: Readonly<Record<string, unknown>> };

/**
 * * A page of the inbox: the message, a form that emails an answer, and a form for status, assignment, and internal
 * notes.
 */
export function InboxItem({
  one,
  title,
  item,
  facts,
  asked,
  ours,
  answer,
  hand,
  refused,
  children,
}: {
  /** What the item is called in messages: "question". */
  one: string;
  title: string;
  item: { listingId: number; status: string; version: number };
  /** Entries without text are left out. */
  facts: readonly (readonly [label: string, text: string | null])[];
  /** The sender's message. */
  asked: string | null;
  /** Our previous answer. */
  ours: ReactNode;
  answer: Part;
  hand: Part;
  refused: (Refusal & { intent: string }) | undefined;
  /** Further actions. */
  children?: ReactNode;
}) {
  const form = (intent: string, { fields, values }: Part) => {
    const own = refused?.intent === intent ? refused : undefined;
    return {
      fields,
      values: own?.given ?? values,
      errors: own?.errors ?? {},
      version: own?.version ?? item.version,
      intent,
    };
  };
  return (
    <main id="main" className="wrap desk">
      <div>
        <Trail to={href("/admin/inbox")} label="Inbox" />
        <div className="apart">
          <h1>{title}</h1>
          <span className="badge">{capitalised(item.status)}</span>
        </div>
      </div>
      <Refused said={refused?.said ?? null} />
      <div className="halves">
        <div className="stack">
          <dl className="pairs">
            {facts
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
          {asked ? <blockquote className="card prewrap">{asked}</blockquote> : null}
          {children}
        </div>
        <div className="stack stack--l">
          <section aria-labelledby="answer">
            <h2 id="answer">{ours ? "Answer again" : "Answer"}</h2>
            {ours ? <div className="card prewrap">{ours}</div> : null}
            <NounForm {...form("answer", answer)} button="Send answer" busyButton="Sending..." />
          </section>
          <section aria-labelledby="in-hand">
            <h2 id="in-hand">Assignment</h2>
            {refused?.stale ? <Stale one={one} /> : null}
            <NounForm {...form("keep", hand)} button="Save" busyButton="Saving..." quiet />
          </section>
        </div>
      </div>
    </main>
  );
}
