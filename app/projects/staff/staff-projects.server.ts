/** Projects as staff manage them. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { type Actor, audit, diffValues } from "~/audit/audit.server";
import { isId } from "~/platform/db/id";
import { containsPattern, whereContains } from "~/platform/db/like";
import { query, transaction } from "~/platform/db/pool.server";
import type { Values } from "~/ui/forms/fields";
import type { Phase, ProjectStatus } from "../rules";
import { getFileVersion } from "../summary/project-summary.server";
import { emailFormerBuyer, emailNewBuyer } from "./buyer-emails.server";

/** Whole dollars; dates YYYY-MM-DD. */
export type StaffProject = {
  id: string;
  buyerEmail: string;
  /** As entered by staff, or else the account's name. */
  buyerName: string | null;
  propertyAddress: string;
  purchasePrice: number | null;
  renovationBudget: number | null;
  estimatedCompletionDate: string | null;
  currentPhase: Phase;
  status: ProjectStatus;
  heroKey: string | null;
  heroUrl: string | null;
  version: number;
};

type ProjectRow = Omit<StaffProject, "heroUrl">;

const SELECT = `SELECT p.id, p.buyer_email AS "buyerEmail", coalesce(p.buyer_name, a.name) AS "buyerName",
    p.property_address AS "propertyAddress", p.purchase_price AS "purchasePrice",
    p.renovation_budget AS "renovationBudget", to_char(p.est_move_in, 'YYYY-MM-DD') AS "estimatedCompletionDate",
    p.current_phase AS "currentPhase", p.status, p.hero_key AS "heroKey", p.version
  FROM project p LEFT JOIN account a ON a.email = p.buyer_email`;

const toStaffProject = (project: ProjectRow): StaffProject => ({
  ...project,
  heroUrl: project.heroKey && `/api/admin/projects/${project.id}/hero?${getFileVersion(project.heroKey)}`,
});

export const PROJECTS_PER_PAGE = 25;
export const PROJECT_SORTS = {
  newest: "p.created_at DESC",
  address: "lower(p.property_address)",
  "move-in": "p.est_move_in NULLS LAST",
} as const;
export type ProjectSort = keyof typeof PROJECT_SORTS;

export type ProjectFilter = {
  text: string;
  phase: string | null;
  status: string | null;
  sort: ProjectSort;
  page: number;
};

/** One page of the projects that match the filter, and their total number. */
export async function findProjects({
  text,
  phase,
  status,
  sort,
  page,
}: ProjectFilter): Promise<{ projects: StaffProject[]; total: number }> {
  const pattern = containsPattern(text);
  const buyerNameMatches = "p.buyer_email IN (SELECT email FROM account WHERE lower(name) LIKE lower($1))";
  const fromWhere = `FROM project p
    WHERE ${pattern ? `(p.buyer_email LIKE lower($1) OR ${whereContains("p.property_address", "p.buyer_name")} OR ${buyerNameMatches})` : "$1::text IS NULL"}
    AND ($2::text IS NULL OR p.current_phase = $2) AND ($3::text IS NULL OR p.status = $3)`;
  const order = `ORDER BY ${PROJECT_SORTS[sort]}, p.id`;
  const [ids, [count]] = await Promise.all([
    query<{ id: string; total?: number }>(
      `SELECT p.id ${pattern ? `, count(*) OVER ()::int AS total` : ""} ${fromWhere} ${order} LIMIT $4 OFFSET $5`,
      [pattern, phase, status, PROJECTS_PER_PAGE, (page - 1) * PROJECTS_PER_PAGE],
    ),
    // A text search scans every project anyway, so one query can count them too.
    pattern ? [] : query<{ total: number }>(`SELECT count(*)::int AS total ${fromWhere}`, [pattern, phase, status]),
  ]);
  const rows = await query<ProjectRow>(`${SELECT} WHERE p.id = ANY($1::uuid[]) ${order}`, [ids.map(({ id }) => id)]);
  const total = count?.total ?? ids[0]?.total ?? 0;
  return { projects: rows.map(toStaffProject), total };
}

/** All projects, newest first, for the API, whose list has no pages. */
export async function listProjectsForStaff(): Promise<StaffProject[]> {
  return (await query<ProjectRow>(`${SELECT} ORDER BY p.created_at DESC, p.id`)).map(toStaffProject);
}

export async function getProjectForStaff(id: string): Promise<StaffProject | null> {
  if (!isId(id)) return null;
  const [row] = await query<ProjectRow>(`${SELECT} WHERE p.id = $1`, [id]);
  return row ? toStaffProject(row) : null;
}

const COLUMNS: Readonly<Record<string, string>> = {
  buyerEmail: "buyer_email",
  buyerName: "buyer_name",
  propertyAddress: "property_address",
  purchasePrice: "purchase_price",
  renovationBudget: "renovation_budget",
  estimatedCompletionDate: "est_move_in",
  currentPhase: "current_phase",
  status: "status",
};

/** Projects store the buyer's email address in lower case. */
const withLowerCaseEmail = (values: Values): Values =>
  typeof values.buyerEmail === "string" ? { ...values, buyerEmail: values.buyerEmail.toLowerCase() } : values;

/** Creates a project and emails its buyer. @returns its id */
export async function createProject(values: Values, actor: Actor): Promise<string> {
  const id = randomUUID();
  const normalized = withLowerCaseEmail(values);
  const columns = Object.entries(COLUMNS).filter(
    ([field]) => normalized[field] !== undefined && normalized[field] !== null,
  );
  await transaction(async (db) => {
    await db.query(
      `INSERT INTO project (id${columns.map(([, column]) => `, ${column}`).join("")})
       VALUES ($1${columns.map((_, n) => `, $${n + 2}`).join("")})`,
      [id, ...columns.map(([field]) => normalized[field])],
    );
    await audit(actor, { action: "create", entity: "project", entityId: id, projectId: id, after: normalized }, db);
    await emailNewBuyer(String(normalized.buyerEmail), String(normalized.propertyAddress), db);
  });
  return id;
}

export type ProjectUpdate = { kind: "changed" } | { kind: "stale"; project: StaffProject } | { kind: "missing" };

/** Locks a project until the transaction ends. */
export async function lockProject(id: string, db: ClientBase): Promise<ProjectRow | null> {
  const { rows } = await db.query<ProjectRow>(`${SELECT} WHERE p.id = $1 FOR UPDATE OF p`, [id]);
  return rows[0] ?? null;
}

/**
 * Updates a project. A new buyer email transfers access at once, revokes the calendar link that the former buyer may have,
 * and emails both people.
 * @param version that the update is based on; when the stored version is newer, nothing is written
 */
export async function updateProject(
  id: string,
  submitted: Values,
  actor: Actor,
  version?: number,
): Promise<ProjectUpdate> {
  if (!isId(id)) return { kind: "missing" };
  const values = withLowerCaseEmail(submitted);
  return transaction(async (db): Promise<ProjectUpdate> => {
    const before = await lockProject(id, db);
    if (!before) return { kind: "missing" };
    if (version !== undefined && version !== before.version) return { kind: "stale", project: toStaffProject(before) };
    const changes = diffValues(before, values);
    const columns = Object.entries(COLUMNS).filter(([field]) => field in changes.after);
    if (columns.length === 0) return { kind: "changed" };
    await db.query(
      `UPDATE project SET ${columns.map(([, column], n) => `${column} = $${n + 2}`).join(", ")},
         version = version + 1, updated_at = now() WHERE id = $1`,
      [id, ...columns.map(([field]) => values[field])],
    );
    await audit(actor, { action: "update", entity: "project", entityId: id, projectId: id, ...changes }, db);
    if (changes.after.buyerEmail) await transferAccess(before, { ...before, ...values }, db);
    return { kind: "changed" };
  });
}

/** Ends the former buyer's access, and emails those who had or have access: buyers only see active projects. */
async function transferAccess(before: ProjectRow, after: ProjectRow, db: ClientBase): Promise<void> {
  await db.query("UPDATE project SET calendar_key = NULL WHERE id = $1", [before.id]);
  await db.query("UPDATE session SET project_id = NULL WHERE project_id = $1", [before.id]);
  if (before.status === "active") await emailFormerBuyer(before.buyerEmail, before.propertyAddress, db);
  if (after.status === "active") await emailNewBuyer(after.buyerEmail, after.propertyAddress, db);
}

/** The ids of those projects that still exist. */
export async function findExistingProjectIds(ids: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>("SELECT id FROM project WHERE id = ANY($1::uuid[])", [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Sets or removes a project's hero image. @returns the key of the previous image, which is no longer used */
export async function setHero(id: string, heroKey: string | null, actor: Actor): Promise<string | null> {
  return transaction(async (db) => {
    const { rows } = await db.query<{ hero_key: string | null }>(
      "SELECT hero_key FROM project WHERE id = $1 FOR UPDATE",
      [id],
    );
    await db.query("UPDATE project SET hero_key = $2, updated_at = now() WHERE id = $1", [id, heroKey]);
    const before = rows[0]?.hero_key ?? null;
    const entry = { action: "upload", entity: "project", entityId: id, projectId: id } as const;
    await audit(actor, { ...entry, before: { heroKey: before }, after: { heroKey } }, db);
    return before;
  });
}

/** Mission Control's figures for active projects. Percentages are rounded. */
export type Kpis = {
  active: number;
  onTime: number;
  averageComplete: number;
  atRisk: number;
  dueToday: number;
  overdue: number;
  risk: "GREEN" | "YELLOW" | "RED";
  progress: number;
};

/**
 * On time: the share of done milestones that were done by their date. Average complete: the mean share of done milestones per
 * project; progress: that share over all milestones. At risk: projects with an overdue milestone or a move-in date in the
 * past. Risk is red when a quarter of the projects are at risk, yellow when any is.
 * @param today in California, YYYY-MM-DD
 */
export async function getMissionKpis(today: string): Promise<Kpis> {
  // Every staff write is audited, so the figures change only with a new audit entry.
  const [newest] = await query<{ id: string | null }>("SELECT max(id) AS id FROM audit_event");
  const cacheKey = `${today} ${newest?.id}`;
  if (cachedKpis?.cacheKey !== cacheKey || Date.now() - cachedKpis.countedAt > KPI_CACHE_MS)
    cachedKpis = { cacheKey, countedAt: Date.now(), kpis: await countKpis(today) };
  return cachedKpis.kpis;
}

/** Maximum age of the cached figures in milliseconds, because audit entries can commit out of order. */
const KPI_CACHE_MS = 10_000;
let cachedKpis: { cacheKey: string; countedAt: number; kpis: Kpis } | null = null;

async function countKpis(today: string): Promise<Kpis> {
  const [row] = await query<Omit<Kpis, "risk">>(
    `WITH counted AS (
       SELECT project_id, count(*)::int AS milestones, count(completed_on)::int AS done,
         count(*) FILTER (WHERE completed_on <= coalesce(date, completed_on))::int AS punctual,
         count(*) FILTER (WHERE completed_on IS NULL AND date = $1)::int AS due,
         count(*) FILTER (WHERE completed_on IS NULL AND date < $1)::int AS late
       FROM milestone GROUP BY project_id),
     own AS (
       SELECT est_move_in, current_phase, coalesce(milestones, 0) AS milestones, coalesce(done, 0) AS done,
         coalesce(punctual, 0) AS punctual, coalesce(due, 0) AS due, coalesce(late, 0) AS late
       FROM project LEFT JOIN counted ON project_id = id WHERE status = 'active')
     SELECT count(*)::int AS active,
       coalesce(round(100.0 * sum(punctual) / nullif(sum(done), 0)), 100)::int AS "onTime",
       coalesce(round(avg(100.0 * done / nullif(milestones, 0))), 0)::int AS "averageComplete",
       count(*) FILTER (WHERE late > 0 OR est_move_in < $1 AND current_phase <> 'Move-In Ready')::int AS "atRisk",
       coalesce(sum(due), 0)::int AS "dueToday", coalesce(sum(late), 0)::int AS overdue,
       coalesce(round(100.0 * sum(done) / nullif(sum(milestones), 0)), 0)::int AS progress
     FROM own`,
    [today],
  );
  const kpis = row!;
  const risk = kpis.atRisk === 0 ? "GREEN" : kpis.atRisk * 4 >= kpis.active ? "RED" : "YELLOW";
  return { ...kpis, risk };
}

/** A milestone of an active project whose date is past. */
export type OverdueMilestone = { projectId: string; address: string; label: string; date: string };

/** The longest overdue milestones of active projects. @param today in California, YYYY-MM-DD */
export function listOverdueMilestones(today: string, limit: number): Promise<OverdueMilestone[]> {
  return query<OverdueMilestone>(
    `SELECT p.id AS "projectId", p.property_address AS address, m.label, to_char(m.date, 'YYYY-MM-DD') AS date
     FROM milestone m JOIN project p ON p.id = m.project_id AND p.status = 'active'
     WHERE m.completed_on IS NULL AND m.date < $1 ORDER BY m.date, m.id LIMIT $2`,
    [today, limit],
  );
}
