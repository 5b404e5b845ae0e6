/**
 * Who the buyers of a project are: its main contact, and the people whom staff added. The one definition for access, emails and
 * counts.
 */
import { audit } from "~/audit/audit.server";
import type { User } from "~/platform/auth/sessions.server";
import { db, lockRow, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { execute, run, sql, text } from "~/platform/db/statement.server";
import { dropUnsentEmails } from "~/platform/mail/outbox.server";

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

/** Whether a buyer reads a message `m`: one that was exchanged with someone who is still its project's buyer, or left after them. */
export const isReadByBuyerSql = (
  email: string,
) => `(coalesce(m.buyer_email, ${email}) = ${email} OR ${email} = ANY(m.readers)
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

/** $1 project, $2 who leaves, $3 who joins at the same time. Each of the other buyers read what was exchanged with who leaves. */
const KEEP_READERS = sql(
  "keep-readers-of-messages",
  {},
  `UPDATE message m SET readers = ARRAY(SELECT unnest(m.readers) UNION
     SELECT email FROM ${PROJECT_BUYERS} b WHERE project_id = $1 AND email <> $2 AND email IS DISTINCT FROM $3)
   WHERE m.thread_id = $1 AND coalesce(m.buyer_email, $2) = $2`,
);

/** $1 an address, $2 that which its reader has now, or null for nobody. */
const MOVE_READER = sql(
  "move-reader-of-messages",
  {},
  `UPDATE message SET readers = array_remove(array_replace(readers, $1, $2::text), NULL)
   WHERE readers <> '{}' AND $1 = ANY(readers)`,
);

/**
 * Stops showing a project to someone who is no longer its buyer, drops the emails about it that aren't sent yet, and revokes the
 * calendar link that this person may have. Those who stay keep the messages that they could read.
 * @param newcomer the main contact who could not
 */
export async function endAccess(
  projectId: string,
  email: string,
  tx: Tx,
  newcomer: string | null = null,
): Promise<void> {
  // A message that is being sent is stored first.
  await lockRow("messageThread", projectId, tx);
  await execute(KEEP_READERS, [projectId, email, newcomer], tx);
  await dropUnsentEmails(email, projectId, tx);
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
  await execute(MOVE_READER, [email, null], tx);
  await forgetRemovals(email, tx);
}

/** Keeps staff from giving access back to an address that may be someone else's from now on. */
const forgetRemovals = (email: string, tx: Tx) =>
  tx.deletedRecord.deleteMany({ where: { entity: "buyer", row: { path: ["email"], equals: email } } });

/**
 * $1 the old address, $2 the new one, $3 the account. A project keeps the old address until staff correct it. A message of an
 * earlier release, which has no address, is that of the main contact.
 */
const MOVE_MESSAGES = sql(
  "move-messages-of-buyer",
  {},
  `UPDATE message SET buyer_email = $2 WHERE coalesce(buyer_email, $1) = $1
     AND thread_id IN (SELECT project_id FROM ${PROJECT_BUYERS} b WHERE email = $1
       UNION ALL SELECT id FROM timeline_request WHERE account_id = $3)
     AND (buyer_email IS NOT NULL OR thread_id NOT IN (SELECT project_id FROM project_buyer WHERE email = $1))`,
);

/**
 * Moves someone's messages and access to projects to a new address. Those whose main contact it is keep the old one until staff
 * correct it.
 */
export async function moveAccess(
  { id: accountId, email }: Pick<User, "id" | "email">,
  newEmail: string,
  tx: Tx,
): Promise<void> {
  for (const { id } of await tx.project.findMany({ where: { buyerEmail: email }, select: { id: true } }))
    await execute(KEEP_READERS, [id, email, null], tx);
  await execute(MOVE_READER, [email, newEmail], tx);
  await execute(MOVE_MESSAGES, [email, newEmail, accountId], tx);
  await tx.projectBuyer.deleteMany({ where: { email, project: whereBuyer(newEmail) } });
  await tx.projectBuyer.updateMany({ where: { email }, data: { email: newEmail } });
  await forgetRemovals(email, tx);
}
