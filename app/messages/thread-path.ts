import { href } from "react-router";
import type { MessageSide } from "./schema";

type Thread = { id: string; kind: "project" | "request" };

/** What a thread is about. */
export const nameThread = ({ kind }: Thread) => (kind === "project" ? "Project" : "Cost & timeline request");

/** The page of a thread for the side that reads it. */
export function getThreadPath({ id, kind }: Thread, reader: MessageSide): string {
  if (reader === "buyer") return href("/dashboard/messages/:threadId", { threadId: id });
  return kind === "project"
    ? href("/admin/projects/:projectId/messages", { projectId: id })
    : `${href("/admin/inbox/:requestId", { requestId: id })}#messages`;
}
