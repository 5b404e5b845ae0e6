import { z } from "zod";
import { optionalIsoDate } from "~/forms/dates";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import type { User } from "~/platform/auth/sessions.server";
import { sendDocument } from "~/platform/files/send.server";
import { clientAddressContext } from "~/platform/http/context";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { type Decision, declineDocument, signDocument } from "~/projects/change-orders/decide.server";
import { requestDocumentSignature } from "~/projects/documents/data.server";
import { requireProjectForApi } from "~/projects/projects.server";
import {
  getSignature,
  getSignatureForBuyers,
  listSignatures,
  listSignaturesForBuyers,
  SIGNATURE_EXAMPLE,
  signatureJson,
  signatureWithContentJson,
  toSignatureJson,
  toSignedFile,
} from "~/projects/signatures/data.server";
import { withdrawSignature } from "~/projects/signatures/request-signature.server";
import { declineSchema, signFields } from "~/projects/signatures/schema";
import { describeSignature } from "~/projects/signatures/signature-state";
import {
  FILE_ANSWERS,
  listForBuyer,
  rejectedFileProblem,
  requireProject,
  STORAGE_PROBLEMS,
  toAddress,
} from "./item-operations.server";

const STAFF_PATH = "/api/admin/projects/:projectId/signatures";
const BUYER_PATH = "/api/projects/:projectId/signatures";
const staff = { tag: "Staff: signatures", access: "staff" } as const;
const buyer = { tag: "Projects", access: "buyer" } as const;
const MISSING = { 404: "The project has no such signature." };
const missingProblem = () => notFoundProblem("Signature not found");
const answer = (description: string) => ({ 200: { description, schema: signatureJson, example: SIGNATURE_EXAMPLE } });
const [staffExample, content] = [
  {
    ...SIGNATURE_EXAMPLE,
    fileUrl: SIGNATURE_EXAMPLE.fileUrl.replace("/api/", "/api/admin/"),
  },
  { title: SIGNATURE_EXAMPLE.title, blocks: [{ heading: "What changes" }, { text: "Cabinets of white oak." }] },
];

const original = z.enum(["1"]).optional().meta({ description: "1 for what was signed, without the signature." });

const FILE = {
  query: { schema: z.object({ original }) },
  summary: "The file of a signature",
  description: "What is signed, or once it is, the PDF with the signature. Byte for byte as its SHA-256 says.",
  answers: FILE_ANSWERS,
  problems: MISSING,
};

/** @throws the problem of a signature that wasn't decided */
function answerDecision(projectId: string, decision: Decision, user: User) {
  if (decision.kind === "missing") throw missingProblem();
  if (decision.kind === "refused") throw rejectedFileProblem(decision);
  const body = toSignatureJson(projectId, decision.signature, user);
  if (decision.kind === "changed") throw problem(409, { detail: "A date in it has changed since it was sent." });
  if (decision.kind !== "done") throw problem(409, { detail: describeSignature(body) });
  return { status: 200 as const, body };
}

export const loader = serveOperations(
  defineOperation("GET", STAFF_PATH, {
    ...staff,
    id: "listSignatures",
    summary: "The signatures of a project",
    description: "What was sent to the buyers for a signature, newest first.",
    answers: { 200: { description: "All of them.", schema: z.array(signatureJson), example: [staffExample] } },
    problems: { 404: "There is no such project." },
  }).handle(async ({ params: { projectId } }) => {
    await requireProject(projectId);
    const rows = await listSignatures(projectId);
    return { status: 200, body: rows.map((row) => toSignatureJson(projectId, row, "staff")) };
  }),
  defineOperation("GET", `${STAFF_PATH}/:signatureId/file`, { ...staff, id: "readSignatureFile", ...FILE }).handle(
    async ({ request, params: { projectId, signatureId }, query: { original } }) => {
      const signature = await getSignature({ projectId, id: signatureId });
      return signature ? sendDocument(request, toSignedFile(signature, original !== undefined)) : missingProblem();
    },
  ),
  listForBuyer(
    BUYER_PATH,
    {
      id: "listProjectSignatures",
      summary: "The signatures of a project",
      description: "What waits for a signature, and what was signed, declined or withdrawn.",
      answer: "All of them, newest first.",
      json: signatureJson,
      example: SIGNATURE_EXAMPLE,
    },
    async (projectId, user) =>
      (await listSignaturesForBuyers(projectId)).map((row) => toSignatureJson(projectId, row, user)),
  ),
  defineOperation("GET", `${BUYER_PATH}/:signatureId`, {
    ...buyer,
    id: "readProjectSignature",
    summary: "A signature with what is signed",
    description: "The same as the page and the PDF show.",
    answers: {
      200: {
        description: "The signature.",
        schema: signatureWithContentJson,
        example: { ...SIGNATURE_EXAMPLE, content },
      },
    },
    problems: MISSING,
  }).handle(async ({ params, session: { user }, context }) => {
    const { id: projectId } = await requireProjectForApi(context, params.projectId);
    const signature = await getSignatureForBuyers({ projectId, id: params.signatureId });
    if (!signature) return missingProblem();
    return { status: 200, body: { ...toSignatureJson(projectId, signature, user), content: signature.content } };
  }),
  defineOperation("GET", `${BUYER_PATH}/:signatureId/file`, {
    ...buyer,
    id: "readProjectSignatureFile",
    ...FILE,
  }).handle(async ({ request, params, query: { original }, context }) => {
    const { id: projectId } = await requireProjectForApi(context, params.projectId);
    const signature = await getSignatureForBuyers({ projectId, id: params.signatureId });
    return signature ? sendDocument(request, toSignedFile(signature, original !== undefined)) : missingProblem();
  }),
);

export const action = serveOperations(
  defineOperation("POST", "/api/admin/projects/:projectId/documents/:itemId/signature", {
    ...staff,
    id: "requestDocumentSignature",
    summary: "Send a document for signature",
    description: "Its file as it is now. The buyers get an email, and one of them signs it.",
    body: { json: z.strictObject({ validUntil: optionalIsoDate() }), example: { validUntil: "2027-03-19" } },
    answers: answer("The signature, which waits."),
    problems: { 404: "The project has no such document.", 409: "The project isn’t active." },
  }).handle(async ({ params, body: { validUntil }, session }) => {
    const sending = await requestDocumentSignature(toAddress(params), validUntil, session.user);
    if (sending.kind === "missing") return notFoundProblem("Document not found");
    if (sending.kind === "refused") return rejectedFileProblem(sending);
    const signature = await getSignature({ projectId: params.projectId, id: sending.signatureId });
    return signature
      ? { status: 200, body: toSignatureJson(params.projectId, signature, "staff") }
      : notFoundProblem("Document not found");
  }),
  defineOperation("POST", `${STAFF_PATH}/:signatureId/withdraw`, {
    ...staff,
    id: "withdrawSignature",
    summary: "Take a document back",
    description: "It no longer has to be signed. That of a change order ends with the change order.",
    answers: answer("The signature, which was withdrawn."),
    problems: { ...MISSING, 409: "It doesn’t wait, or is that of a change order." },
  }).handle(async ({ params: { projectId, signatureId }, session }) => {
    const at = { projectId, id: signatureId };
    const isWithdrawn = await withdrawSignature(at, session.user);
    const signature = await getSignature(at);
    if (!signature) return missingProblem();
    if (!isWithdrawn) return problem(409, { detail: "It doesn’t wait, or its change order has to be withdrawn." });
    return { status: 200, body: toSignatureJson(projectId, signature, "staff") };
  }),
  defineOperation("POST", `${BUYER_PATH}/:signatureId/sign`, {
    ...buyer,
    id: "signDocument",
    summary: "Sign",
    description:
      "The typed name is the signature. It needs `consent` to sign electronically, in the words of the page, and an identity that was proved within the last 15 minutes.",
    body: {
      json: z.strictObject(signFields),
      findErrors: ({ consent }): Record<string, string> =>
        consent ? {} : { consent: "Send true to sign electronically." },
      example: { name: "Ana Ávila", consent: true },
    },
    answers: answer("The signature, which is signed."),
    problems: {
      ...MISSING,
      403: "The caller’s identity was proved too long ago.",
      409: "It no longer waits: it was signed, declined or withdrawn, its last day is over, or a date in it has changed.",
      ...STORAGE_PROBLEMS,
    },
  }).handle(async ({ request, params, body: { name }, session: { user }, context }) => {
    const { id: projectId } = await requireProjectForApi(context, params.projectId);
    if (!user.recentlyAuthenticated) return problem(403, { detail: "Sign in again, then sign." });
    const address = context.get(clientAddressContext);
    const signer = { user, address, browser: request.headers.get("User-Agent") ?? "Unknown" };
    return answerDecision(projectId, await signDocument({ projectId, id: params.signatureId }, name, signer), user);
  }),
  defineOperation("POST", `${BUYER_PATH}/:signatureId/decline`, {
    ...buyer,
    id: "declineDocument",
    summary: "Decline to sign",
    description: "The team gets the reason by email.",
    body: { json: z.strictObject(declineSchema.shape), example: { reason: "The tile isn’t the one we picked." } },
    answers: answer("The signature, which is declined."),
    problems: { ...MISSING, 409: "It no longer waits." },
  }).handle(async ({ params, body: { reason }, session: { user }, context }) => {
    const { id: projectId } = await requireProjectForApi(context, params.projectId);
    return answerDecision(projectId, await declineDocument({ projectId, id: params.signatureId }, reason, user), user);
  }),
);
