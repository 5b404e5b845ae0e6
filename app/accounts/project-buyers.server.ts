/**
 * Who the buyers of a project are: its main contact, and the people whom staff added. The one definition for access, emails and
 * counts.
 */
import { audit } from "~/audit/audit.server";
import type { User } from "~/platform/auth/sessions.server";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { run, sql, text } from "~/platform/db/statement.server";

/** All buyers of all projects, as SQL. */
export const PROJECT_BUYERS = `(SELECT id AS project_id, buyer_email AS email FROM project
  UNION SELECT project_id, email FROM project_buyer)`;

/** The name of the main contact of a project `p`: as staff entered it, or else the account's, or the address. */
export const MAIN_CONTACT =
  "coalesce(p.buyer_name, (SELECT b.name FROM account b WHERE b.email = p.buyer_email), p.buyer_email)";

/** The ids of someone's projects, as SQL. */
export const projectsOfSql = (email: string) => `(SELECT project_id FROM ${PROJECT_BUYERS} b WHERE b.email = ${email})`;

/** The ids of projects with another buyer of that address or name, as SQL. @param pattern of LIKE, in lower case */
export const projectsWithOtherBuyerSql = (pattern: string) =>
  `(SELECT project_id FROM project_buyer WHERE email LIKE ${pattern} OR lower(name) LIKE ${pattern})`;

/** Whether a buyer reads a message `m`: one that was exchanged with someone who is still a buyer of its project. */
export const isReadByBuyerSql = (email: string) => `(coalesce(m.buyer_email, ${email}) = ${email}
  OR m.buyer_email IN (SELECT b.email FROM ${PROJECT_BUYERS} b WHERE b.project_id = m.thread_id))`;

/** Someone's projects. @param email in lower case */
export const whereBuyer = (email: string) =>
  ({ OR: [{ buyerEmail: email }, { otherBuyers: { some: { email } } }] }) satisfies Prisma.ProjectWhereInput;

/** Whether someone is a buyer of an active project. @param email in lower case */
export const isOwnProject = async (id: string, email: string, tx: Tx): Promise<boolean> =>
  (await tx.project.count({ where: { id, ...whereBuyer(email), status: "active" } })) === 1;

const SELECT_BUYERS = sql(
  "project-buyers",
  { email: text() },
  `SELECT email FROM ${PROJECT_BUYERS} b WHERE project_id = $1`,
);

/** The addresses of a project's buyers. */
export const listBuyerAddresses = async (projectId: string, tx: Tx = db()): Promise<string[]> =>
  (await run(SELECT_BUYERS, [projectId], tx)).map(({ email }) => email);

/** Stops showing a project to someone who is no longer its buyer, and revokes the calendar link that this person may have. */
export async function endAccess(projectId: string, email: string, tx: Tx): Promise<void> {
  await tx.project.updateMany({ where: { id: projectId }, data: { calendarKey: null } });
  await tx.session.updateMany({ where: { projectId, account: { email } }, data: { projectId: null } });
}

/** Removes someone whose account is deleted from the projects to which staff added the address. */
export async function leaveProjects(user: User, tx: Tx): Promise<void> {
  const { email } = user;
  for (const { id, projectId } of await tx.projectBuyer.findMany({ where: { email } })) {
    const entry = { action: "delete", entity: "buyer", entityId: id, projectId, before: { email } } as const;
    await audit(user, entry, tx);
    await endAccess(projectId, email, tx);
  }
  await tx.projectBuyer.deleteMany({ where: { email } });
  await forgetRemovals(email, tx);
}

/** Keeps staff from giving access back to an address that may be someone else's from now on. */
const forgetRemovals = (email: string, tx: Tx) =>
  tx.deletedRecord.deleteMany({ where: { entity: "buyer", row: { path: ["email"], equals: email } } });

/** Moves someone's access to projects to a new address. Those whose main contact it is keep the old one until staff correct it. */
export async function moveAccess(email: string, newEmail: string, tx: Tx): Promise<void> {
  await tx.projectBuyer.deleteMany({ where: { email, project: whereBuyer(newEmail) } });
  await tx.projectBuyer.updateMany({ where: { email }, data: { email: newEmail } });
  await forgetRemovals(email, tx);
}
