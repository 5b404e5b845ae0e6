/** The API's operations on the messages of a project or a request. */
import { generatePath } from "react-router";
import { z } from "zod";
import { MESSAGE_EXAMPLE, messageJson } from "~/messages/json.server";
import { BUYER_CHANGED, MESSAGE_FILE, type MessageSide, messageFields, THREAD_CLOSED } from "~/messages/schema";
import { sendMessage } from "~/messages/send.server";
import {
  countMessages,
  getThread,
  getThreadOfBuyer,
  listMessagesOnPage,
  MESSAGES_PER_PAGE,
  markThreadRead,
  type Thread,
} from "~/messages/threads.server";
import { type ApiPath, defineOperation } from "~/platform/api/operation.server";
import { describePage, pageHeaders, pageParameters } from "~/platform/api/paging.server";
import { countLimits } from "~/platform/auth/limits.server";
import type { Session } from "~/platform/auth/session.server";
import type { User } from "~/platform/auth/sessions.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

const messageInput = z.strictObject(messageFields).meta({ id: "MessageInput" });

type MessagesPath = Extract<ApiPath, `/api/${string}/messages`>;
type ReadPath = Extract<ApiPath, `/api/${string}/messages/read`>;
type About = { side: MessageSide; kind: Thread["kind"] };

/** "ProjectMessages", of staff "StaffProjectMessages". */
const nameOperation = (verb: string, { side, kind }: About, itemKind: string) =>
  `${verb}${side === "staff" ? "Staff" : ""}${kind === "project" ? "Project" : "Request"}${itemKind}`;

const describe = ({ side, kind }: About) => ({
  tag: side === "staff" ? "Staff: messages" : "Messages",
  access: side === "staff" ? ("staff" as const) : kind === "project" ? ("buyer" as const) : ("account" as const),
  missing: `There is no such ${kind}${side === "buyer" ? " of the caller" : ""}.`,
});

/** @throws a problem document: 404 without such a thread, or one that isn't the buyer's */
async function requireThread(params: Readonly<Record<string, string>>, { side, kind }: About, user: User) {
  const id = params[`${kind}Id`] ?? "";
  const thread = side === "staff" ? await getThread(id, kind) : await getThreadOfBuyer(id, user, kind);
  if (!thread) throw notFoundProblem(kind === "project" ? "Project not found" : "Request not found");
  return thread;
}

export function listThreadMessages(path: MessagesPath, about: About) {
  const { tag, access, missing } = describe(about);
  return defineOperation("GET", path, {
    tag,
    id: nameOperation("list", about, "Messages"),
    summary: `The messages about a ${about.kind}`,
    description: "Reading them doesn’t mark them as read.",
    access,
    query: {
      schema: z.object({
        page: pageParameters.page.default(1).meta({ description: "The page of the list." }),
        perPage: pageParameters.perPage.default(MESSAGES_PER_PAGE).meta({ description: "Messages on a page." }),
        updatedSince: pageParameters.updatedSince.meta({ description: "Only those that were sent then or later." }),
      }),
    },
    answers: {
      200: {
        description: "A page of the messages, the newest first.",
        schema: z.array(messageJson),
        example: [MESSAGE_EXAMPLE],
        headers: pageHeaders,
      },
    },
    problems: { 404: missing },
  }).serve(async ({ request, params, query: { page, perPage, updatedSince: since }, session }) => {
    const thread = await requireThread(params, about, session.user);
    const { messages } = await listMessagesOnPage(thread, about.side, page, { perPage, since });
    const total = await countMessages(thread, about.side, since);
    return { status: 200, body: messages, headers: describePage(request, { total, page, perPage }) };
  });
}

export function createThreadMessage(path: MessagesPath, about: About) {
  const { tag, access, missing } = describe(about);
  const { side, kind } = about;
  return defineOperation("POST", path, {
    tag,
    id: nameOperation("create", about, "Message"),
    summary: `Write a message about a ${kind}`,
    description: `Emails it to ${side === "buyer" ? "staff" : "the buyer"}.`,
    access,
    guard: ({ params, session }) => requireThread(params, about, session.user),
    idempotent: true,
    ...(side === "buyer" && {
      limit: ({ session }: { session: Session }) => countLimits({ "messages by account": session.user.id }),
    }),
    body: {
      json: messageInput,
      files: MESSAGE_FILE,
      example: { body: MESSAGE_EXAMPLE.body },
    },
    answers: { 201: { description: "The message.", schema: messageJson, example: { ...MESSAGE_EXAMPLE, side } } },
    problems: {
      ...STORAGE_PROBLEMS,
      404: missing,
      ...(side === "staff"
        ? { 409: `${THREAD_CLOSED} Or the project has a new buyer now.` }
        : { 429: "Too many messages of this account; see `Retry-After`." }),
    },
  }).serve(async ({ params, body, files: [file], session: { user }, newId }) => {
    const thread = await requireThread(params, about, user);
    const sending = await sendMessage(thread, { id: newId(), body: body.body, file }, { side, user });
    if (sending.kind === "sent") return { status: 201, body: sending.message, location: generatePath(path, params) };
    if (sending.kind === "refused") return rejectedFileProblem(sending);
    if (sending.kind === "closed") return problem(409, { detail: THREAD_CLOSED });
    if (sending.kind === "new buyer") return problem(409, { detail: BUYER_CHANGED });
    return notFoundProblem(kind === "project" ? "Project not found" : "Request not found");
  });
}

export function markThreadMessagesRead(path: ReadPath, about: About) {
  const { tag, access, missing } = describe(about);
  return defineOperation("POST", path, {
    tag,
    id: nameOperation("mark", about, "MessagesRead"),
    summary: `Mark the messages about a ${about.kind} as read`,
    description: "For the caller, as its page does. A body is ignored.",
    access,
    answers: { 204: { description: "The caller has no unread messages there." } },
    problems: { 404: missing },
  }).serve(async ({ params, session: { user } }) => {
    const thread = await requireThread(params, about, user);
    await markThreadRead(thread.id, user, about.side);
    return { status: 204 };
  });
}
