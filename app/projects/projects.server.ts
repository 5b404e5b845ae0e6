/** Buyers' access to their projects. Every buyer page and API call gets its project from here. */

import type { RouterContextProvider } from "react-router";
import { requireApiSession, requireSession, type Session } from "~/platform/auth/session.server";
import { toDay } from "~/platform/db/day";
import { db } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { inProject } from "./items.server";
import type { Phase } from "./rules";

const PROJECT = {
  id: true,
  propertyAddress: true,
  purchasePrice: true,
  renovationBudget: true,
  estMoveIn: true,
  currentPhase: true,
  heroKey: true,
  calendarKey: true,
  updatedAt: true,
} satisfies Prisma.ProjectSelect;

const toProject = ({ propertyAddress, ...row }: Prisma.ProjectGetPayload<{ select: typeof PROJECT }>) => ({
  ...row,
  address: propertyAddress,
  estMoveIn: toDay(row.estMoveIn),
  currentPhase: row.currentPhase as Phase,
  updatedAt: row.updatedAt.toISOString(),
});

/** A project as its buyer sees it. Whole dollars; dates YYYY-MM-DD; `updatedAt` ISO 8601. */
export type Project = ReturnType<typeof toProject>;

/**
 * The signed-in buyer's active projects: the session's selected project first, then the newest. A session's email
 * address is always verified and in lower case, like the project's buyer email.
 */
export async function listProjects({ id, user }: Session): Promise<Project[]> {
  const rows = await db().project.findMany({
    where: { buyerEmail: user.email, status: "active" },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: PROJECT,
  });
  const projects = rows.map(toProject);
  if (projects.length < 2) return projects;
  const session = await db().session.findUnique({ where: { id }, select: { projectId: true } });
  const isSelected = (project: Project) => project.id === session?.projectId;
  return [...projects.filter(isSelected), ...projects.filter((project) => !isSelected(project))];
}

/** The session's selected project; null without an active one. */
export async function getCurrentProject(session: Session): Promise<Project | null> {
  return (await listProjects(session))[0] ?? null;
}

/** Selects one of the buyer's active projects for the session; any other id is ignored. */
export async function selectProject({ id, user }: Session, projectId: string): Promise<void> {
  await inProject(projectId, async (tx) => {
    const count = await tx.project.count({ where: { id: projectId, buyerEmail: user.email, status: "active" } });
    if (count === 1) await tx.session.updateMany({ where: { id }, data: { projectId } });
  });
}

/** The project for a buyer page; null when the page is locked. */
export async function requireProjectForPage(context: Readonly<RouterContextProvider>): Promise<Project | null> {
  return getCurrentProject(await requireSession(context));
}

/**
 * The project that an API call names.
 * @throws problem documents: 401 for a visitor, 404 unless it is an active project of the caller
 */
export async function requireProjectForApi(context: Readonly<RouterContextProvider>, id: string): Promise<Project> {
  const { user } = await requireApiSession(context);
  const where = { id, buyerEmail: user.email, status: "active" };
  const row = isId(id) ? await db().project.findUnique({ where, select: PROJECT }) : null;
  if (!row) throw notFoundProblem("Project not found");
  return toProject(row);
}
