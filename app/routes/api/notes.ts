import { z } from "zod";
import { addNote, countNotes, deleteNote, getNote, listNotes, type Note, noteJson } from "~/notes/notes.server";
import { type About, noteFields } from "~/notes/schema";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { describePage, pageHeaders, pageParameters } from "~/platform/api/paging.server";
import { problem } from "~/platform/http/responses/problem.server";
import { itemOperations } from "./item-operations.server";

const NOTE_EXAMPLE: Note = {
  id: "9a4e7c12-3b8d-4f05-8e61-2c7d0b5f9a31",
  about: "project",
  aboutId: "7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b",
  author: "sam@sunporch.example",
  mentioned: ["wei@sunporch.example"],
  body: "@wei They would rather be called after six.",
  createdAt: "2027-03-09T17:30:00.000Z",
  version: 1,
};

const notes = itemOperations("/api/admin/notes", "note", noteJson, NOTE_EXAMPLE, {
  param: "noteId",
  answer: "The notes.",
  missing: "There is no such note.",
  parent: "There is nothing with this `aboutId`.",
});

const PER_PAGE = 50;
const { about, aboutId } = noteJson.shape;

const listAllNotes = defineOperation("GET", "/api/admin/notes", {
  tag: "Staff: notes",
  id: "listNotes",
  summary: "The notes of staff",
  description: "The newest first: all of them, or those about one project, request or person.",
  access: "staff",
  query: {
    schema: z.object({
      about: about.optional().meta({ description: "What the notes are about; with `aboutId`." }),
      aboutId: aboutId.optional().meta({ description: "The id of that project, request or account." }),
      page: pageParameters.page.default(1).meta({ description: "The page of the list." }),
      perPage: pageParameters.perPage.default(PER_PAGE).meta({ description: "Notes on a page." }),
      updatedSince: pageParameters.updatedSince.meta({ description: "Only those that were written then or later." }),
    }),
  },
  answers: {
    200: {
      description: "A page of the notes.",
      schema: z.array(noteJson),
      example: [NOTE_EXAMPLE],
      headers: pageHeaders,
    },
  },
}).handle(async ({ request, query }) => {
  const { page, perPage, updatedSince: since } = query;
  if (!query.about !== !query.aboutId) {
    const detail = "Send both about and aboutId, or neither.";
    throw problem(400, { detail, errors: { [query.about ? "aboutId" : "about"]: detail } });
  }
  const only = query.about && query.aboutId ? ({ about: query.about, aboutId: query.aboutId } satisfies About) : null;
  const body = await listNotes(only, { take: perPage, skip: (page - 1) * perPage, since });
  return { status: 200, body, headers: describePage(request, { total: await countNotes(only, since), page, perPage }) };
});

export const loader = serveOperations(
  listAllNotes,
  notes.read(({ id }) => getNote(id)),
);

export const action = serveOperations(
  notes.create(
    {
      json: z.strictObject({ about, aboutId, ...noteFields }).meta({ id: "NoteInput" }),
      example: { about: NOTE_EXAMPLE.about, aboutId: NOTE_EXAMPLE.aboutId, body: NOTE_EXAMPLE.body },
    },
    async (_, { body, ...of }, author, newId) => {
      const added = await addNote(of, { id: newId(), body }, author);
      return added ? { kind: "created", row: added.note } : { kind: "missing" };
    },
  ),
  notes.remove(({ id, version }, actor) => deleteNote(id, actor, version)),
);
