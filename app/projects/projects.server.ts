/** Buyers' access to their projects. Every buyer page and API call gets its project from here. */

import type { RouterContextProvider } from "react-router";
import { requireApiSession, requireSession, type Session } from "~/platform/auth/session.server";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import type { Phase } from "./rules";

/** A project as its buyer sees it. Whole dollars; dates YYYY-MM-DD; `updatedAt` ISO 8601. */
export type Project = {
  id: string;
  address: string;
  buyerName: string | null;
  purchasePrice: number | null;
  renovationBudget: number | null;
  estMoveIn: string | null;
  currentPhase: Phase;
  heroKey: string | null;
  calendarKey: string | null;
  updatedAt: string;
};

type Row = Omit<Project, "updatedAt"> & { updatedAt: Date };

const COLUMNS = `p.id, p.property_address AS address, p.buyer_name AS "buyerName", p.purchase_price AS "purchasePrice",
  p.renovation_budget AS "renovationBudget", to_char(p.est_move_in, 'YYYY-MM-DD') AS "estMoveIn",
  p.current_phase AS "currentPhase", p.hero_key AS "heroKey", p.calendar_key AS "calendarKey",
  p.updated_at AS "updatedAt"`;

const toProject = ({ updatedAt, ...row }: Row): Project => ({ ...row, updatedAt: updatedAt.toISOString() });

/**
 * The signed-in buyer's active projects: the session's selected project first, then the newest. A session's email
 * address is always verified and in lower case, like the project's buyer email.
 */
export async function listProjects({ id, user }: Session): Promise<Project[]> {
  const rows = await query<Row>(
    `SELECT ${COLUMNS} FROM project p WHERE p.buyer_email = $1 AND p.status = 'active'
     ORDER BY p.id = (SELECT project_id FROM session WHERE id = $2) DESC NULLS LAST, p.created_at DESC, p.id`,
    [user.email, id],
    "projects-of",
  );
  return rows.map(toProject);
}

/** The session's selected project; null without an active one. */
export async function getCurrentProject(session: Session): Promise<Project | null> {
  return (await listProjects(session))[0] ?? null;
}

/** Selects one of the buyer's active projects for the session; any other id is ignored. */
export async function selectProject({ id, user }: Session, projectId: string): Promise<void> {
  if (!isId(projectId)) return;
  await query(
    `UPDATE session SET project_id = p.id FROM project p
     WHERE session.id = $1 AND p.id = $2 AND p.buyer_email = $3 AND p.status = 'active'`,
    [id, projectId, user.email],
  );
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
  const [row] = isId(id)
    ? await query<Row>(
        `SELECT ${COLUMNS} FROM project p WHERE p.id = $1 AND p.buyer_email = $2 AND p.status = 'active'`,
        [id, user.email],
        "project-called",
      )
    : [];
  if (!row) throw notFoundProblem("Project not found");
  return toProject(row);
}
