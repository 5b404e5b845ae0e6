import { getMessage, getThread, getThreadOfBuyer, isOfBuyer } from "~/messages/threads.server";
import { defineOperation } from "~/platform/api/operation.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { isOpenable } from "~/projects/rules";
import { FILE_ANSWERS } from "./item-operations.server";

export const loader = defineOperation("GET", "/api/messages/:messageId/file", {
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
}).serve(async ({ request, params, session: { user } }) => {
  const message = await getMessage(params.messageId);
  const thread =
    message && (await (user.staff ? getThread(message.threadId) : getThreadOfBuyer(message.threadId, user)));
  const isReadable = thread && (user.staff || isOfBuyer(message, thread));
  if (!isReadable || message.fileKey === null) return notFoundProblem("File not found");
  const { fileKey, fileName, size, sha256, scanState } = message;
  if (scanState === "pending") return problem(409, { detail: SCAN_PENDING_DETAIL });
  if (!isOpenable({ scanState })) return notFoundProblem(VIRUS_FOUND);
  return sendDocument(request, { fileKey, fileName: fileName ?? "file", size: size ?? 0, sha256 });
});
