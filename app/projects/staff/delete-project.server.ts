/** Deleting an archived project with everything in it. */
import { type Actor, audit } from "~/audit/audit.server";
import { isId } from "~/platform/db/id";
import { transaction } from "~/platform/db/sql-transaction.server";
import { deleteFiles } from "../files/files.server";
import { countItems } from "../items/items.server";
import { isSameAddress } from "./delete-project";
import { lockProject } from "./staff-projects.server";

export type ProjectDeletion = "deleted" | "missing" | "not archived" | "wrong address";

/**
 * Deletes a project and its items in one transaction, then its files. The nightly sweep deletes files that can't be
 * deleted now.
 * @param address of the project, as typed to confirm the deletion
 */
export async function deleteProject(id: string, address: string, actor: Actor): Promise<ProjectDeletion> {
  if (!isId(id)) return "missing";
  let keys: string[] = [];
  const deletion = await transaction(async (db): Promise<ProjectDeletion> => {
    const project = await lockProject(id, db);
    if (!project) return "missing";
    if (project.status !== "archived") return "not archived";
    if (!isSameAddress(address, project.propertyAddress)) return "wrong address";
    const { rows } = await db.query<{ key: string }>(
      `SELECT hero_key AS key FROM project WHERE id = $1 AND hero_key IS NOT NULL
       UNION ALL SELECT file_key FROM project_document WHERE project_id = $1
       UNION ALL SELECT media_key FROM design_item WHERE project_id = $1 AND media_key IS NOT NULL`,
      [id],
    );
    keys = rows.map(({ key }) => key);
    const { version: _, ...before } = { ...project, ...(await countItems(id, db)) };
    await db.query("DELETE FROM project WHERE id = $1", [id]);
    await audit(actor, { action: "delete", entity: "project", entityId: id, projectId: id, before }, db);
    return "deleted";
  });
  if (deletion === "deleted") await deleteFiles(...keys);
  return deletion;
}
