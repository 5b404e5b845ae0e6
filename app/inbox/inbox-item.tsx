import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { FormReply } from "~/forms/reply";
import type { FormSchema } from "~/forms/submission";
import { BackLink } from "~/ui/back-link";
import { badgeClass } from "~/ui/badge";
import { textCardClass } from "~/ui/card";
import { Form, formActionsClass, formClass } from "~/ui/forms/form";
import { SubmitButton } from "~/ui/forms/form-fields";
import { keyValueClass } from "~/ui/key-value";
import { SectionHead } from "~/ui/section-head";
import { renderTriageFields } from "./inbox-fields";
import { AFTER_ANSWER, describeStatus, inboxFormId, triageSchema } from "./schema";

/** The message on the left, where it stays in view; on the right the forms, beside each other where there is room. */
const halvesClass =
  "grid items-start gap-x-[clamp(2rem,4vw,4rem)] gap-y-10 *:min-w-0 md:grid-cols-2 wide:grid-cols-[1.15fr_1fr_1fr]";

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
  statuses,
  staff,
  reply,
  children,
}: {
  /** What the item is called in messages: "question". */
  itemName: string;
  title: ReactNode;
  item: { listingId: number; status: string; owner: string | null; notes: string | null; version: number };
  /** Entries without text are left out. */
  details: readonly (readonly [label: string, text: ReactNode])[];
  /** The sender's message. */
  message: string | null;
  /** Our previous answer. */
  previousAnswer: ReactNode;
  /** The forms of an answer. */
  answer: ReactNode;
  statuses: readonly string[];
  /** Addresses that the item can be assigned to. */
  staff: readonly string[];
  reply: FormReply | undefined;
  /** Further actions. */
  children?: ReactNode;
}) {
  const { version, status, owner, notes } = item;
  return (
    <>
      <div>
        <BackLink to={href("/admin/inbox")} label="Inbox" />
        <SectionHead>
          <h1>{title}</h1>
          <span className={badgeClass()}>{describeStatus(status)}</span>
        </SectionHead>
      </div>
      <div className={halvesClass}>
        <div className="*:not-first:mt-4 md:sticky md:top-4">
          <dl className={keyValueClass({ shape: "label" })}>
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
          {message ? (
            <blockquote className={cx(textCardClass, "mx-0 mb-0 whitespace-pre-wrap")}>{message}</blockquote>
          ) : null}
          {children}
        </div>
        <div className="max-wide:*:not-first:mt-10 wide:contents">
          <section aria-labelledby="answer">
            <h2 id="answer">{previousAnswer ? "Answer again" : "Answer"}</h2>
            {previousAnswer ? <div className={cx(textCardClass, "whitespace-pre-wrap")}>{previousAnswer}</div> : null}
            {answer}
          </section>
          <section aria-labelledby="triage">
            <h2 id="triage">Assignment</h2>
            <Form
              id={inboxFormId("save")}
              className={formClass({ below: "heading" })}
              schema={triageSchema(statuses, staff)}
              reply={reply}
              defaultValue={{ status, owner, notes }}
              version={version}
              intent="save"
              conflict={{ itemName }}
            >
              {renderTriageFields(statuses, staff)}
              <p>
                <SubmitButton busyText="Saving...">Save</SubmitButton>
              </p>
            </Form>
          </section>
        </div>
      </div>
    </>
  );
}

/** The form that emails an answer. */
export function AnswerForm({
  version,
  schema,
  defaultValue,
  hasNext,
  buttons,
  focus,
  reply,
  children,
}: {
  version: number;
  schema: FormSchema;
  defaultValue?: Readonly<Record<string, unknown>>;
  /** Whether another item waits for an answer. */
  hasNext: boolean;
  /** Further buttons that send it. */
  buttons?: ReactNode;
  /** Its first field, if people open the page for it. */
  focus: string | undefined;
  reply: FormReply | undefined;
  children: ReactNode;
}) {
  return (
    <Form
      id={inboxFormId("answer")}
      focus={focus}
      className={formClass({ below: "heading" })}
      schema={schema}
      reply={reply}
      defaultValue={defaultValue}
      version={version}
      intent="answer"
    >
      {children}
      <p className={formActionsClass}>
        {hasNext ? (
          <SubmitButton look="sun" name={AFTER_ANSWER} value="next" busyText="Sending...">
            Send and open next
          </SubmitButton>
        ) : null}
        <SubmitButton look={hasNext ? undefined : "sun"} busyText="Sending...">
          Send answer
        </SubmitButton>
        {buttons}
      </p>
    </Form>
  );
}
