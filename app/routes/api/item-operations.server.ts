/** The API's operations on a project's items. */
import { generatePath } from "react-router";
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import type { BodyContract } from "~/platform/api/body.server";
import { type ApiPath, defineOperation } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import type { FileRejected } from "~/projects/files/files.server";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import type { ItemAddress, ItemCreation, ItemDeletion, VersionedAddress } from "~/projects/write.server";
import { capitalize } from "~/ui/text/text";

const access = "staff" as const;

/** The texts and answers of the operations on items of one kind. @param singular "design item" */
export function describeItems<S extends z.ZodType>(singular: string, json: S, example: z.input<S>) {
  const name = singular.split(" ").map(capitalize).join("");
  const common = { tag: `Staff: ${singular}s`, access };
  const missingProject = { 404: "There is no such project." };
  const missingItem = { 404: `The project has no such ${singular}.` };
  const describeItem = (description: string) => ({ description, schema: json, example });
  const describeList = (description: string) => ({
    description,
    schema: z.array(json),
    example: [example],
    headers: pageHeaders,
  });
  const texts = {
    list: {
      ...common,
      id: `list${name}s`,
      summary: `The ${singular}s of a project`,
      description: "In the order in which the pages of staff list them.",
      answers: { 200: describeList(`All ${singular}s of the project.`) },
      problems: missingProject,
    },
    create: {
      ...common,
      id: `create${name}`,
      summary: `Add a ${singular}`,
      description: "The answer has its `id` and its first `version`.",
      answers: { 201: describeItem(`The new ${singular}.`) },
      problems: missingProject,
    },
    read: {
      ...common,
      id: `read${name}`,
      summary: `A ${singular}`,
      description: "With the `version` that a change can be based on.",
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
      description: "It can be brought back for 30 days.",
      answers: { 204: { description: `The ${singular} is deleted.` } },
      problems: missingItem,
    },
  };
  return {
    texts,
    missingProblem: () => notFoundProblem(`${capitalize(singular)} not found`),
    changedText: `Someone else just updated this ${singular}.`,
  };
}

/** The answer to the example of a body: a change of its version, or a new row. */
function answerExample<A extends { example: unknown }>(answer: A, body: BodyContract<z.ZodType>) {
  const { version = 0, ...sent } = body.example as { version?: number };
  return { ...answer, example: { ...(answer.example as object), ...sent, version: version + 1 } };
}

/** Of operations that send a picture. */
export const PICTURE_ANSWERS = {
  200: { description: "The picture.", contentType: "image/*" },
  304: { description: "The copy that `If-None-Match` names is current." },
};

export const FILE_ANSWERS = {
  200: { description: "The file.", contentType: "*/*" },
  302: { description: "`Location` has the file for a minute." },
  304: { description: "The copy that `If-None-Match` names is current." },
};

/** Of operations that store files. */
export const STORAGE_PROBLEMS: Readonly<Record<number, string>> = { 507: "The file storage is full." };

type ItemPath = Extract<ApiPath, `/api/admin/projects/:projectId/${string}/:itemId`>;
type ItemsPath = Exclude<Extract<ApiPath, `/api/admin/projects/:projectId/${string}`>, ItemPath>;

/** An answer of the schema, as a module returns it. The compiler finds no columns beyond the schema; the tests do. */
type Row<S extends z.ZodType> = z.input<S> & { id: string; version: number };

type Texts<S extends z.ZodType> = ReturnType<typeof describeItems<S>>;

export const toAddress = ({ projectId, itemId }: { projectId: string; itemId: string }): ItemAddress => ({
  projectId,
  id: itemId,
});

/** @throws a problem document: 404 when there is no such project */
export async function requireProject(projectId: string): Promise<void> {
  if (!(await getProjectForStaff(projectId))) throw notFoundProblem("Project not found");
}

/** The problem of a file that was rejected or couldn't be stored. */
export function rejectedFileProblem({ errors, status }: Pick<FileRejected, "errors" | "status">): Response {
  const details = { detail: Object.values(errors)[0]!, errors };
  return problem(status, status === 503 ? { ...details, headers: { "Retry-After": "30" } } : details);
}

/** The problem of fields that the schema can't check. */
export const fieldsProblem = (errors: Readonly<Record<string, string>>): Response =>
  problem(422, { detail: Object.values(errors)[0]!, errors });

export const listItems = <S extends z.ZodType>(
  path: ItemsPath,
  { texts }: Texts<S>,
  list: (projectId: string, updatedSince?: Date) => Promise<z.input<S>[]>,
) =>
  defineOperation("GET", path, { ...texts.list, query: pageQuery }).serve(
    async ({ request, params: { projectId }, query: { updatedSince, ...page } }) => {
      await requireProject(projectId);
      return answerPage(request, await list(projectId, updatedSince), page);
    },
  );

/** @param create may throw a problem document */
export const createItem = <S extends z.ZodType, B extends z.ZodType>(
  path: ItemsPath,
  { texts }: Texts<S>,
  body: BodyContract<B>,
  create: (
    projectId: string,
    fields: z.output<B>,
    actor: Actor,
    newId: () => string,
    files: readonly File[],
  ) => Promise<ItemCreation<Row<S>>>,
) =>
  defineOperation("POST", path, {
    ...texts.create,
    idempotent: true,
    versioned: true,
    body,
    answers: { 201: answerExample(texts.create.answers[201], body) },
    problems: { ...texts.create.problems, ...(body.files && STORAGE_PROBLEMS) },
  }).serve(async ({ params: { projectId }, body: fields, files, session, newId }) => {
    const creation = await create(projectId, fields, session.user, newId, files);
    if (creation.kind === "missing") return notFoundProblem("Project not found");
    const location = `${generatePath(path, { projectId })}/${creation.row.id}`;
    return { status: 201, body: creation.row, location };
  });

export const readItem = <S extends z.ZodType>(
  path: ItemPath,
  { texts, missingProblem }: Texts<S>,
  read: (at: ItemAddress) => Promise<Row<S> | null>,
) =>
  defineOperation("GET", path, { ...texts.read, versioned: true }).serve(async ({ params }) => {
    const row = await read(toAddress(params));
    return row ? { status: 200, body: row } : missingProblem();
  });

type Stale = { kind: "stale"; row: { version: number } };

/** @param change may throw a problem document */
export const changeItem = <S extends z.ZodType, B extends z.ZodType<{ version?: number }>>(
  path: ItemPath,
  { texts, missingProblem, changedText }: Texts<S>,
  body: BodyContract<B>,
  change: (
    at: VersionedAddress,
    fields: Omit<z.output<B>, "version">,
    actor: Actor,
    files: readonly File[],
  ) => Promise<{ kind: "changed"; row: Row<S> } | Stale | { kind: "missing" }>,
) =>
  defineOperation("PATCH", path, {
    ...texts.update,
    versioned: true,
    body,
    answers: { 200: answerExample(texts.update.answers[200], body) },
    problems: { ...texts.update.problems, ...(body.files && STORAGE_PROBLEMS) },
  }).handle(async ({ params, body: { version, ...fields }, files, ifMatch, session }) => {
    const at = { ...toAddress(params), version: combineVersions(ifMatch, version) };
    const update = await change(at, fields, session.user, files);
    if (update.kind === "missing") return missingProblem();
    if (update.kind === "stale") return staleProblem(ifMatch, changedText, update.row.version);
    return { status: 200, body: update.row };
  });

export const removeItem = <S extends z.ZodType>(
  path: ItemPath,
  { texts, missingProblem, changedText }: Texts<S>,
  remove: (at: VersionedAddress, actor: Actor) => Promise<ItemDeletion<{ version: number }>>,
) =>
  defineOperation("DELETE", path, { ...texts.remove, versioned: true }).handle(async ({ params, ifMatch, session }) => {
    const deletion = await remove({ ...toAddress(params), version: ifMatch ?? undefined }, session.user);
    if (deletion.kind === "missing") return missingProblem();
    if (deletion.kind === "stale") return staleProblem(ifMatch, changedText, deletion.row.version);
    return { status: 204 };
  });
