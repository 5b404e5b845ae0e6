import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Field } from "~/ui/forms/fields";
import { NounForm, Refused, Stale } from "~/ui/forms/fields-form";
import type { Refusal } from "~/ui/forms/form-answer";
import { capitalised } from "~/ui/text/words";
import { Trail } from "~/ui/trail";

type Part = { fields: readonly Field[]; values: Readonly<Record<string, unknown>> };

/**
 * A page of the inbox: what somebody asks, and what the staff write to it: an answer that is mailed, and among themselves
 * how far it is.
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
  /** What it is: "question". */
  one: string;
  title: string;
  item: { listingId: number; status: string; version: number };
  /** What is left out of them is not said. */
  facts: readonly (readonly [label: string, text: string | null])[];
  /** In the words of whoever asks. */
  asked: string | null;
  /** What they have been answered. */
  ours: ReactNode;
  answer: Part;
  hand: Part;
  refused: (Refusal & { intent: string }) | undefined;
  /** What else can be done with it. */
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
                  Its page
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
            <h2 id="in-hand">In hand</h2>
            {refused?.stale ? <Stale one={one} /> : null}
            <NounForm {...form("keep", hand)} button="Save" busyButton="Saving..." quiet />
          </section>
        </div>
      </div>
    </main>
  );
}
