/** Notes of staff about projects, requests and people. Nothing that buyers get reads this module. */
import { z } from "zod";
import { type Actor, audit } from "~/audit/audit.server";
import { keepDeleted } from "~/audit/deleted-records.server";
import { type AllowedVersions, isAllowed } from "~/audit/versioned.server";
import type { User } from "~/platform/auth/sessions.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { makeDeterministicIds } from "~/platform/deterministic-ids.server";
import type { Colleague } from "./mentions";
import { emailMentioned, findMentioned } from "./mentions.server";
import { getAboutPath } from "./note-path";
import { ABOUT, type About } from "./schema";

export const NOTES_PER_PAGE = 25;

/** A note in the JSON of the staff API. */
export const noteJson = z
  .object({
    id: z.uuid(),
    about: z.enum(ABOUT),
    aboutId: z.uuid().meta({ description: "The id of the project, request or account." }),
    author: z.string().meta({ description: "The address of the staff member who wrote it." }),
    body: z.string(),
    createdAt: z.iso.datetime(),
    mentioned: z.array(z.string()).meta({
      description: "The addresses of colleagues whom it names, until they mark that as done.",
    }),
    version: z.int(),
  })
  .meta({ id: "Note", description: "What a staff member wrote for colleagues." });
export type Note = z.output<typeof noteJson>;

const toNote = ({
  projectId,
  requestId,
  accountId,
  authorEmail,
  createdAt,
  ...row
}: Prisma.NoteGetPayload<object>): Note => ({
  ...row,
  about: projectId ? "project" : requestId ? "request" : "person",
  aboutId: (projectId ?? requestId ?? accountId)!,
  author: authorEmail,
  createdAt: createdAt.toISOString(),
});

const COLUMNS = { project: "projectId", request: "requestId", person: "accountId" } as const;
const toColumn = ({ about, aboutId }: About) => ({ [COLUMNS[about]]: aboutId });

/** What something is called that notes are about; null for an unknown id. */
export async function findTitle({ about, aboutId: id }: About, tx: Tx = db()): Promise<string | null> {
  if (!isId(id)) return null;
  if (about === "project") {
    const project = await tx.project.findUnique({ where: { id }, select: { propertyAddress: true } });
    return project?.propertyAddress ?? null;
  }
  if (about === "request") {
    const request = await tx.timelineRequest.findUnique({ where: { id }, select: { listingAddress: true } });
    return request?.listingAddress ?? null;
  }
  const account = await tx.account.findUnique({ where: { id }, select: { name: true, email: true } });
  return account && (account.name ?? account.email);
}

export async function getNote(id: string, tx: Tx = db()): Promise<Note | null> {
  const row = isId(id) ? await tx.note.findUnique({ where: { id } }) : null;
  return row && toNote(row);
}

/** Notes, the newest first. @param about of all by default */
export async function listNotes(
  about: About | null,
  { take, skip = 0, since }: { take: number; skip?: number; since?: Date },
): Promise<Note[]> {
  const where = { ...(about && toColumn(about)), createdAt: { gte: since } };
  return (await db().note.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "asc" }], take, skip })).map(toNote);
}

export const countNotes = (about: About | null, since?: Date): Promise<number> =>
  db().note.count({ where: { ...(about && toColumn(about)), createdAt: { gte: since } } });

/**
 * Adds a note, and tells the colleagues whom it names. One that has the id and the text already is returned unchanged.
 * @returns null when what it is about is gone
 */
export const addNote = (
  about: About,
  { id: formId, body }: { id: string; body: string },
  author: Pick<User, "id" | "email" | "name">,
): Promise<{ note: Note; notified: Colleague[] } | null> =>
  inTransaction(async (tx) => {
    const title = await findTitle(about, tx);
    if (title === null) return null;
    const sent = await getNote(formId, tx);
    // The second id is that of a form that was changed after it was sent, such as after Back in a browser.
    const isChanged = sent !== null && (sent.body !== body || sent.aboutId !== about.aboutId);
    const id = isChanged ? makeDeterministicIds("note", formId, about, body)() : formId;
    const notified = await findMentioned(body, author);
    const mentioned = notified.map(({ email }) => email);
    const data = { id, ...toColumn(about), body, mentioned, authorEmail: author.email };
    const { count } = await tx.note.createMany({ data, skipDuplicates: true });
    const note = (await getNote(id, tx))!;
    if (count > 0) {
      await auditNote("create", note, author, tx, { after: { about: title, body } });
      await emailMentioned(notified, { author, body, title, path: getAboutPath(about) }, tx);
    }
    return { note, notified };
  });

const auditNote = (
  action: "create" | "delete",
  note: Note,
  actor: Actor,
  tx: Tx,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => {
  const { id, about, aboutId } = note;
  const projectId = about === "project" ? aboutId : null;
  return audit(actor, { action, entity: "note", entityId: id, projectId, ...values }, tx);
};

/** Deletes a note, which is kept for 30 days. */
export const deleteNote = (id: string, actor: Actor, version?: AllowedVersions) =>
  inTransaction(async (tx) => {
    const note = await getNote(id, tx);
    if (!note) return { kind: "missing" } as const;
    if (!isAllowed(version, note.version)) return { kind: "stale", row: note } as const;
    const { body, author } = note;
    const entryId = await auditNote("delete", note, actor, tx, { before: { author, body } });
    await keepDeleted(entryId, "note", id, tx);
    await tx.note.delete({ where: { id } });
    return { kind: "deleted", row: note } as const;
  });
