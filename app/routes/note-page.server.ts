/** What the pages with notes share. */
import { randomUUID } from "node:crypto";
import { listHandles } from "~/notes/mentions.server";
import type { NotesData } from "~/notes/note-section";
import { listNotes, NOTES_PER_PAGE } from "~/notes/notes.server";
import type { About } from "~/notes/schema";
import type { User } from "~/platform/auth/sessions.server";

/** A page of the notes about something, and a form for another. */
export async function loadNotes(
  about: About,
  reader: User,
  { page = 1, take = NOTES_PER_PAGE } = {},
): Promise<NotesData> {
  const notes = await listNotes(about, { take: take + 1, skip: (page - 1) * take });
  const handles = await listHandles(reader);
  return { about, newId: randomUUID(), notes: notes.slice(0, take), more: notes.length > take, handles };
}

/** Of a page that is about more than the notes. */
export const loadNewestNotes = (about: About, reader: User): Promise<NotesData> =>
  loadNotes(about, reader, { take: 3 });
