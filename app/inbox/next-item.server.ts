/** Where an answer leads: to the item itself, the next one that waits for an answer, or a new project. */
import { href } from "react-router";
import { listOpenWork } from "~/work/open-work.server";
import { getWorkPath } from "~/work/work-path";
import { AFTER_ANSWER, getNewProjectPath } from "./schema";

/**
 * The path of what a staff member answers next: what is due first, otherwise what waits the longest; null if nothing waits for
 * them.
 * @param id of the item that is open, which may also have a thread
 */
export async function findNextItem(id: string, me: string): Promise<string | null> {
  const waiting = await listOpenWork(null, { me, waitsFor: "answer" }, { take: 3 });
  const next = waiting.find((work) => work.id !== id);
  return next ? getWorkPath(next) : null;
}

/** @param path of the item @param me the staff member who answered it */
export async function findPathAfterAnswer(
  fields: FormData,
  { id, path, me }: { id: string; path: string; me: string },
) {
  switch (fields.get(AFTER_ANSWER)) {
    case "next":
      return (await findNextItem(id, me)) ?? href("/admin/inbox");
    case "project":
      return getNewProjectPath(id);
    default:
      return path;
  }
}
