/** Signatures of projects: how programs read them. */
import { href } from "react-router";
import { z } from "zod";
import { listBuyerAddresses } from "~/accounts/project-buyers.server";
import { selectColumns, toJson } from "~/platform/api/row-json.server";
import type { User } from "~/platform/auth/sessions.server";
import { db, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import type { ItemAddress } from "../items.server";
import type { SignedContent } from "./content";
import { isExpired } from "./expiry";
import { SIGNATURE_STATUSES, type SignatureStatus } from "./schema";

const hash = () => z.string().meta({ description: "SHA-256 in hex." });

const signatureRow = z.object({
  id: z.uuid(),
  changeOrderId: z.uuid().nullable(),
  documentId: z.uuid().nullable(),
  title: z.string(),
  content: z.custom<SignedContent>(),
  fileKey: z.string(),
  sha256: hash().meta({ description: "SHA-256 of what is signed, in hex." }),
  status: z.enum(SIGNATURE_STATUSES),
  validUntil: z.iso.date().nullable().meta({ description: "The last day for the signature." }),
  sentBy: z.string(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable().meta({ description: "When it was signed or declined." }),
  decidedBy: z.string().nullable().meta({ description: "The address of who did, for staff and that buyer." }),
  declineReason: z.string().nullable(),
  signerName: z.string().nullable().meta({ description: "As typed by who signed." }),
  consentVersion: z.string().nullable().meta({ description: "Of the consent to sign electronically." }),
  signedKey: z.string().nullable(),
  signedSha256: hash().nullable().meta({ description: "SHA-256 of the PDF with the signature, in hex." }),
});
export type Signature = z.output<typeof signatureRow>;

/** A signature in the JSON of both APIs. */
export const signatureJson = signatureRow
  .omit({ content: true, fileKey: true, signedKey: true, sentBy: true })
  .extend({
    isExpired: z.boolean().meta({ description: "Whether it waits although its last day is over." }),
    fileUrl: z.string().meta({ description: "The path of what is signed, or of the PDF with the signature." }),
  })
  .meta({ id: "Signature", description: "A buyer’s signature of a change order or a document." });
export type SignatureJson = z.output<typeof signatureJson>;

const pair = z.array(z.string()).length(2);
/** The same with what is signed, for programs that show it. */
export const signatureWithContentJson = signatureJson
  .extend({
    content: z.object({
      title: z.string(),
      blocks: z.array(
        z.union([
          z.object({ heading: z.string() }),
          z.object({ text: z.string() }),
          z.object({ facts: z.array(pair) }),
          z.object({ columns: pair, rows: z.array(pair) }),
        ]),
      ),
    }),
  })
  .meta({ id: "SignatureWithContent", description: "A signature with what is signed." });

export const SIGNATURE_EXAMPLE: SignatureJson = {
  id: "5e2d9c48-7a1b-4f60-9c83-1b0a2d4e6f87",
  changeOrderId: "8c4f2a10-5b7d-4e93-a1c6-0d9e8f7a6b54",
  documentId: null,
  title: "Change order 2: Kitchen cabinets",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  status: "waiting",
  validUntil: "2027-03-19",
  sentAt: "2027-03-09T18:30:00.000Z",
  decidedAt: null,
  decidedBy: null,
  declineReason: null,
  signerName: null,
  consentVersion: null,
  signedSha256: null,
  isExpired: false,
  fileUrl: "/api/projects/2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60/signatures/5e2d9c48-7a1b-4f60-9c83-1b0a2d4e6f87/file",
};

/** The file of a signature: the PDF with the signature, or else what is signed. @param isOriginal what is signed in any case */
export function toSignedFile({ title, fileKey, sha256, signedKey, signedSha256 }: Signature, isOriginal = false) {
  const isSigned = signedKey !== null && signedSha256 !== null && !isOriginal;
  const key = isSigned ? signedKey : fileKey;
  return { fileKey: key, fileName: nameSignedFile(title, key), sha256: isSigned ? signedSha256 : sha256 };
}

/** "Change order 2 Kitchen cabinets.pdf" */
export const nameSignedFile = (title: string, key: string) =>
  `${title.replaceAll(/[^\p{L}\p{N} .,-]/gu, "")}${/\.[a-z\d]+$/.exec(key)?.[0] ?? ""}`;

const SELECT = selectColumns(signatureRow);
const toSignature = (row: Record<keyof typeof SELECT, unknown>): Signature => toJson(signatureRow, row);

/** Of all buyers who read it, only the one who declined reads why, and none another's address. */
export function toSignatureJson(projectId: string, signature: Signature, reader: "staff" | User): SignatureJson {
  const { content: _, fileKey: _fileKey, signedKey: _signedKey, sentBy: _sentBy, ...shown } = signature;
  const params = { projectId, signatureId: signature.id };
  const state = { ...shown, isExpired: isExpired(signature) };
  if (reader === "staff")
    return { ...state, fileUrl: href("/api/admin/projects/:projectId/signatures/:signatureId/file", params) };
  const isOwn = reader.email === signature.decidedBy;
  return {
    ...state,
    decidedBy: isOwn ? reader.email : null,
    declineReason: isOwn ? signature.declineReason : null,
    fileUrl: href("/api/projects/:projectId/signatures/:signatureId/file", params),
  };
}

/** Null when the project has no such signature. */
export async function getSignature({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<Signature | null> {
  const isAddress = isId(projectId) && isId(id);
  const row = isAddress ? await tx.signature.findUnique({ where: { id, projectId }, select: SELECT }) : null;
  return row && toSignature(row);
}

/** Not what is of a document that a former buyer sent. */
const whereReadable = async (projectId: string) => ({
  OR: [
    { documentId: null },
    { document: { sentBy: null } },
    { document: { sentBy: { in: await listBuyerAddresses(projectId) } } },
  ],
});

/** Null when its buyers have no such signature, or it was taken back. */
export async function getSignatureForBuyers({ projectId, id }: ItemAddress): Promise<Signature | null> {
  const found = await findSignature(id, [projectId]);
  if (!found || found.status === "withdrawn") return null;
  const { projectId: _, ...signature } = found;
  return signature;
}

const SHOWN: readonly SignatureStatus[] = ["waiting", "signed", "declined"];

/** Of a project for its buyers, newest first, without what was taken back. */
export async function listSignaturesForBuyers(
  projectId: string,
  statuses: readonly SignatureStatus[] = SHOWN,
): Promise<Signature[]> {
  const rows = await db().signature.findMany({
    where: { projectId, status: { in: [...statuses] }, ...(await whereReadable(projectId)) },
    orderBy: [{ sentAt: "desc" }, { id: "asc" }],
    select: SELECT,
  });
  return rows.map(toSignature);
}

/** One of these projects for their buyers; null for any other. */
export async function findSignature(
  id: string,
  projectIds: readonly string[],
): Promise<(Signature & { projectId: string }) | null> {
  const where = { id, projectId: { in: [...projectIds] } };
  const found = isId(id) ? await db().signature.findUnique({ where, select: { ...SELECT, projectId: true } }) : null;
  if (!found) return null;
  const { projectId, ...row } = found;
  if ((await db().signature.count({ where: { id, ...(await whereReadable(projectId)) } })) === 0) return null;
  return { ...toSignature(row), projectId };
}

/** Of a project for staff, newest first. @param of only those of a change order or a document */
export async function listSignatures(
  projectId: string,
  of: { changeOrderId?: string; documentId?: string } = {},
): Promise<Signature[]> {
  const rows = await db().signature.findMany({
    where: { projectId, ...of },
    orderBy: [{ sentAt: "desc" }, { id: "asc" }],
    select: SELECT,
  });
  return rows.map(toSignature);
}

/** Whether the buyers of a project see any. */
export async function hasSignatures(projectId: string): Promise<boolean> {
  const where = { projectId, status: { in: [...SHOWN] }, ...(await whereReadable(projectId)) };
  return (await db().signature.count({ where })) > 0;
}

/** Whether and when the file with this hash was signed. */
export async function findByHash(
  sha256: string,
): Promise<{ state: "signed"; at: string } | { state: SignatureStatus; at: null } | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
  const rows = await db().signature.findMany({
    where: { OR: [{ sha256 }, { signedSha256: sha256 }] },
    select: { status: true, decidedAt: true },
    orderBy: { sentAt: "desc" },
  });
  const signed = rows.find(({ status }) => status === "signed");
  if (signed?.decidedAt) return { state: "signed", at: signed.decidedAt.toISOString() };
  return rows[0] ? { state: rows[0].status as SignatureStatus, at: null } : null;
}
