/** The notes about a project, below its tabs, and the pages of those about a request and a person. */
import { data, href } from "react-router";
import { findDeletion } from "~/audit/deleted-records.server";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { describeNotified } from "~/notes/mentions";
import { getAboutPath, getNotesPath } from "~/notes/note-path";
import { NoteSection } from "~/notes/note-section";
import { addNote, deleteNote, findTitle, getNote } from "~/notes/notes.server";
import { type About, NOTE_FORM, noteSchema } from "~/notes/schema";
import { requireStaff } from "~/platform/auth/staff.server";
import { isId } from "~/platform/db/id";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { deletedMessage } from "~/projects/item-texts";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, requireRows } from "~/ui/lists/read-page";
import { brandTitle } from "../noindex-meta";
import { loadNotes } from "../note-page.server";
import type { Route } from "./+types/notes";

type Params = { projectId?: string; requestId?: string; personId?: string };

const readAbout = ({ projectId, requestId, personId = "" }: Params): About =>
  projectId
    ? { about: "project", aboutId: projectId }
    : requestId
      ? { about: "request", aboutId: requestId }
      : { about: "person", aboutId: personId };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const about = readAbout(params);
  const title = await findTitle(about);
  if (title === null) throw data(null, { status: 404 });
  const page = readPage(url.searchParams);
  const notes = await loadNotes(about, user, { page });
  requireRows(notes.notes, url);
  return { title, page, notes };
}

/** Adds a note, or deletes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const about = readAbout(params);
  const form = await readSubmittedForm(request);
  const path = getAboutPath(about);
  if (form.intent === "delete") {
    const id = String(form.fields.get("note") ?? "");
    const note = await getNote(id);
    if (note && getNotesPath(note) !== getNotesPath(about)) throw data(null, { status: 404 });
    await deleteNote(id, user);
    // Without scripts, a double press sends the form twice.
    const entry = isId(id) ? await findDeletion({ entity: "note", entityId: id }) : null;
    if (entry === null) throw data(null, { status: 404 });
    throw await redirectWithToast(path, deletedMessage("note", href("/admin/audit"), { entry, to: path }));
  }
  const id = String(form.fields.get("id") ?? "");
  if (!isId(id)) throw data(null, { status: 400 });
  const { value, refuse } = checkForm(form, NOTE_FORM, noteSchema);
  if (!value) return refuse();
  const added = await addNote(about, { id, ...value }, user);
  if (!added) throw data(null, { status: 404 });
  throw await redirectWithToast(path, { title: "Note added", detail: describeNotified(value.body, added.notified) });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: NOTE_FORM, failure: { title: "Not saved", detail: UNREACHABLE } });

export default function NotesPage({ loaderData: { title, page, notes }, actionData, matches }: Route.ComponentProps) {
  const { about, more } = notes;
  const reply = getReply(actionData);
  const content = (
    <>
      <NoteSection data={{ ...notes, more: false }} reply={reply} />
      <ListPages page={page} more={more} />
    </>
  );
  return (
    <PageTitle title={brandTitle(`Notes: ${title}`, matches)} reply={reply}>
      {about.about === "project" ? (
        content
      ) : (
        <AdminMain>
          <div>
            <BackLink to={getAboutPath(notes.about)} label={about.about === "request" ? "Request" : "Person"} />
            <h1 dir="auto">{title}</h1>
          </div>
          {content}
        </AdminMain>
      )}
    </PageTitle>
  );
}
