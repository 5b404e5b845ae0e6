/** What a project's buyer is asked for: how programs read it, what staff do with it, and how the buyer sends it. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { whereBuyer } from "~/accounts/project-buyers.server";
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import { answerFields } from "~/platform/api/row-json.server";
import type { User } from "~/platform/auth/sessions.server";
import { fromDay, toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { nameAuthor } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { pacificToday } from "~/ui/text/dates";
import { documentTable, insertDocument, type ProjectDocument } from "../documents/data.server";
import { VIRUS_FOUND } from "../files/file-rules";
import { deleteFiles, type FileRejected, rejectFile, storeDocument } from "../files/files.server";
import { type ItemAddress, inProject, itemTable, recordItemWrite, type VersionedAddress } from "../items.server";
import { findEmailedOwner } from "../project-owner.server";
import { WANTED_FILE, type WantedDocumentFields, wantedDocumentFields } from "./schema";

/** A wanted document in the JSON of the buyers' API. */
export const wantedDocumentJson = z
  .object({
    id: z.uuid(),
    ...answerFields(wantedDocumentFields),
    receivedOn: z.iso.date().nullable().meta({ description: "When it came; null while it is wanted." }),
    documentId: z.uuid().nullable().meta({
      description: "The document that came, if there is one. Without `receivedOn`, its file had a virus.",
    }),
  })
  .meta({ id: "WantedDocument", description: "A document that the buyer is asked to send." });
export type WantedDocumentJson = z.output<typeof wantedDocumentJson>;

export const staffWantedDocumentJson = wantedDocumentJson
  .extend({ version: z.int() })
  .meta({ id: "StaffWantedDocument", description: "A document that a buyer is asked to send." });
export type WantedDocument = z.output<typeof staffWantedDocumentJson>;

export const toWantedDocumentJson = ({ version: _, ...row }: WantedDocument): WantedDocumentJson => row;

export const WANTED_DOCUMENT_EXAMPLE: WantedDocument = {
  id: "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
  title: "Proof of insurance",
  description: null,
  category: "Financial",
  dueOn: "2027-03-12",
  receivedOn: null,
  documentId: null,
  version: 1,
};

/** Those that are wanted first, then those that came, the newest first. */
export const wantedTable = itemTable("wanted document", staffWantedDocumentJson, (tx) => tx.projectWantedDocument, {
  orderBy: [
    { receivedOn: { sort: "desc", nulls: "first" } },
    { sortOrder: "asc" },
    { createdAt: "asc" },
    { id: "asc" },
  ],
  addsLast: true,
  // What is due on another day, or wanted again, is reminded of again.
  deriveColumns: ({ dueOn, receivedOn }) => (dueOn !== undefined || receivedOn === null ? { remindedOn: null } : {}),
});

/** Those that haven't come, the earliest due first. */
export async function listOpenWantedDocuments(projectId: string) {
  const rows = await db().projectWantedDocument.findMany({
    where: { projectId, receivedOn: null },
    orderBy: [{ dueOn: { sort: "asc", nulls: "last" } }, { sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, title: true, dueOn: true },
  });
  return rows.map(({ dueOn, ...row }) => ({ ...row, dueOn: toDay(dueOn) }));
}

/** Of these projects, the one that a wanted document is of. */
export async function findWantingProject<P extends { id: string }>(
  id: string,
  projects: readonly P[],
): Promise<P | undefined> {
  const where = { id, projectId: { in: projects.map((project) => project.id) } };
  const row = isId(id) ? await db().projectWantedDocument.findUnique({ where, select: { projectId: true } }) : null;
  return projects.find((project) => project.id === row?.projectId);
}

/**
 * Updates a wanted document.
 * @param received whether it has come. It has, if it gets a document; without one it isn't wanted any more either, because it
 * may have come on paper.
 */
export async function updateWantedDocument(
  at: VersionedAddress,
  { received, ...fields }: Partial<WantedDocumentFields & { received: boolean; documentId: string | null }>,
  actor: Actor,
): Promise<VersionedUpdate<WantedDocument> | FileRejected> {
  const current = await wantedTable.get(at);
  if (!current) return { kind: "missing" };
  const { documentId } = fields;
  const isNewDocument = Boolean(documentId) && documentId !== current.documentId;
  const document = isNewDocument ? await documentTable.get({ projectId: at.projectId, id: documentId! }) : null;
  if (isNewDocument && (received === false || !document))
    return rejectFile("documentId", { problem: "Choose a document of this project." });
  if (document?.scanState === "infected")
    return rejectFile("documentId", { problem: `${VIRUS_FOUND} Choose another document.` });
  const hasCome = received ?? (isNewDocument || undefined);
  return wantedTable.update(
    at,
    {
      ...fields,
      ...(hasCome && { receivedOn: current.receivedOn ?? pacificToday() }),
      ...(hasCome === false && { receivedOn: null, documentId: null }),
    },
    actor,
  );
}

/** "missing" also when the project isn't the buyer's any more, "received" when it came before. */
export type WantedDocumentSending =
  | { kind: "sent"; document: ProjectDocument }
  | { kind: "missing" | "received" }
  | FileRejected;

/**
 * Makes a buyer's file a document of the project, marks the wanted document as received, and tells staff by email. A form that
 * is sent twice makes one document.
 * @param id of the document, unless another one has it
 */
export async function sendWantedDocument(
  at: ItemAddress,
  { id: formId, file }: { id: string; file: File | undefined },
  buyer: User,
): Promise<WantedDocumentSending> {
  if (!(await wantedTable.get(at))) return { kind: "missing" };
  if (!file) return rejectFile(WANTED_FILE.name, { problem: WANTED_FILE.required });
  const stored = await storeDocument(at.projectId, file);
  if ("problem" in stored) return rejectFile(WANTED_FILE.name, stored);
  const sending = await inProject(at.projectId, async (tx): Promise<Exclude<WantedDocumentSending, FileRejected>> => {
    // The project may have changed hands while the file came.
    const access = { id: at.projectId, ...whereBuyer(buyer.email), status: "active" };
    const wanted = (await tx.project.count({ where: access })) > 0 ? await wantedTable.get(at, tx) : null;
    if (!wanted) return { kind: "missing" };
    if (wanted.receivedOn !== null) {
      const sent =
        wanted.documentId === formId ? await documentTable.get({ projectId: at.projectId, id: formId }, tx) : null;
      return sent?.sha256 === stored.sha256 ? { kind: "sent", document: sent } : { kind: "received" };
    }
    // The form's first file may have been infected.
    const id = (await tx.projectDocument.count({ where: { id: formId } })) > 0 ? randomUUID() : formId;
    const { title, category } = wanted;
    const fields = { title, category, description: null, sentBy: buyer.email };
    const document = await insertDocument({ projectId: at.projectId, id }, fields, stored, buyer, tx);
    const after = { receivedOn: pacificToday(), documentId: id };
    await tx.projectWantedDocument.update({
      where: { id: at.id },
      data: { documentId: id, receivedOn: fromDay(after.receivedOn), version: { increment: 1 } },
      select: { id: true },
    });
    const before = { receivedOn: null, documentId: wanted.documentId };
    await recordItemWrite("wanted document", at, buyer, { action: "update", before, after }, tx);
    await emailReceived(at.projectId, { title, fileName: document.fileName, buyer }, tx);
    return { kind: "sent", document };
  });
  if (sending?.kind !== "sent" || sending.document.fileKey !== stored.key) await deleteFiles(stored.key);
  return sending ?? { kind: "missing" };
}

/** Tells the project's owner, or else the support address, about a document that a buyer sent. */
async function emailReceived(
  projectId: string,
  { title, fileName, buyer }: { title: string; fileName: string; buyer: User },
  tx: Tx,
): Promise<void> {
  const { to, propertyAddress } = await findEmailedOwner(projectId, tx);
  await sendEmail(
    { kind: "document-received", to, subject: `Document received: ${title}` },
    [
      `${nameAuthor(buyer)} sent “${title}” for the project at ${propertyAddress}: ${fileName}`,
      { label: "See the documents", url: siteUrl(`/admin/projects/${projectId}/documents`) },
    ],
    tx,
  );
}
