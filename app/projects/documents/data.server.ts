/** A project's documents: how programs read them, and what staff do with them and their files. */
import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { z } from "zod";
import { listBuyerAddresses } from "~/accounts/project-buyers.server";
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import { answerFields } from "~/platform/api/row-json.server";
import { fromDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import { env } from "~/platform/env.server";
import { pacificToday } from "~/ui/text/dates";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "../files/file-rules";
import { deleteFiles, type FileRejected, rejectFile, type StoredFile, storeDocument } from "../files/files.server";
import { catchKept, type ItemAddress, inProject, itemTable, KeptError, type VersionedAddress } from "../items.server";
import { DOCUMENT_CATEGORIES, formatKilobytes, isOpenable, SCAN_STATES } from "../rules";
import type { SignedContent } from "../signatures/content";
import { describeUnprintable } from "../signatures/pdf.server";
import {
  insertSignature,
  isActiveProject,
  NOT_ACTIVE,
  withdrawSignatures,
} from "../signatures/request-signature.server";
import {
  DOCUMENT_FILE,
  type DocumentFields,
  documentFields,
  findCategoryErrors,
  guessCategory,
  listNames,
  NEW_FILE,
  type NewDocumentFields,
  nameDocuments,
} from "./schema";

/** A file that was replaced, with the document's version at that time. */
type EarlierFile = {
  version: number;
  fileKey: string;
  fileName: string;
  size: number;
  sha256: string | null;
  uploadedAt: string;
};

const bytes = z.int().meta({ description: "Bytes." });

const documentRow = z.object({
  id: z.uuid(),
  ...answerFields(documentFields),
  fileKey: z.string(),
  fileName: z.string(),
  size: bytes,
  scanState: z.enum(SCAN_STATES).nullable().meta({
    description: "Of a virus scan; null when there was no scanner at the time of the upload.",
  }),
  uploadedAt: z.iso.datetime(),
  sentBy: z
    .string()
    .nullable()
    .meta({ description: "The address of the buyer who sent the file; null if staff uploaded it." }),
  sha256: z.string().nullable().meta({ description: "The checksum of the file; null for old files." }),
  locationRemoved: z.boolean().meta({ description: "Whether location data of a picture was removed." }),
  earlierFiles: z.custom<EarlierFile[]>(),
  version: z.int(),
});
export type ProjectDocument = z.output<typeof documentRow>;

/** A document in the JSON of the staff API. */
export const staffDocumentJson = documentRow
  .omit({ fileKey: true })
  .extend({
    fileUrl: z.string().nullable().meta({ description: "The path of the file. Null until its virus scan has passed." }),
    earlierFiles: z
      .array(z.object({ fileName: z.string(), size: bytes, uploadedAt: z.iso.datetime(), fileUrl: z.string() }))
      .meta({ description: "The files that this one replaced, newest first. Buyers don’t see them." }),
  })
  .meta({ id: "StaffDocument", description: "A document of a project." });
type StaffDocument = z.output<typeof staffDocumentJson>;

export function toStaffDocument(
  projectId: string,
  { fileKey: _, earlierFiles, ...document }: ProjectDocument,
): StaffDocument {
  const url = href("/api/admin/projects/:projectId/documents/:itemId", { projectId, itemId: document.id });
  return {
    ...document,
    fileUrl: isOpenable(document) ? url : null,
    earlierFiles: earlierFiles.map(({ version, fileName, size, uploadedAt }) => ({
      fileName,
      size,
      uploadedAt,
      fileUrl: `${url}?version=${version}`,
    })),
  };
}

/** A document as its buyer sees it. */
export const buyerDocumentJson = documentRow
  .pick({ id: true, description: true, category: true, fileName: true, size: true, scanState: true, uploadedAt: true })
  .extend({
    label: z.string(),
    uploadedByBuyer: z.boolean().meta({ description: "Whether the buyer sent the file." }),
    url: z.string().nullable().meta({ description: "Null during the file’s virus scan." }),
  })
  .meta({ id: "Document", description: "A document of the project." });
export type BuyerDocument = z.output<typeof buyerDocumentJson>;

export function toBuyerDocument(
  projectId: string,
  document: Pick<
    ProjectDocument,
    "sentBy" | "title" | Exclude<keyof BuyerDocument, "label" | "uploadedByBuyer" | "url">
  >,
): BuyerDocument {
  const { id, title, description, category, fileName, size, scanState, uploadedAt, sentBy } = document;
  const url = href("/api/projects/:projectId/documents/:documentId", { projectId, documentId: id });
  return {
    id,
    label: title,
    description,
    category,
    fileName,
    size,
    scanState,
    uploadedAt,
    uploadedByBuyer: sentBy !== null,
    url: scanState === "pending" ? null : url,
  };
}

export const DOCUMENT_EXAMPLE: StaffDocument = {
  id: "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
  category: "Contract",
  title: "Purchase agreement",
  description: null,
  fileName: "agreement.pdf",
  size: 248_113,
  sha256: "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
  locationRemoved: false,
  scanState: "clean",
  uploadedAt: "2027-03-09T17:30:00.000Z",
  sentBy: null,
  fileUrl: "/api/admin/projects/1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13/documents/5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
  earlierFiles: [],
  version: 1,
};

/** The newest first. */
export const documentTable = itemTable("document", documentRow, (tx) => tx.projectDocument, {
  orderBy: [{ uploadedAt: "desc" }, { title: "asc" }, { id: "asc" }],
});

/** Not if it is infected, or if a former buyer of the project sent it. */
const isForBuyers = ({ scanState, sentBy }: ProjectDocument, buyers: readonly string[]): boolean =>
  scanState !== "infected" && (sentBy === null || buyers.includes(sentBy));

/** Null when the project has no such document for its buyers. */
export async function getDocumentForBuyers(at: ItemAddress): Promise<ProjectDocument | null> {
  const document = await documentTable.get(at);
  return document && isForBuyers(document, await listBuyerAddresses(at.projectId)) ? document : null;
}

/** A project's documents, with the addresses of those who sent the files, as far as the audit log knows. */
export async function listDocumentsForStaff(projectId: string) {
  const [documents, signed, entries] = await Promise.all([
    documentTable.list(projectId),
    db().signature.findMany({
      where: { projectId, documentId: { not: null }, status: { in: ["signed", "waiting"] } },
      select: { documentId: true, status: true },
    }),
    db().auditEvent.findMany({
      where: { projectId, entity: "document", action: { in: ["create", "update"] } },
      select: { actorEmail: true, after: true },
    }),
  ]);
  const senders = new Map(
    entries.map(({ actorEmail, after }) => [(after as { fileKey?: string } | null)?.fileKey, actorEmail]),
  );
  const addSender = <File extends { fileKey: string }>(file: File) => ({
    ...file,
    uploadedBy: senders.get(file.fileKey) ?? null,
  });
  return documents.map((document) => {
    const { uploadedBy } = addSender(document);
    const earlierFiles = document.earlierFiles.map(addSender);
    const states = signed.filter(({ documentId }) => documentId === document.id).map(({ status }) => status);
    const signature = states.includes("signed") ? "Signed" : states.length > 0 ? "Waits for a signature" : null;
    return { ...document, earlierFiles, uploadedBy: document.sentBy ?? uploadedBy, signature };
  });
}
export type ListedDocument = Awaited<ReturnType<typeof listDocumentsForStaff>>[number];

/** Sorted by category, then the newest first. */
export async function listDocumentsForBuyers(projectId: string): Promise<BuyerDocument[]> {
  const buyers = await listBuyerAddresses(projectId);
  const documents = (await documentTable.list(projectId)).filter((document) => isForBuyers(document, buyers));
  return DOCUMENT_CATEGORIES.flatMap((name) => documents.filter(({ category }) => category === name)).map((document) =>
    toBuyerDocument(projectId, document),
  );
}

type Stored = Exclude<StoredFile, { problem: string }>;

const toFileColumns = ({ key: fileKey, name: fileName, size, sha256, locationRemoved }: Stored) => {
  const scanState = env().CLAMD_URL ? ("pending" as const) : null;
  return { fileKey, fileName, size, sha256, locationRemoved, scanState };
};

/** Adds the document of a stored file, in the caller's transaction, which locks the project. */
export const insertDocument = (
  at: ItemAddress,
  fields: DocumentFields & { sentBy?: string },
  file: Stored,
  actor: Actor,
  tx: Tx,
): Promise<ProjectDocument> => documentTable.insert(at, { ...fields, ...toFileColumns(file) }, actor, tx);

/**
 * Creates a document for each file, with the titles of `nameDocuments`. A rejected file leaves neither documents nor files.
 * @param newId makes the ids of the documents; a document that has one already is returned unchanged
 * @param refusedBefore why other files of the form can't be stored; with it, one that is invalid doesn't keep others from being stored
 * @returns "missing" when the project was deleted in the meantime; `refused` has why a file wasn't stored
 */
export async function createDocuments(
  projectId: string,
  { title, titles, categories = [], ...fields }: NewDocumentFields,
  files: readonly File[],
  actor: Actor,
  newId: () => string = randomUUID,
  refusedBefore?: readonly string[],
): Promise<{ kind: "created"; rows: ProjectDocument[]; refused: string[] } | FileRejected | { kind: "missing" }> {
  if (files.length === 0) return rejectFile(DOCUMENT_FILE.name, { problem: DOCUMENT_FILE.required });
  const names = listNames(files);
  const named = nameDocuments({ title, titles }, names);
  if ("errors" in named) return { kind: "refused", errors: named.errors, status: 422 };
  const categoryErrors = findCategoryErrors(categories, names);
  if (Object.keys(categoryErrors).length > 0) return { kind: "refused", errors: categoryErrors, status: 422 };
  const results: StoredFile[] = [];
  for (const file of files) results.push(await storeDocument(projectId, file));
  const stored = results.filter((result): result is Stored => "key" in result);
  const isAlone = files.length === 1 && !refusedBefore?.length;
  const failures = results.flatMap((result, n) =>
    "problem" in result
      ? [{ ...result, problem: isAlone ? result.problem : `${files[n]!.name}: ${result.problem}` }]
      : [],
  );
  const refused = [...(refusedBefore ?? []), ...failures.map(({ problem }) => problem)];
  // What the storage failed to take can be sent again as it is.
  const failed = failures.find(({ status }) => status !== 422) ?? failures[0];
  const isInvalid = refusedBefore !== undefined && failed?.status === 422;
  if (failed && !(isInvalid && stored.length > 0)) {
    await deleteFiles(...stored.map(({ key }) => key));
    return rejectFile(DOCUMENT_FILE.name, isInvalid ? { problem: refused.join(" ") } : failed);
  }
  // All or none, so that an interrupted form can be sent again. The nightly sweep deletes files without a document.
  const rows = await inProject(projectId, async (tx) => {
    const created: ProjectDocument[] = [];
    for (const [n, file] of results.entries()) {
      if ("problem" in file) continue;
      const at = { projectId, id: newId() };
      const category = categories[n] ?? fields.category ?? guessCategory(file.name);
      const values = { ...fields, title: named.titles[n]!, category };
      created.push(await insertDocument(at, values, file, actor, tx));
    }
    return created;
  });
  if (rows)
    await deleteFiles(...stored.map(({ key }) => key).filter((key) => !rows.some((row) => row.fileKey === key)));
  return rows ? { kind: "created", rows, refused } : { kind: "missing" };
}

const SIGNED_FILE = "It was signed. Upload the new file as a document of its own.";

/** Updates a document. A new file replaces the one that the buyer sees, which staff can still open. */
export async function updateDocument(
  at: VersionedAddress,
  fields: Partial<DocumentFields>,
  file: File | undefined,
  actor: Actor,
): Promise<VersionedUpdate<ProjectDocument> | FileRejected> {
  const stored = file && (await storeDocument(at.projectId, file));
  if (stored && "problem" in stored) return rejectFile(NEW_FILE.name, stored);
  const newFile = stored && { ...toFileColumns(stored), sentBy: null };
  const change = await catchKept(
    documentTable.update(at, { ...fields, ...newFile }, actor, {
      async addColumns(tx) {
        const replaced = stored && (await documentTable.get(at, tx));
        if (!replaced) return {};
        // A pending file may be infected, so it can't become an earlier one.
        if (replaced.scanState === "pending") throw new KeptError(SCAN_PENDING_DETAIL);
        if (await isSigned(at.id, tx)) throw new KeptError(SIGNED_FILE);
        // A file that was replaced is no longer signed.
        await withdrawSignatures(at.projectId, { documentId: at.id }, actor, tx);
        return { uploadedAt: new Date(), scanDueAt: null, earlierFiles: listEarlierFiles(replaced) };
      },
    }),
  );
  if (change.kind !== "changed") await deleteFiles(stored?.key);
  return change.kind === "kept" ? rejectFile(NEW_FILE.name, { problem: change.detail }) : change;
}

const isSigned = async (documentId: string, tx: Tx): Promise<boolean> =>
  (await tx.signature.count({ where: { documentId, status: "signed" } })) > 0;

/** Deletes a document, unless it was signed or a change order names it. What waits for a signature is taken back. */
export const removeDocument = (at: VersionedAddress, actor: Actor) =>
  catchKept(
    documentTable.remove(at, actor, async (tx, { id }) => {
      if (await isSigned(id, tx)) throw new KeptError("It was signed. Signed documents are kept.");
      const named = { status: { in: ["sent", "approved"] }, documentIds: { has: id } };
      if ((await tx.changeOrder.count({ where: { projectId: at.projectId, ...named } })) > 0)
        throw new KeptError("A change order that was sent or approved names it. It is kept.");
      await withdrawSignatures(at.projectId, { documentId: id }, actor, tx);
    }),
  );

/** With the document's present file, unless it was infected and is deleted. */
const listEarlierFiles = (document: ProjectDocument): EarlierFile[] => {
  const { scanState, earlierFiles, version, fileKey, fileName, size, sha256, uploadedAt } = document;
  if (scanState === "infected") return earlierFiles;
  return [{ version, fileKey, fileName, size, sha256, uploadedAt }, ...earlierFiles];
};

const NO_CHECKSUM = "This file is from before checksums were kept. Replace it with the same file, then send it.";

const OF_FORMER_BUYER = "A former buyer sent this file, and the present ones can’t read it.";

/** Sends the file of a document to the buyers for signature. One that waits is taken back. */
export async function requestDocumentSignature(
  at: ItemAddress,
  validUntil: string | null,
  actor: Actor,
): Promise<{ kind: "sent"; signatureId: string } | { kind: "missing" } | FileRejected> {
  const sending = await inProject(at.projectId, async (tx) => {
    const document = await documentTable.get(at, tx);
    if (!document) return null;
    const { title, fileName, fileKey, size, sha256 } = document;
    if (!(await isActiveProject(at.projectId, tx))) return rejectFile("document", { problem: NOT_ACTIVE, status: 409 });
    if (!isOpenable(document))
      return rejectFile("document", {
        problem: document.scanState === "pending" ? SCAN_PENDING_DETAIL : VIRUS_FOUND,
      });
    if (!sha256) return rejectFile("document", { problem: NO_CHECKSUM });
    if (!isForBuyers(document, await listBuyerAddresses(at.projectId, tx)))
      return rejectFile("document", { problem: OF_FORMER_BUYER });
    if (validUntil && validUntil < pacificToday()) return rejectFile("validUntil", { problem: "Use today or later." });
    const { propertyAddress } = await tx.project.findUniqueOrThrow({
      where: { id: at.projectId },
      select: { propertyAddress: true },
    });
    const content: SignedContent = {
      title,
      blocks: [
        {
          facts: [
            ["Project", propertyAddress],
            ["File", `${fileName}, ${formatKilobytes(size)}`],
          ],
        },
        { text: "The signature is for this file. Open it and read it before you sign." },
      ],
    };
    const problem = await describeUnprintable([title, fileName, propertyAddress]);
    if (problem) return rejectFile("document", { problem });
    const waiting = await tx.signature.findFirst({
      where: { documentId: at.id, status: "waiting", fileKey, validUntil: fromDay(validUntil) },
      select: { id: true },
    });
    // Pressed twice, or sent again after a lost answer.
    if (waiting) return { kind: "sent" as const, signatureId: waiting.id };
    await withdrawSignatures(at.projectId, { documentId: at.id }, actor, tx);
    const signature = { content, validUntil, fileKey, sha256, documentId: at.id };
    return { kind: "sent" as const, signatureId: await insertSignature(at.projectId, signature, actor, tx) };
  });
  return sending ?? { kind: "missing" };
}
