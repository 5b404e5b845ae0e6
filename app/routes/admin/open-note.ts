/** Opens a note where it was written, or a message in its thread. */
import { data, redirect } from "react-router";
import { getThreadPath } from "~/messages/thread-path";
import { getMessage, getThread } from "~/messages/threads.server";
import { getAboutPath } from "~/notes/note-path";
import { getNote } from "~/notes/notes.server";
import { requireStaff } from "~/platform/auth/staff.server";
import type { Route } from "./+types/open-note";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const note = await getNote(params.noteId);
  if (note) return redirect(`${getAboutPath(note)}#notes`);
  const message = await getMessage(params.noteId);
  const thread = message && (await getThread(message.threadId));
  if (!thread) throw data(null, { status: 404 });
  return redirect(getThreadPath(thread, "staff"));
}
