/** The documents that a project's buyer is asked for. */
import { fromDay, toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import type { DocumentCategory } from "../rules";
import type { ItemAddress } from "../write.server";
import type { WantedDocumentJson } from "./json.server";

export const WANTED_DOCUMENT = {
  id: true,
  title: true,
  description: true,
  category: true,
  dueOn: true,
  receivedOn: true,
  documentId: true,
  version: true,
} satisfies Prisma.ProjectWantedDocumentSelect;

export const toWantedDocument = (row: Prisma.ProjectWantedDocumentGetPayload<{ select: typeof WANTED_DOCUMENT }>) => ({
  ...row,
  category: row.category as DocumentCategory,
  dueOn: toDay(row.dueOn),
  receivedOn: toDay(row.receivedOn),
});

/** Dates are YYYY-MM-DD. `receivedOn` is null while it is wanted. */
export type WantedDocument = ReturnType<typeof toWantedDocument>;

/** Those that are wanted first, then those that came, the newest first. */
export async function listWantedDocuments(
  projectId: string,
  tx: Tx = db(),
  updatedSince?: Date,
): Promise<WantedDocument[]> {
  const rows = await tx.projectWantedDocument.findMany({
    where: { projectId, updatedAt: { gte: updatedSince } },
    orderBy: [
      { receivedOn: { sort: "desc", nulls: "first" } },
      { sortOrder: "asc" },
      { createdAt: "asc" },
      { id: "asc" },
    ],
    select: WANTED_DOCUMENT,
  });
  return rows.map(toWantedDocument);
}

/** Those that haven't come, the earliest due first. */
export async function listOpenWantedDocuments(projectId: string) {
  const rows = await db().projectWantedDocument.findMany({
    where: { projectId, receivedOn: null },
    orderBy: [{ dueOn: { sort: "asc", nulls: "last" } }, { sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, title: true, dueOn: true },
  });
  return rows.map(({ dueOn, ...row }) => ({ ...row, dueOn: toDay(dueOn) }));
}

/** Null when the project has no such wanted document. */
export async function getWantedDocument({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<WantedDocument | null> {
  const isAddress = isId(projectId) && isId(id);
  const where = { id, projectId };
  const row = isAddress ? await tx.projectWantedDocument.findUnique({ where, select: WANTED_DOCUMENT }) : null;
  return row && toWantedDocument(row);
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

/** A wanted document in the JSON of the buyers' API. */
export const toWantedDocumentJson = ({ version: _, ...row }: WantedDocument): WantedDocumentJson => row;

/** Columns of the days of a change. What is due on another day, or wanted again, is reminded of again. */
export const toDayColumns = ({ dueOn, receivedOn }: { dueOn?: string | null; receivedOn?: string | null }) => ({
  dueOn: fromDay(dueOn),
  receivedOn: fromDay(receivedOn),
  ...((dueOn !== undefined || receivedOn === null) && { remindedOn: null }),
});
