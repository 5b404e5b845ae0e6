/** What the API's operations on a project's items have in common. */
import { z } from "zod";
import type { VersionedUpdate } from "~/audit/versioned.server";
import { staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import type { FileRejected } from "~/projects/files/files.server";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import type { ItemAddress, ItemCreation, ItemDeletion } from "~/projects/write.server";
import { capitalize } from "~/ui/text/text";

const access = "staff" as const;

/** The texts and answers of the operations on items of one kind. @param singular "design item" */
export function describeItems<S extends z.ZodType>(singular: string, json: S, example: z.input<S>) {
  const name = singular.split(" ").map(capitalize).join("");
  const common = { tag: `Staff: ${singular}s`, access };
  const missingProject = { 404: "There is no such project." };
  const missingItem = { 404: `The project has no such ${singular}.` };
  const describeItem = (description: string) => ({ description, schema: json, example });
  const describeList = (description: string) => ({ description, schema: z.array(json), example: [example] });
  return {
    list: {
      ...common,
      id: `list${name}s`,
      summary: `The ${singular}s of a project`,
      answers: { 200: describeList(`All ${singular}s of the project.`) },
      problems: missingProject,
    },
    create: {
      ...common,
      id: `create${name}`,
      summary: `Add a ${singular}`,
      answers: { 201: describeItem(`The new ${singular}.`) },
      problems: missingProject,
    },
    read: {
      ...common,
      id: `read${name}`,
      summary: `A ${singular}`,
      answers: { 200: describeItem(`The ${singular}.`) },
      problems: missingItem,
    },
    update: {
      ...common,
      id: `update${name}`,
      summary: `Change a ${singular}`,
      description: "Fields that are left out keep their values.",
      answers: { 200: describeItem(`The changed ${singular}.`) },
      problems: missingItem,
    },
    remove: {
      ...common,
      id: `delete${name}`,
      summary: `Delete a ${singular}`,
      answers: { 204: { description: `The ${singular} is deleted.` } },
      problems: missingItem,
    },
  };
}

/** Of operations that store files. */
export const STORAGE_PROBLEMS = { 507: "The file storage is full." };

export const toAddress = ({ projectId, itemId }: { projectId: string; itemId: string }): ItemAddress => ({
  projectId,
  id: itemId,
});

/** @throws a problem document: 404 when there is no such project */
export async function requireProject(projectId: string): Promise<void> {
  if (!(await getProjectForStaff(projectId))) throw notFoundProblem("Project not found");
}

const missingItemProblem = (singular: string) => notFoundProblem(`${capitalize(singular)} not found`);

/** The problem of a file that was rejected or couldn't be stored. */
export function rejectedFileProblem({ errors, status }: Pick<FileRejected, "errors" | "status">): Response {
  const details = { detail: Object.values(errors)[0]!, errors };
  return problem(status, status === 503 ? { ...details, headers: { "Retry-After": "30" } } : details);
}

export const answerRead = <Row>(row: Row | null, singular: string) =>
  row ? { status: 200 as const, body: row } : missingItemProblem(singular);

const keepRow = <Json>(row: unknown) => row as Json;

export function answerCreation<Row, Json = Row>(creation: ItemCreation<Row>, toJson: (row: Row) => Json = keepRow) {
  if (creation.kind === "missing") return notFoundProblem("Project not found");
  return { status: 201 as const, body: toJson(creation.row) };
}

type IfMatch = readonly number[] | null;

export function answerUpdate<Row extends { version: number }, Json = Row>(
  update: VersionedUpdate<Row>,
  { singular, ifMatch, toJson = keepRow }: { singular: string; ifMatch: IfMatch; toJson?: (row: Row) => Json },
) {
  if (update.kind === "missing") return missingItemProblem(singular);
  if (update.kind === "changed") return { status: 200 as const, body: toJson(update.row) };
  return staleProblem(ifMatch, `Someone else just updated this ${singular}.`, update.row.version);
}

export function answerDeletion(
  deletion: ItemDeletion<{ version: number }>,
  { singular, ifMatch = null }: { singular: string; ifMatch?: IfMatch },
) {
  if (deletion.kind === "deleted") return { status: 204 as const };
  if (deletion.kind === "missing") return missingItemProblem(singular);
  return staleProblem(ifMatch, `Someone else just updated this ${singular}.`, deletion.row.version);
}
