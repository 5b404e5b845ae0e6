/** The API's operations on a project's items. */
import { generatePath } from "react-router";
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import type { BodyContract } from "~/platform/api/body.server";
import { type ApiPath, defineOperation } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import type { User } from "~/platform/auth/sessions.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import type { FileRejected } from "~/projects/files/files.server";
import type { ItemAddress, ItemCreation, ItemDeletion, VersionedAddress } from "~/projects/items.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { capitalize } from "~/ui/text/text";

/** The answer to the example of a body: a change of its version, or a new row. */
function answerExample<A extends { example: unknown }>(answer: A, body: BodyContract<z.ZodType>) {
  const { version = 0, ...sent } = body.example as { version?: number };
  return { ...answer, example: { ...(answer.example as object), ...sent, version: version + 1 } };
}

const NOT_MODIFIED = { description: "The copy that `If-None-Match` names is current." };

/** Of operations that send a picture. */
export const PICTURE_ANSWERS = {
  200: { description: "The picture.", contentType: "image/*" },
  304: NOT_MODIFIED,
};

export const FILE_ANSWERS = {
  200: { description: "The file.", contentType: "*/*" },
  302: { description: "`Location` has the file for a minute." },
  304: NOT_MODIFIED,
};

/** Of operations that store files. */
export const STORAGE_PROBLEMS: Readonly<Record<number, string>> = { 507: "The file storage is full." };

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

type ProjectItemsPath = Exclude<
  Extract<ApiPath, `/api/admin/projects/:projectId/${string}`>,
  `${string}/:itemId` | `${string}/:itemId/${string}`
>;
type ItemsPath =
  | ProjectItemsPath
  | "/api/admin/projects/:projectId/design/:itemId/options"
  | "/api/admin/notes"
  | "/api/admin/templates"
  | "/api/admin/upgrades";

/** An answer of the schema, as a module returns it. The compiler finds no columns beyond the schema; the tests do. */
type Row<S extends z.ZodType> = z.input<S> & { id: string; version: number };

type Stale = { kind: "stale"; row: { version: number } };
type Kept = { kind: "kept"; detail: string };
const keptProblem = (text: string | undefined): Readonly<Record<number, string>> => (text ? { 409: text } : {});

type Texts = { id: string; summary: string; description: string };

/** What the document says of items that aren't a project's, or are parts of its items, where it differs. */
type OwnTexts = {
  /** The parameter of an item's path. */
  param: "noteId" | "templateId" | "upgradeId" | "optionId";
  /** The answer of the list. */
  answer: string;
  /** The problem 404. */
  missing: string;
  /** The problem 404 of a new one, if it belongs to something. */
  parent?: string;
} & Partial<Record<"list" | "read" | "create" | "change" | "remove", Texts>>;

type Params = Readonly<Record<string, string>>;

/**
 * Staff's operations on the items of one kind: of a project, of one of its items, or of all.
 * @param path of their list
 * @param singular "design item"
 * @param json an item in answers
 * @param own of items without a project, whose addresses have an empty `projectId`, or of parts of a project's items
 * @param readOwner what the items of a list belong to: the project, if not given
 */
export function itemOperations<S extends z.ZodType, P extends ItemsPath, Owner = string>(
  path: P,
  singular: string,
  json: S,
  example: z.input<S>,
  own?: OwnTexts,
  readOwner = ({ projectId = "" }: Params) => projectId as Owner,
) {
  // The compiler can't know that each list has items.
  const itemPath = `${path}/:${own?.param ?? "itemId"}` as Extract<ApiPath, `${ProjectItemsPath}/:itemId`>;
  const listPath = path as ProjectItemsPath;
  const name = singular.split(" ").map(capitalize).join("");
  const common = { tag: `Staff: ${singular}s`, access: "staff" } as const;
  const problems: Readonly<Record<number, string>> = { 404: own?.missing ?? `The project has no such ${singular}.` };
  const parent = own ? own.parent : "There is no such project.";
  const listProblems: Readonly<Record<number, string>> = parent ? { 404: parent } : {};
  const describeItem = (description: string) => ({ description, schema: json, example });
  const missingProblem = () => notFoundProblem(`${capitalize(singular)} not found`);
  const changedText = `Someone else just updated this ${singular}.`;
  const contracts = {
    create: {
      ...common,
      id: `create${name}`,
      summary: `Add a ${singular}`,
      description: "The answer has its `id` and its first `version`.",
      problems: listProblems,
    },
    read: { ...common, problems },
  };
  /** @param params with a parameter of another name for items without a project */
  const addressOf = (params: Params): ItemAddress & { itemId: string } => ({
    projectId: params.projectId ?? "",
    itemId: params.itemId ?? "",
    id: params[own?.param ?? "itemId"]!,
  });

  return {
    /** What operations of their own have in common with these. */
    contracts,
    missingProblem,

    list: (list: (owner: Owner, updatedSince?: Date) => Promise<z.input<S>[]>) =>
      defineOperation("GET", listPath, {
        ...common,
        id: `list${name}s`,
        summary: `The ${singular}s of a project`,
        description: "In the order in which the pages of staff list them.",
        ...own?.list,
        query: pageQuery,
        answers: {
          200: {
            description: own?.answer ?? `All ${singular}s of the project.`,
            schema: z.array(json),
            example: [example],
            headers: pageHeaders,
          },
        },
        problems: listProblems,
      }).handle(async ({ request, params, query: { updatedSince, ...page } }) => {
        if (!own) await requireProject(params.projectId);
        return answerPage(request, await list(readOwner(params), updatedSince), page);
      }),

    /** @param create may throw a problem document */
    create: <B extends z.ZodType>(
      body: BodyContract<B>,
      create: (
        owner: Owner,
        fields: z.output<B>,
        actor: User,
        newId: () => string,
        files: readonly File[],
      ) => Promise<ItemCreation<Row<S>>>,
    ) =>
      defineOperation("POST", listPath, {
        ...contracts.create,
        ...own?.create,
        idempotent: true,
        versioned: true,
        body,
        answers: { 201: answerExample(describeItem(`The new ${singular}.`), body) },
        problems: { ...listProblems, ...(body.files && STORAGE_PROBLEMS) },
      }).handle(async ({ params, body: fields, files, session, newId }) => {
        const creation = await create(readOwner(params), fields, session.user, newId, files);
        if (creation.kind === "missing") return notFoundProblem(own?.parent ?? "Project not found");
        const location = `${generatePath(listPath, params)}/${creation.row.id}`;
        return { status: 201, body: creation.row, location };
      }),

    read: (read: (at: ItemAddress & { itemId: string }) => Promise<Row<S> | null>) =>
      defineOperation("GET", itemPath, {
        ...contracts.read,
        id: `read${name}`,
        summary: `A ${singular}`,
        description: "With the `version` that a change can be based on.",
        ...own?.read,
        versioned: true,
        answers: { 200: describeItem(`The ${singular}.`) },
      }).handle(async ({ params }) => {
        const row = await read(addressOf(params));
        return row ? { status: 200, body: row } : missingProblem();
      }),

    /** @param change may throw a problem document. @param kept when an item stays as it is, if some do */
    change: <B extends z.ZodType<{ version?: number }>>(
      body: BodyContract<B>,
      change: (
        at: VersionedAddress & { itemId: string },
        fields: Omit<z.output<B>, "version">,
        actor: Actor,
        files: readonly File[],
      ) => Promise<{ kind: "changed"; row: Row<S> } | Stale | Kept | { kind: "missing" }>,
      kept?: string,
    ) =>
      defineOperation("PATCH", itemPath, {
        ...common,
        id: `update${name}`,
        summary: `Change a ${singular}`,
        description: "Fields that are left out keep their values.",
        ...own?.change,
        versioned: true,
        body,
        answers: { 200: answerExample(describeItem(`The changed ${singular}.`), body) },
        problems: { ...problems, ...keptProblem(kept), ...(body.files && STORAGE_PROBLEMS) },
      }).handle(async ({ params, body: { version, ...fields }, files, ifMatch, session }) => {
        const at = { ...addressOf(params), version: combineVersions(ifMatch, version) };
        const update = await change(at, fields, session.user, files);
        if (update.kind === "missing") return missingProblem();
        if (update.kind === "kept") return problem(409, { detail: update.detail });
        if (update.kind === "stale") return staleProblem(ifMatch, changedText, update.row.version);
        return { status: 200, body: update.row };
      }),

    /** @param kept when an item stays, if some do */
    remove: (
      remove: (
        at: VersionedAddress & { itemId: string },
        actor: Actor,
      ) => Promise<ItemDeletion<{ version: number }> | Kept>,
      kept?: string,
    ) =>
      defineOperation("DELETE", itemPath, {
        ...common,
        id: `delete${name}`,
        summary: `Delete a ${singular}`,
        description: "It can be brought back for 30 days.",
        ...own?.remove,
        versioned: true,
        answers: { 204: { description: `The ${singular} is deleted.` } },
        problems: { ...problems, ...keptProblem(kept) },
      }).handle(async ({ params, ifMatch, session }) => {
        const deletion = await remove({ ...addressOf(params), version: ifMatch ?? undefined }, session.user);
        if (deletion.kind === "missing") return missingProblem();
        if (deletion.kind === "kept") return problem(409, { detail: deletion.detail });
        if (deletion.kind === "stale") return staleProblem(ifMatch, changedText, deletion.row.version);
        return { status: 204 };
      }),
  };
}

type BuyersPath = Extract<ApiPath, `/api/projects/:projectId/${string}`>;

/** The items of a buyer's project. */
export const listForBuyer = <S extends z.ZodType>(
  path: Exclude<BuyersPath, `${BuyersPath}/${string}`>,
  {
    answer,
    json,
    example,
    ...texts
  }: {
    id: string;
    summary: string;
    description: string;
    answer: string;
    json: S;
    example: z.input<S>;
  },
  list: (projectId: string, user: User) => Promise<z.input<S>[]>,
) =>
  defineOperation("GET", path, {
    ...texts,
    tag: "Projects",
    access: "buyer",
    answers: { 200: { description: answer, schema: z.array(json), example: [example] } },
  }).handle(async ({ params, session, context }) => {
    const { id } = await requireProjectForApi(context, params.projectId);
    return { status: 200, body: await list(id, session.user) };
  });
