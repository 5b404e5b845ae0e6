import { href } from "react-router";
import type { WorkKind } from "./due";

/** The parameter of the page of a request that staff open to write a message. */
export const WRITE = "write";

/** The page on which staff do or answer something. */
export function getWorkPath({ kind, id, projectId }: { kind: WorkKind; id: string; projectId: string | null }): string {
  if (kind === "mention") return href("/admin/notes/:noteId", { noteId: id });
  if (projectId !== null && kind === "choice")
    return href("/admin/projects/:projectId/design/:itemId/options", { projectId, itemId: id });
  if (projectId !== null && kind === "change")
    return href("/admin/projects/:projectId/change-orders/:itemId", { projectId, itemId: id });
  if (projectId !== null && kind === "signature")
    return href("/admin/projects/:projectId/documents/:itemId/signature", { projectId, itemId: id });
  if (projectId !== null) {
    const pages = { milestone: "summary", task: "tasks", document: "documents", message: "messages" };
    return `${href("/admin/projects/:projectId", { projectId })}/${pages[kind as keyof typeof pages]}`;
  }
  if (kind === "question" || kind === "tour") return href("/admin/inbox/leads/:leadId", { leadId: id });
  const request = href("/admin/inbox/:requestId", { requestId: id });
  // Without a fragment, with which browsers leave the focus out of the field.
  return kind === "message" ? `${request}?${WRITE}` : request;
}

/** The address of a list of open work. */
export const getWorkListPath = (
  filter: Partial<Record<"who" | "when" | "kind" | "waits" | "project", string>>,
): string => `${href("/admin/work")}?${new URLSearchParams(filter)}`;
