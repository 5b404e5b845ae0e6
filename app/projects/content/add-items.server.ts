/** Adds many items to a project: all of them or none. */
import { randomUUID } from "node:crypto";
import { findOwnerAddress } from "~/accounts/people.server";
import type { Actor } from "~/audit/audit.server";
import type { Tx } from "~/platform/db/db.server";
import { contactTable } from "../contacts/data.server";
import { designTable } from "../design/data.server";
import { type ItemAddress, inProject } from "../items.server";
import { milestoneTable } from "../milestones/data.server";
import { taskTable } from "../tasks/data.server";
import { wantedTable } from "../wanted-documents/data.server";
import type { NewItems } from "./content";

/**
 * Adds items in the caller's transaction, which locks or creates the project. Tasks of staff are the owner's, or the actor's
 * in a project without an owner who can sign in.
 * @param newId makes the ids; an item that has one already is returned unchanged
 */
export async function addItems(
  projectId: string,
  items: NewItems,
  actor: Actor,
  tx: Tx,
  newId: () => string = randomUUID,
) {
  const now = Date.now();
  let count = 0;
  const addEach = async <Fields extends object, Row>(
    table: { insert: (at: ItemAddress, fields: Fields, actor: Actor, tx: Tx, columns: object) => Promise<Row> },
    entries: readonly Fields[],
    columns: object = {},
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const fields of entries) {
      // Lists are in the order of creation, and the time of a transaction stands still.
      const createdAt = new Date(now + count++);
      rows.push(await table.insert({ projectId, id: newId() }, fields, actor, tx, { ...columns, createdAt }));
    }
    return rows;
  };
  const sortOrder = await milestoneTable.getLastOrder(projectId, tx);
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { ownerEmail: true } });
  const staff = (await findOwnerAddress(project.ownerEmail, tx)) ?? actor.email;
  const tasks = items.tasks.map(({ assignee, ...task }) => ({
    ...task,
    ...(assignee === "staff" && { assignee: staff }),
  }));
  return {
    // Of milestones with the same order, the date decides.
    milestones: await addEach(milestoneTable, items.milestones, { sortOrder }),
    tasks: await addEach(taskTable, tasks),
    contacts: await addEach(contactTable, items.contacts),
    design: await addEach(designTable, items.design),
    documents: await addEach(wantedTable, items.documents),
  };
}

/** {@link addItems} to a project that exists. Null when there is none. */
export const addItemsToProject = (projectId: string, items: NewItems, actor: Actor, newId?: () => string) =>
  inProject(projectId, (tx) => addItems(projectId, items, actor, tx, newId));
