/** Projects as staff manage them. */
import { randomUUID } from "node:crypto";
import { endAccess, projectsWithOtherBuyerSql, whereBuyer } from "~/accounts/project-buyers.server";
import { type Actor, audit } from "~/audit/audit.server";
import { HERO_IMAGE, keepDeletedHero } from "~/audit/deleted-records.server";
import { type AllowedVersions, updateVersioned, type VersionedUpdate } from "~/audit/versioned.server";
import { selectColumns, toJson } from "~/platform/api/row-json.server";
import { fromDay } from "~/platform/db/day";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { containsPattern, LOWER_PATTERN, whereContains } from "~/platform/db/like";
import { int, run, sql, uuid } from "~/platform/db/statement.server";
import { pacificToday } from "~/ui/text/dates";
import { addItems } from "../content/add-items.server";
import { type NewItems, NO_ITEMS } from "../content/content";
import { deleteFiles } from "../files/files.server";
import { inProject } from "../items.server";
import { projectRow } from "../projects.server";
import type { ProjectNeed } from "../rules";
import { getFileVersion } from "../summary/project-summary.server";
import { emailFormerBuyer, emailNewBuyer } from "./buyer-emails.server";
import type { ContentCounts } from "./delete-project";
import type { StaffProject } from "./json.server";
import { addProgress, HAS_NEED, PROGRESS_SORTS, type ProjectInTable } from "./progress.server";
import type { ProjectFields } from "./schema";

const PROJECT = selectColumns(projectRow);

const NEWEST_FIRST = [{ createdAt: "desc" }, { id: "asc" }] satisfies Prisma.ProjectOrderByWithRelationInput[];

type ProjectRow = Prisma.ProjectGetPayload<{ select: typeof PROJECT }>;

async function toStaffProjects(rows: readonly ProjectRow[], tx: Tx = db()): Promise<StaffProject[]> {
  const emails = rows.flatMap(({ buyerName, buyerEmail }) => (buyerName === null ? [buyerEmail] : []));
  const accounts =
    emails.length > 0
      ? await tx.account.findMany({ where: { email: { in: emails } }, select: { email: true, name: true } })
      : [];
  const names = new Map(accounts.map(({ email, name }) => [email, name]));
  return rows.map((row) => {
    const { estMoveIn: estimatedCompletionDate, ...project } = toJson(projectRow, row);
    return {
      ...project,
      buyerName: row.buyerName ?? names.get(row.buyerEmail) ?? null,
      estimatedCompletionDate,
      heroUrl: row.heroKey && `/api/admin/projects/${row.id}/hero?${getFileVersion(row.heroKey)}`,
    };
  });
}

export const PROJECTS_PER_PAGE = 25;
export const PROJECT_SORTS = {
  newest: { join: "", order: "p.created_at DESC" },
  address: { join: "", order: "lower(p.property_address)" },
  "move-in": { join: "", order: "p.est_move_in NULLS LAST" },
  ...PROGRESS_SORTS,
} as const;
export type ProjectSort = keyof typeof PROJECT_SORTS;

export type ProjectFilter = {
  text: string;
  phase: string | null;
  status: string | null;
  /** Whom they are assigned to; null for anyone. */
  owner: string | null;
  needs: ProjectNeed | null;
  sort: ProjectSort;
  page: number;
};

const WHERE_FILTERED = `WHERE ($2::text IS NULL OR p.current_phase = $2) AND ($3::text IS NULL OR p.status = $3)
    AND ($4::text IS NULL OR p.owner_email = $4) AND ${HAS_NEED} AND $5::date IS NOT NULL`;
const MATCHES_TEXT = `(p.buyer_email LIKE ${LOWER_PATTERN} OR ${whereContains("p.property_address", "p.buyer_name")}
  OR p.buyer_email IN (SELECT email FROM account WHERE lower(name) LIKE ${LOWER_PATTERN})
  OR p.id IN ${projectsWithOtherBuyerSql(LOWER_PATTERN)})`;

/** A statement for each order. */
function declareBySort<S>(declare: (sort: ProjectSort, join: string, order: string) => S): Record<ProjectSort, S> {
  const sorts = Object.entries(PROJECT_SORTS) as [ProjectSort, { join: string; order: string }][];
  return Object.fromEntries(
    sorts.map(([sort, { join, order }]) => [sort, declare(sort, join, `ORDER BY ${order}, p.id LIMIT $7 OFFSET $8`)]),
  ) as Record<ProjectSort, S>;
}

/**
 * A search by text or by what needs attention reads every project anyway, so one statement can count them too. Materialized, because PostgreSQL would read
 * them in the order of an index, which takes twice as long.
 */
const SEARCH_PROJECTS = declareBySort((sort, join, order) =>
  sql(
    `search-projects-by-${sort}`,
    { id: uuid, total: int },
    `WITH found AS MATERIALIZED (
       SELECT p.id, p.status, p.created_at, p.property_address, p.est_move_in FROM project p ${WHERE_FILTERED} AND ${MATCHES_TEXT})
     SELECT p.id, count(*) OVER ()::int AS total FROM found p ${join} ${order}`,
  ),
);
const LIST_PROJECTS = declareBySort((sort, join, order) =>
  sql(
    `list-projects-by-${sort}`,
    { id: uuid },
    `SELECT p.id FROM project p ${join} ${WHERE_FILTERED} AND $1::text IS NULL ${order}`,
  ),
);
const COUNT_PROJECTS = sql(
  "count-projects",
  { total: int },
  `SELECT count(*)::int AS total FROM project p ${WHERE_FILTERED} AND $1::text IS NULL`,
);

async function findProjectIds({ text, phase, status, owner, needs, sort, page }: ProjectFilter, today: string) {
  const pattern = containsPattern(text);
  const filter = [pattern, phase, status, owner, today, needs];
  const pageFilter = [...filter, PROJECTS_PER_PAGE, (page - 1) * PROJECTS_PER_PAGE];
  if (pattern || needs) {
    const found = await run(SEARCH_PROJECTS[sort], pageFilter);
    return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 };
  }
  const [listed, [count]] = await Promise.all([run(LIST_PROJECTS[sort], pageFilter), run(COUNT_PROJECTS, filter)]);
  return { ids: listed.map(({ id }) => id), total: count?.total ?? 0 };
}

/** One page of the projects that match the filter, and their total number. */
export async function findProjects(
  filter: ProjectFilter,
  today = pacificToday(),
): Promise<{ projects: ProjectInTable[]; total: number }> {
  const { ids, total } = await findProjectIds(filter, today);
  const rows = await db().project.findMany({ where: { id: { in: ids } }, select: PROJECT });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const projects = await toStaffProjects(ids.flatMap((id) => byId.get(id) ?? []));
  return { projects: await addProgress(projects, today), total };
}

/** The newest active projects. */
export async function listNewestProjects(today: string): Promise<ProjectInTable[]> {
  const rows = await db().project.findMany({
    where: { status: "active" },
    orderBy: NEWEST_FIRST,
    take: PROJECTS_PER_PAGE,
    select: PROJECT,
  });
  return addProgress(await toStaffProjects(rows), today);
}

/** All projects, newest first. @param updatedSince also of their items */
export async function listProjectsForStaff(updatedSince?: Date): Promise<StaffProject[]> {
  const where = { updatedAt: { gte: updatedSince } };
  return toStaffProjects(await db().project.findMany({ where, orderBy: NEWEST_FIRST, select: PROJECT }));
}

/** A buyer's newest projects. @param email in lower case */
export async function listProjectsOf(email: string, limit: number): Promise<StaffProject[]> {
  const rows = await db().project.findMany({
    where: whereBuyer(email),
    orderBy: NEWEST_FIRST,
    take: limit,
    select: PROJECT,
  });
  return toStaffProjects(rows);
}

export async function getProjectForStaff(id: string, tx: Tx = db()): Promise<StaffProject | null> {
  const row = isId(id) ? await tx.project.findUnique({ where: { id }, select: PROJECT }) : null;
  const [project] = row ? await toStaffProjects([row], tx) : [];
  return project ?? null;
}

/** Null if there is none. */
export const findNewestProject = () =>
  db().project.findFirst({ orderBy: NEWEST_FIRST, select: { id: true, propertyAddress: true } });

const ITEMS = {
  milestones: true,
  tasks: true,
  documents: true,
  design: true,
  contacts: true,
  budget: true,
  changeOrders: true,
  notes: true,
} as const;

/** How many items of each kind a project has, by its tabs. */
export async function countItems(id: string) {
  const project = await db().project.findUniqueOrThrow({ where: { id }, select: { _count: { select: ITEMS } } });
  const { changeOrders, ...counts } = project._count;
  return { ...counts, "change-orders": changeOrders };
}

/** All that goes with a project. Sessions only refer to it. */
const CONTENTS: Record<Exclude<keyof Prisma.ProjectCountOutputType, "sessions">, true> = {
  ...ITEMS,
  wantedDocuments: true,
  signatures: true,
  designOptions: true,
  otherBuyers: true,
  deleted: true,
};

/** How much of each kind is deleted with a project. */
export async function countContents(id: string, tx: Tx = db()): Promise<ContentCounts> {
  const project = await tx.project.findUniqueOrThrow({ where: { id }, select: { _count: { select: CONTENTS } } });
  return { ...project._count, messages: await tx.message.count({ where: { threadId: id } }) };
}

const toColumns = <Fields extends Partial<ProjectFields>>({ estimatedCompletionDate: day, ...fields }: Fields) => ({
  ...fields,
  estMoveIn: fromDay(day),
});

/** What a new project is made from. */
type Origin = { items: NewItems; requestId: string | null };

/**
 * Creates a project with its first items, and emails its buyer. Projects store the buyer's email address in lower case.
 * @param id of a project that may exist already, if this is a retry
 */
export async function createProject(
  {
    buyerEmail,
    ...rest
  }: Partial<ProjectFields> & Pick<ProjectFields, "buyerEmail" | "propertyAddress" | "currentPhase">,
  actor: Actor,
  id: string = randomUUID(),
  { items, requestId }: Origin = { items: NO_ITEMS, requestId: null },
): Promise<StaffProject> {
  const fields = { ...rest, buyerEmail: buyerEmail.toLowerCase(), ...(requestId && { requestId }) };
  return inTransaction(async (tx) => {
    const { count } = await tx.project.createMany({ data: { id, ...toColumns(fields) }, skipDuplicates: true });
    if (count > 0) {
      await audit(actor, { action: "create", entity: "project", entityId: id, projectId: id, after: fields }, tx);
      await addItems(id, items, actor, tx);
      await emailNewBuyer(fields.buyerEmail, { id, ...fields }, tx);
    }
    return (await getProjectForStaff(id, tx))!;
  });
}

/**
 * Updates a project. A new buyer email transfers access at once, revokes the calendar link that the former buyer may have,
 * and emails both people.
 * @param version that the update is based on; when the stored version is another, nothing is written
 */
export async function updateProject(
  id: string,
  { buyerEmail, ...rest }: Partial<ProjectFields>,
  actor: Actor,
  version?: AllowedVersions,
): Promise<VersionedUpdate<StaffProject>> {
  const fields: Partial<ProjectFields> = { ...rest, ...(buyerEmail && { buyerEmail: buyerEmail.toLowerCase() }) };
  const update = await inProject(id, (tx) =>
    updateVersioned(
      {
        read: () => getProjectForStaff(id, tx),
        write: (changes: Partial<ProjectFields>, current) =>
          tx.project.updateMany({
            where: { id, version: current },
            data: { ...toColumns(changes), version: { increment: 1 }, updatedAt: new Date() },
          }),
      },
      fields,
      version,
      async (changes, before) => {
        await audit(actor, { action: "update", entity: "project", entityId: id, projectId: id, ...changes }, tx);
        if (changes.after.buyerEmail) await transferAccess(before, { ...before, ...fields }, tx);
      },
    ),
  );
  return update ?? { kind: "missing" };
}

/**
 * Ends the access of the former main contact, keeps that buyer's messages from who is new, and emails those who lost or got
 * access: buyers only see active projects.
 */
async function transferAccess(before: StaffProject, after: StaffProject, tx: Tx): Promise<void> {
  const { count: knew } = await tx.projectBuyer.deleteMany({
    where: { projectId: before.id, email: after.buyerEmail },
  });
  await endAccess(before.id, before.buyerEmail, tx, knew === 0 ? after.buyerEmail : null);
  // Messages of earlier releases don't say whose they are.
  await tx.message.updateMany({
    where: { threadId: before.id, buyerEmail: null },
    data: { buyerEmail: before.buyerEmail },
  });
  if (before.status === "active") await emailFormerBuyer(before.buyerEmail, before, tx);
  if (after.status === "active" && knew === 0) await emailNewBuyer(after.buyerEmail, after, tx);
}

/** Sets a project's hero image and deletes the file before, or removes it, so that staff can bring it back. Null when there is no such project. */
export async function setHero(id: string, heroKey: string | null, actor: Actor): Promise<StaffProject | null> {
  const change = await inProject(id, async (tx) => {
    const { heroKey: before } = await tx.project.findUniqueOrThrow({ where: { id }, select: { heroKey: true } });
    await tx.project.update({ where: { id }, data: { heroKey, updatedAt: new Date() } });
    const entry = { entityId: id, projectId: id, before: { heroKey: before } };
    if (heroKey === null && before !== null) {
      const entryId = await audit(actor, { ...entry, action: "delete", entity: HERO_IMAGE }, tx);
      await keepDeletedHero(entryId, id, before, tx);
    } else await audit(actor, { ...entry, action: "upload", entity: "project", after: { heroKey } }, tx);
    return { before, project: await getProjectForStaff(id, tx) };
  });
  await deleteFiles(change ? heroKey && change.before : heroKey);
  return change?.project ?? null;
}
