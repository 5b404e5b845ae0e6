import { findOwnerAddress } from "~/accounts/people.server";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";

/** Whom emails to staff about a project go to: its owner, or else the support address. With the project's address. */
export async function findEmailedOwner(projectId: string, tx: Tx): Promise<{ to: string; propertyAddress: string }> {
  const { ownerEmail, propertyAddress } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { ownerEmail: true, propertyAddress: true },
  });
  return { to: (await findOwnerAddress(ownerEmail, tx)) ?? brand().supportEmail, propertyAddress };
}
