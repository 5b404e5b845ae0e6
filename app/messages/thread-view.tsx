import { cx } from "class-variance-authority";
import { memo, type ReactNode } from "react";
import { StaffName } from "~/accounts/staff-name";
import type { FormReply } from "~/forms/reply";
import { HandleList } from "~/notes/handle-list";
import { HANDLES_HINT } from "~/notes/mentions";
import { SCAN_PENDING, VIRUS_FOUND } from "~/projects/files/file-rules";
import { formatKilobytes } from "~/projects/rules";
import { badgeClass } from "~/ui/badge";
import { textCardClass } from "~/ui/card";
import { Collapsible } from "~/ui/collapsible";
import { Form, formClass } from "~/ui/forms/form";
import { FileField, SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { ListPages } from "~/ui/lists/list-pages";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { getDraftKey, MAX_MESSAGE_LENGTH, MESSAGE_FILE, MESSAGE_FORM, messageSchema, THREAD_CLOSED } from "./schema";
import type { Message } from "./threads.server";

/** What a loader gives to {@link ThreadView}. */
export type ThreadData = {
  threadId: string;
  /** Of the message that the form sends. */
  newId: string;
  isOpen: boolean;
  /** `staff` is the address of the member of staff who wrote it; null of the buyer's, and for buyers. */
  messages: readonly (Message & { isUnread: boolean; staff: string | null })[];
  page: number;
  more: boolean;
  /** How staff name colleagues; null for buyers. */
  handles: readonly string[] | null;
};

/**
 * A thread: the form of a new message, then the messages, the newest first.
 * @param look of the button, "sand" on a page with another main button
 * @param notice under the button
 * @param isFocused whether people open the page to write
 * @param folded what opens the form, which is closed at first
 */
export function ThreadView({
  thread: { threadId, newId, isOpen, messages, page, more, handles },
  reply,
  look = "sun",
  notice,
  isFocused = false,
  folded,
}: {
  thread: ThreadData;
  reply: FormReply | undefined;
  look?: "sun" | "sand";
  notice?: ReactNode;
  isFocused?: boolean;
  folded?: string;
}) {
  const form = (
    <Form
      id={MESSAGE_FORM}
      schema={messageSchema}
      focus={isFocused ? "body" : undefined}
      reply={reply}
      intent={MESSAGE_FORM}
      draftKey={getDraftKey(threadId)}
      isRepeatable
      hasFiles
      className={formClass({ below: "heading" })}
    >
      <MessageId id={newId} />
      <TextArea
        name="body"
        label="New message"
        hint={handles ? HANDLES_HINT : undefined}
        required
        maxLength={MAX_MESSAGE_LENGTH}
      />
      {handles ? <HandleList handles={handles} field="body" /> : null}
      <FileField {...MESSAGE_FILE} label="File (optional)" />
      <p>
        <SubmitButton look={look} busyText="Sending...">
          Send message
        </SubmitButton>
      </p>
      {notice}
    </Form>
  );
  return (
    <div className="grid max-w-160 gap-7">
      {isOpen ? (
        folded ? (
          <Collapsible summary={folded} size="s" open={isFocused || reply?.formId === MESSAGE_FORM}>
            {form}
          </Collapsible>
        ) : (
          form
        )
      ) : (
        <p className="text-soft">{THREAD_CLOSED}</p>
      )}
      {messages.length > 0 ? (
        <ol className="grid gap-4">
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ol>
      ) : (
        <p className="text-soft">No messages yet.</p>
      )}
      <ListPages page={page} more={more} />
    </div>
  );
}

/** Not rendered again for the same id, because a draft may have restored another one. */
const MessageId = memo(({ id }: { id: string }) => <input type="hidden" name="id" value={id} />);

function MessageItem({
  message: { author, staff, formerBuyer, body, file, createdAt, isUnread },
}: {
  message: ThreadData["messages"][number];
}) {
  return (
    <li className={cx(textCardClass, "gap-2")}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b dir="auto">{staff ? <StaffName email={staff} /> : author}</b>
        <time className="text-soft type-small" dateTime={createdAt}>
          {formatDateTimeWithZone(createdAt)}
        </time>
        {formerBuyer ? (
          <span className="text-soft type-small">
            With <span dir="auto">{formerBuyer}</span>
          </span>
        ) : null}
        {isUnread ? <span className={badgeClass({ tone: "sun" })}>New</span> : null}
      </p>
      <p className="whitespace-pre-wrap">{body}</p>
      {file ? (
        <p className="type-small">
          {file.url ? (
            <a className="link" href={file.url} target="_blank" rel="noopener">
              {file.name}
            </a>
          ) : (
            file.name
          )}{" "}
          <span className="text-soft">
            {file.scanState === "infected"
              ? VIRUS_FOUND
              : `${formatKilobytes(file.size)}${file.scanState === "pending" ? `. ${SCAN_PENDING}` : ""}`}
          </span>
        </p>
      ) : null}
    </li>
  );
}
