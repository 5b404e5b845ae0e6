/** Staff ask a buyer for documents; the buyer sends them. */
import { randomUUID } from "node:crypto";
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import type { User } from "~/platform/auth/sessions.server";
import { fromDay } from "~/platform/db/day";
import { pacificToday } from "~/ui/text/dates";
import { insertDocument } from "../documents/commands.server";
import { getDocument, type ProjectDocument } from "../documents/queries.server";
import { VIRUS_FOUND } from "../files/file-rules";
import { deleteFiles, type FileRejected, rejectFile, storeDocument } from "../files/files.server";
import { type ItemAddress, inProject, itemCommands, recordItemWrite, type VersionedAddress } from "../write.server";
import {
  getWantedDocument,
  toDayColumns,
  toWantedDocument,
  WANTED_DOCUMENT,
  type WantedDocument,
} from "./queries.server";
import { emailReceived } from "./received-email.server";
import { WANTED_FILE, type WantedDocumentFields } from "./schema";

type Changes = Partial<Omit<WantedDocument, "id" | "version">>;

const wantedDocuments = itemCommands<WantedDocument, WantedDocumentFields, Changes>("wanted document", {
  read: getWantedDocument,
  async create(tx, { dueOn, ...fields }) {
    const { projectId } = fields;
    const { _max: last } = await tx.projectWantedDocument.aggregate({
      where: { projectId },
      _max: { sortOrder: true },
    });
    const data = { ...fields, dueOn: fromDay(dueOn), sortOrder: (last.sortOrder ?? 0) + 1 };
    return toWantedDocument(await tx.projectWantedDocument.create({ data, select: WANTED_DOCUMENT }));
  },
  write: (tx, where, changes) =>
    tx.projectWantedDocument.updateMany({
      where,
      data: { ...changes, ...toDayColumns(changes), version: { increment: 1 } },
    }),
  remove: (tx, where) => tx.projectWantedDocument.delete({ where }),
});
export const { create: createWantedDocument, remove: deleteWantedDocument } = wantedDocuments;

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
  const current = await getWantedDocument(at);
  if (!current) return { kind: "missing" };
  const { documentId } = fields;
  const isNewDocument = Boolean(documentId) && documentId !== current.documentId;
  const document = isNewDocument ? await getDocument({ projectId: at.projectId, id: documentId! }) : null;
  if (isNewDocument && (received === false || !document))
    return rejectFile("documentId", { problem: "Choose a document of this project." });
  if (document?.scanState === "infected")
    return rejectFile("documentId", { problem: `${VIRUS_FOUND} Choose another document.` });
  const hasCome = received ?? (isNewDocument || undefined);
  return wantedDocuments.update(
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
  if (!(await getWantedDocument(at))) return { kind: "missing" };
  if (!file) return rejectFile(WANTED_FILE.name, { problem: WANTED_FILE.required });
  const stored = await storeDocument(at.projectId, file);
  if ("problem" in stored) return rejectFile(WANTED_FILE.name, stored);
  const sending = await inProject(at.projectId, async (tx): Promise<Exclude<WantedDocumentSending, FileRejected>> => {
    // The project may have changed hands while the file came.
    const access = { id: at.projectId, buyerEmail: buyer.email, status: "active" };
    const wanted = (await tx.project.count({ where: access })) > 0 ? await getWantedDocument(at, tx) : null;
    if (!wanted) return { kind: "missing" };
    if (wanted.receivedOn !== null) {
      const sent = wanted.documentId === formId ? await getDocument({ projectId: at.projectId, id: formId }, tx) : null;
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
