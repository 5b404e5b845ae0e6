import { href } from "react-router";
import type { About } from "./schema";

/** The page of the notes about something. */
export function getNotesPath({ about, aboutId }: About): string {
  if (about === "project") return href("/admin/projects/:projectId/notes", { projectId: aboutId });
  return about === "request"
    ? href("/admin/inbox/:requestId/notes", { requestId: aboutId })
    : href("/admin/people/:personId/notes", { personId: aboutId });
}

/** The page on which one wrote them, which has a section of them. */
export const getAboutPath = (about: About): string =>
  about.about === "project" ? getNotesPath(about) : getNotesPath(about).replace(/\/notes$/, "");
