/** Opens a note where it was written. */
import { data, redirect } from "react-router";
import { getAboutPath } from "~/notes/note-path";
import { getNote } from "~/notes/notes.server";
import { requireStaff } from "~/platform/auth/staff.server";
import type { Route } from "./+types/open-note";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const note = await getNote(params.noteId);
  if (!note) throw data(null, { status: 404 });
  return redirect(`${getAboutPath(note)}#notes`);
}
