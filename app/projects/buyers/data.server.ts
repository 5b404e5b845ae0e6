/** The buyers of a project besides its main contact: how programs read them, and what staff do with them. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { endAccess, listBuyerAddresses } from "~/accounts/project-buyers.server";
import { type Actor, audit } from "~/audit/audit.server";
import { answerFields } from "~/platform/api/row-json.server";
import type { Tx } from "~/platform/db/db.server";
import { type FileRejected, rejectFile } from "../files/files.server";
import { type ItemCreation, type ItemDeletion, inProject, itemTable, type VersionedAddress } from "../items.server";
import { emailAddedBuyer, emailFormerBuyer } from "../staff/buyer-emails.server";
import { buyerFields, type buyerSchema } from "./schema";

export const buyerJson = z
  .object({ id: z.uuid(), ...answerFields(buyerFields), version: z.int() })
  .meta({ id: "Buyer", description: "Someone besides the main contact who sees a project as its buyer." });
export type Buyer = z.output<typeof buyerJson>;

export const BUYER_EXAMPLE: Buyer = {
  id: "b2d6f0c4-8e1a-4c37-9f52-7a3e1d0c5b84",
  email: "ben@example.com",
  name: "Ben Reyes",
  version: 1,
};

export const buyerTable = itemTable("buyer", buyerJson, (tx) => tx.projectBuyer, {
  orderBy: [{ createdAt: "asc" }, { id: "asc" }],
});

/** Emails someone whose access to an active project began or ended. Others don't see it. */
async function tell(email: typeof emailAddedBuyer, to: string, projectId: string, tx: Tx): Promise<void> {
  const where = { id: projectId, status: "active" };
  const project = await tx.project.findUnique({ where, select: { id: true, propertyAddress: true } });
  if (project) await email(to, project, tx);
}

/** Gives someone access to a project, and emails that person. */
export async function addBuyer(
  projectId: string,
  fields: z.output<typeof buyerSchema>,
  actor: Actor,
  newId: () => string = randomUUID,
): Promise<ItemCreation<Buyer> | FileRejected> {
  const at = { projectId, id: newId() };
  const creation = await inProject(projectId, async (tx): Promise<ItemCreation<Buyer> | FileRejected> => {
    const existing = await buyerTable.get(at, tx);
    if (existing) return { kind: "created", row: existing };
    if ((await listBuyerAddresses(projectId, tx)).includes(fields.email))
      return rejectFile("email", { problem: "This person sees the project already." });
    const row = await buyerTable.insert(at, fields, actor, tx);
    await tell(emailAddedBuyer, row.email, projectId, tx);
    return { kind: "created", row };
  });
  return creation ?? { kind: "missing" };
}

/** Ends someone's access to a project at once, and emails that person. */
export const removeBuyer = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<Buyer>> =>
  buyerTable.remove(at, actor, async (tx, { email }) => {
    await endAccess(at.projectId, email, tx);
    await tell(emailFormerBuyer, email, at.projectId, tx);
  });

/** Exchanges the main contact of a project for another buyer, who sees it already. @returns whether that buyer is the main contact now */
export async function makeMainContact(projectId: string, email: string, actor: Actor): Promise<boolean> {
  const isMade = await inProject(projectId, async (tx) => {
    const select = { buyerEmail: true, buyerName: true };
    const before = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select });
    // Without scripts, a double press sends the button twice.
    if (before.buyerEmail === email) return true;
    const buyer = await tx.projectBuyer.findFirst({ where: { projectId, email } });
    if (!buyer) return false;
    const after = { buyerEmail: buyer.email, buyerName: buyer.name };
    const version = { increment: 1 };
    await tx.project.update({ where: { id: projectId }, data: { ...after, version, updatedAt: new Date() } });
    const data = { email: before.buyerEmail, name: before.buyerName, version };
    await tx.projectBuyer.update({ where: { id: buyer.id }, data });
    await audit(actor, { action: "update", entity: "project", entityId: projectId, projectId, before, after }, tx);
    return true;
  });
  return isMade ?? false;
}

/** Emails someone whose access staff brought back. Who has become the main contact meanwhile sees the project already. */
export async function admitRestoredBuyer(projectId: string, id: string, tx: Tx): Promise<void> {
  const buyer = await buyerTable.get({ projectId, id }, tx);
  if (!buyer) return;
  const { count } = await tx.projectBuyer.deleteMany({ where: { id, project: { buyerEmail: buyer.email } } });
  if (count === 0) await tell(emailAddedBuyer, buyer.email, projectId, tx);
}
