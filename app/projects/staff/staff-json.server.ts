/** Projects and their items in the JSON of the staff API, with the specified field names. */
import { type ProblemDetails, problem } from "~/platform/http/responses/problem.server";
import type { ProjectItemKindName } from "../items/item-kinds";
import type { ProjectItem } from "../items/items.server";
import { isOpenable } from "../rules";
import type { StaffProject } from "./staff-projects.server";

export const toProjectListJson = (project: StaffProject) => ({
  id: project.id,
  address: project.propertyAddress,
  buyer: { fullName: project.buyerName, email: project.buyerEmail },
  currentPhase: project.currentPhase,
  status: project.status,
  heroUrl: project.heroUrl,
  purchasePrice: project.purchasePrice,
  renovationBudget: project.renovationBudget,
  estMoveIn: project.estimatedCompletionDate,
});

export const toProjectDetailJson = ({ heroKey: _, ...project }: StaffProject) => project;

/** An item without its storage keys. */
export function toItemJson(projectId: string, kind: ProjectItemKindName, row: ProjectItem): Record<string, unknown> {
  const { fileKey: _file, mediaKey, ...json } = row;
  const path = `/api/admin/projects/${projectId}/${kind}/${row.id}`;
  if (kind === "documents") return { ...json, fileUrl: isOpenable(row) ? path : null };
  if (kind === "design") return { ...json, mediaUrl: mediaKey ? `${path}?${row.version}` : null };
  return json;
}

/** The response for a file that was rejected or couldn't be stored. */
export function fileErrorResponse({ errors, status }: { errors: Record<string, string>; status: number }): Response {
  const details: ProblemDetails = { detail: Object.values(errors)[0]!, errors };
  return problem(status, status === 503 ? { ...details, headers: { "Retry-After": "30" } } : details);
}
