/** Projects and their items in the JSON of the staff API, with the specified field names. */
import { type ProblemDetails, problem } from "~/platform/http/responses/problem.server";
import type { NounName } from "../items/nouns";
import type { Row } from "../items/rows.server";
import { isOpenable } from "../rules";
import type { StaffProject } from "./staff.server";

export const listedProject = (project: StaffProject) => ({
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

export const detailedProject = ({ heroKey: _, ...project }: StaffProject) => project;

/** An item without its storage keys. */
export function rowJson(projectId: string, noun: NounName, row: Row): Record<string, unknown> {
  const { fileKey: _file, mediaKey, ...shown } = row;
  const at = `/api/admin/projects/${projectId}/${noun}/${row.id}`;
  if (noun === "documents") return { ...shown, fileUrl: isOpenable(row) ? at : null };
  if (noun === "design") return { ...shown, mediaUrl: mediaKey ? `${at}?${row.version}` : null };
  return shown;
}

/** The response for a file that was rejected or couldn't be stored. */
export function fileProblem({ errors, status }: { errors: Record<string, string>; status: number }): Response {
  const details: ProblemDetails = { detail: Object.values(errors)[0]!, errors };
  return problem(status, status === 503 ? { ...details, headers: { "Retry-After": "30" } } : details);
}
