/** The messages of projects and requests, for their buyers and for staff. */
import { generatePath } from "react-router";
import { z } from "zod";
import { MESSAGE_EXAMPLE, messageJson } from "~/messages/json.server";
import { BUYER_CHANGED, MESSAGE_FILE, type MessageSide, messageFields, THREAD_CLOSED } from "~/messages/schema";
import { sendMessage } from "~/messages/send.server";
import {
  countMessages,
  getMessage,
  getThread,
  getThreadOfBuyer,
  isReadByBuyer,
  listMessagesOnPage,
  MESSAGES_PER_PAGE,
  markThreadRead,
  type Thread,
} from "~/messages/threads.server";
import { type ApiPath, defineOperation, serveOperations } from "~/platform/api/operation.server";
import { describePage, pageHeaders, pageParameters } from "~/platform/api/paging.server";
import { countLimits } from "~/platform/auth/limits.server";
import type { Session } from "~/platform/auth/session.server";
import type { User } from "~/platform/auth/sessions.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { isOpenable } from "~/projects/rules";
import { FILE_ANSWERS, rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

const messageInput = z.strictObject(messageFields).meta({ id: "MessageInput" });

type MessagesPath = Extract<ApiPath, `/api/${string}/messages`>;
/** Where messages are, who reads them there, and what they are about. */
type About = { path: MessagesPath; side: MessageSide; kind: Thread["kind"] };

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

function listThreadMessages(about: About) {
  const { tag, access, missing } = describe(about);
  return defineOperation("GET", about.path, {
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
  }).handle(async ({ request, params, query: { page, perPage, updatedSince: since }, session }) => {
    const thread = await requireThread(params, about, session.user);
    const buyer = about.side === "buyer" ? session.user.email : null;
    const { messages } = await listMessagesOnPage(thread, buyer, page, { perPage, since });
    const total = await countMessages(thread, buyer, since);
    return { status: 200, body: messages, headers: describePage(request, { total, page, perPage }) };
  });
}

function createThreadMessage(about: About) {
  const { tag, access, missing } = describe(about);
  const { path, side, kind } = about;
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
  }).handle(async ({ params, body, files: [file], session: { user }, newId }) => {
    const thread = await requireThread(params, about, user);
    const sending = await sendMessage(thread, { id: newId(), body: body.body, file }, { side, user });
    if (sending.kind === "sent") return { status: 201, body: sending.message, location: generatePath(path, params) };
    if (sending.kind === "refused") return rejectedFileProblem(sending);
    if (sending.kind === "closed") return problem(409, { detail: THREAD_CLOSED });
    if (sending.kind === "new buyer") return problem(409, { detail: BUYER_CHANGED });
    return notFoundProblem(kind === "project" ? "Project not found" : "Request not found");
  });
}

function markThreadMessagesRead(about: About) {
  const { tag, access, missing } = describe(about);
  const path: Extract<ApiPath, `/api/${string}/messages/read`> = `${about.path}/read`;
  return defineOperation("POST", path, {
    tag,
    id: nameOperation("mark", about, "MessagesRead"),
    summary: `Mark the messages about a ${about.kind} as read`,
    description: "For the caller, as its page does. A body is ignored.",
    access,
    answers: { 204: { description: "The caller has no unread messages there." } },
    problems: { 404: missing },
  }).handle(async ({ params, session: { user } }) => {
    const thread = await requireThread(params, about, user);
    await markThreadRead(thread.id, user, about.side);
    return { status: 204 };
  });
}

const readFile = defineOperation("GET", "/api/messages/:messageId/file", {
  tag: "Messages",
  id: "readMessageFile",
  summary: "The file of a message",
  description: "Byte for byte as it was sent, or a redirect to the storage server that has it.",
  access: "account",
  answers: FILE_ANSWERS,
  problems: {
    404: "There is no such file, or the message isn’t the caller’s to read.",
    409: "The file’s virus scan isn’t finished.",
  },
}).handle(async ({ request, params, session: { user } }) => {
  const message = await getMessage(params.messageId);
  const thread =
    message && (await (user.staff ? getThread(message.threadId) : getThreadOfBuyer(message.threadId, user)));
  const isReadable = thread && (user.staff || isReadByBuyer(message, thread, user.email));
  if (!isReadable || message.fileKey === null) return notFoundProblem("File not found");
  const { fileKey, fileName, size, sha256, scanState } = message;
  if (scanState === "pending") return problem(409, { detail: SCAN_PENDING_DETAIL });
  if (!isOpenable({ scanState })) return notFoundProblem(VIRUS_FOUND);
  return sendDocument(request, { fileKey, fileName: fileName ?? "file", size: size ?? 0, sha256 });
});

const THREADS: readonly About[] = [
  { path: "/api/projects/:projectId/messages", side: "buyer", kind: "project" },
  { path: "/api/price-timeline-requests/:requestId/messages", side: "buyer", kind: "request" },
  { path: "/api/admin/projects/:projectId/messages", side: "staff", kind: "project" },
  { path: "/api/admin/price-timeline-requests/:requestId/messages", side: "staff", kind: "request" },
];

export const loader = serveOperations(...THREADS.map(listThreadMessages), readFile);

export const action = serveOperations(
  ...THREADS.flatMap((about) => [createThreadMessage(about), markThreadMessagesRead(about)]),
);
