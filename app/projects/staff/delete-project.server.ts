/** Deleting an archived project with everything in it. */
import { type Actor, audit } from "~/audit/audit.server";
import { type AllowedVersions, isAllowed } from "~/audit/versioned.server";
import { deleteFiles, listFileKeys } from "../files/files.server";
import { inProject } from "../items.server";
import { isSameAddress } from "./delete-project";
import { countContents, getProjectForStaff } from "./staff-projects.server";

/** A version is the current one, if the deletion is based on another. */
export type ProjectDeletion = "deleted" | "missing" | "not archived" | "wrong address" | "signed" | { version: number };

/**
 * Deletes a project and its items in one transaction, then its files. The nightly sweep deletes files that can't be
 * deleted now.
 * @param address of the project, as typed to confirm the deletion
 * @param version that the deletion is based on
 */
export async function deleteProject(
  id: string,
  address: string,
  actor: Actor,
  version?: AllowedVersions,
): Promise<ProjectDeletion> {
  let keys: string[] = [];
  const deletion = await inProject(id, async (tx): Promise<ProjectDeletion> => {
    const project = await getProjectForStaff(id, tx);
    if (!project) return "missing";
    if (!isAllowed(version, project.version)) return { version: project.version };
    if (project.status !== "archived") return "not archived";
    if (!isSameAddress(address, project.propertyAddress)) return "wrong address";
    if ((await tx.signature.count({ where: { projectId: id, status: "signed" } })) > 0) return "signed";
    keys = await listFileKeys({ id }, tx);
    const { version: _version, heroUrl: _heroUrl, ...before } = { ...project, ...(await countContents(id, tx)) };
    await tx.project.delete({ where: { id } });
    await audit(actor, { action: "delete", entity: "project", entityId: id, projectId: id, before }, tx);
    return "deleted";
  });
  if (deletion === "deleted") await deleteFiles(...keys);
  return deletion ?? "missing";
}
