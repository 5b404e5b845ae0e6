/** What the pages of a thread share: its messages, and its form. */
import { randomUUID } from "node:crypto";
import { createContext, data, type RouterContextProvider } from "react-router";
import {
  BUYER_CHANGED,
  MESSAGE_FILE,
  MESSAGE_FORM,
  type MessageSide,
  messageSchema,
  THREAD_CLOSED,
} from "~/messages/schema";
import { sendMessage } from "~/messages/send.server";
import { getThreadPath } from "~/messages/thread-path";
import type { ThreadData } from "~/messages/thread-view";
import { isUnread, listMessagesOnPage, markThreadRead, type Thread } from "~/messages/threads.server";
import { describeNotified } from "~/notes/mentions";
import { listHandles } from "~/notes/mentions.server";
import { countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import type { Session } from "~/platform/auth/session.server";
import type { User } from "~/platform/auth/sessions.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { isId } from "~/platform/db/id";
import { filesIn } from "~/platform/files/uploads.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, type SubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { readPage, requireRows } from "~/ui/lists/read-page";

type Context = Readonly<RouterContextProvider>;

const readAtContext = createContext<string | null>(null);

/**
 * Marks a thread as read by that side before any loader runs, so that the number in the navigation is right on the same page.
 * @param requireThread finds the thread that the user may read, and throws a response if there is none
 */
export const markReadMiddleware =
  <Params>(
    reader: MessageSide,
    requireThread: (params: Params, context: Context) => Promise<{ thread: Pick<Thread, "id">; session: Session }>,
  ) =>
  async ({ request, params, context }: { request: Request; params: Params; context: Context }): Promise<void> => {
    if (request.method !== "GET") return;
    const { thread, session } = await requireThread(params, context);
    context.set(readAtContext, await markThreadRead(thread.id, session.user, reader));
  };

/** A page of a thread's messages. Those that the reader hadn't read are marked. @param buyer as of {@link listMessagesOnPage} */
export async function loadThread(
  thread: Thread,
  buyer: string | null,
  { url, context }: { url: URL; context: Context },
): Promise<ThreadData> {
  const reader = buyer === null ? "staff" : "buyer";
  const page = readPage(url.searchParams);
  const { messages, authors, more } = await listMessagesOnPage(thread, buyer, page);
  requireRows(messages, url);
  const readAt = context.get(readAtContext);
  return {
    threadId: thread.id,
    newId: randomUUID(),
    isOpen: thread.isOpen === true,
    messages: messages.map((message, n) => ({
      ...message,
      // Buyers don't see the addresses of staff.
      staff: reader === "staff" && message.side === "staff" ? (authors[n] ?? null) : null,
      isUnread: isUnread(message, reader, readAt),
    })),
    page,
    more,
    handles: reader === "staff" ? await listHandles((await requireStaff(context)).user) : null,
  };
}

/**
 * Sends the message of a thread's form.
 * @throws the redirect to the thread; 400 for what no form of this site sends
 */
export async function receiveMessage(form: SubmittedForm, thread: Thread, author: { side: MessageSide; user: User }) {
  const id = String(form.fields.get("id") ?? "");
  // A form that can't be read to its end may lack its id.
  if (!isId(id) && !form.upload?.error) throw data(null, { status: 400 });
  const { value, refuse } = checkForm(form, MESSAGE_FORM, messageSchema, { file: MESSAGE_FILE });
  if (!value) return refuse();
  const seconds = author.side === "buyer" ? await countAttempt({ "messages by account": author.user.id }) : 0;
  if (seconds > 0) return refuse(refuseTooManyRequests(seconds));
  const [file] = form.upload ? filesIn(form.upload.form, MESSAGE_FILE.name) : [];
  const sending = await sendMessage(thread, { id, body: value.body, file }, author);
  switch (sending.kind) {
    case "sent":
      throw await redirectWithToast(getThreadPath(thread, author.side), {
        title: "Message sent",
        detail: author.side === "staff" ? describeNotified(value.body, sending.notified) : undefined,
      });
    case "refused": {
      const failure =
        sending.status === 422 ? undefined : { title: "Not sent", detail: Object.values(sending.errors)[0] };
      return refuse({ status: sending.status, fieldErrors: sending.errors, failure });
    }
    case "closed":
      return refuse({ status: 409, failure: { title: "Not sent", detail: THREAD_CLOSED } });
    case "new buyer":
      return refuse({ status: 409, failure: { title: "Not sent", detail: BUYER_CHANGED } });
    case "missing":
      throw data(null, { status: 404 });
    default:
      throw data(null, { status: 400 });
  }
}
