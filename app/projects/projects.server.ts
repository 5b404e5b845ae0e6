/** Buyers' access to their projects. Every buyer page and API call gets its project from here. */

import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { whereBuyer } from "~/accounts/project-buyers.server";
import { answerFields, selectColumns, toJson } from "~/platform/api/row-json.server";
import { requireApiSession, requireSession, type Session } from "~/platform/auth/session.server";
import { db } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { inProject } from "./items.server";
import { projectFields } from "./schema";

const dollars = z.int().nullable().meta({ description: "Whole dollars." });
const { estimatedCompletionDate, ...sameFields } = projectFields;

/** A row of projects, as staff see it. */
export const projectRow = z.object({
  id: z.uuid(),
  ...answerFields(sameFields),
  purchasePrice: dollars,
  renovationBudget: dollars,
  estMoveIn: answerFields({ estimatedCompletionDate }).estimatedCompletionDate,
  buyerName: z.string().nullable().meta({ description: "As staff entered it, or else the name of the account." }),
  ownerEmail: z.string().nullable().meta({ description: "The staff member whom it is assigned to." }),
  heroKey: z.string().nullable(),
  requestId: z.uuid().nullable().meta({ description: "The request that it was made from." }),
  version: z.int().meta({ description: "Of the fields that staff change. Another hero image keeps it." }),
});

/** What buyers see of it. */
export const buyerRow = projectRow
  .pick({
    id: true,
    propertyAddress: true,
    purchasePrice: true,
    renovationBudget: true,
    estMoveIn: true,
    currentPhase: true,
    heroKey: true,
    budgetShown: true,
  })
  .extend({
    calendarKey: z.string().nullable(),
    updatedAt: z.iso.datetime().meta({ description: "When staff last updated the project or its items." }),
  });

const PROJECT = selectColumns(buyerRow);

function toProject(row: Record<keyof typeof PROJECT, unknown>) {
  const { propertyAddress: address, ...project } = toJson(buyerRow, row);
  return { ...project, address };
}

/** A project as its buyer sees it. Whole dollars; dates YYYY-MM-DD; `updatedAt` ISO 8601. */
export type Project = ReturnType<typeof toProject>;

/**
 * The signed-in buyer's active projects: the session's selected project first, then the newest. A session's email
 * address is always verified and in lower case, like those of a project's buyers.
 */
export async function listProjects({ id, user }: Session): Promise<Project[]> {
  const rows = await db().project.findMany({
    where: { ...whereBuyer(user.email), status: "active" },
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
    const count = await tx.project.count({ where: { id: projectId, ...whereBuyer(user.email), status: "active" } });
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
  const where = { id, ...whereBuyer(user.email), status: "active" };
  const row = isId(id) ? await db().project.findUnique({ where, select: PROJECT }) : null;
  if (!row) throw notFoundProblem("Project not found");
  return toProject(row);
}
