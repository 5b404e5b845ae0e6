/** Adds many items to a project: all of them or none. */
import { randomUUID } from "node:crypto";
import { findOwnerAddress } from "~/accounts/people.server";
import type { Actor } from "~/audit/audit.server";
import type { Tx } from "~/platform/db/db.server";
import { budgetTable } from "../budget/data.server";
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
  /** @param getPlace in the order that staff choose, from the last place so far and how many items are before it */
  const addEach = async <Fields extends object, Row>(
    table: {
      insert: (at: ItemAddress, fields: Fields, actor: Actor, tx: Tx, columns: object) => Promise<Row>;
      getLastOrder: (projectId: string, tx: Tx) => Promise<number>;
    },
    entries: readonly Fields[],
    getPlace?: (last: number, before: number) => number,
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    const last = getPlace && entries.length > 0 ? await table.getLastOrder(projectId, tx) : 0;
    for (const [before, fields] of entries.entries()) {
      // Lists are in the order of creation, and the time of a transaction stands still.
      const createdAt = new Date(now + count++);
      const columns = { createdAt, ...(getPlace && { sortOrder: getPlace(last, before) }) };
      rows.push(await table.insert({ projectId, id: newId() }, fields, actor, tx, columns));
    }
    return rows;
  };
  const putLast = (last: number, before: number) => last + before + 1;
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { ownerEmail: true } });
  const staff = (await findOwnerAddress(project.ownerEmail, tx)) ?? actor.email;
  const tasks = items.tasks.map(({ assignee, ...task }) => ({
    ...task,
    ...(assignee === "staff" && { assignee: staff }),
  }));
  return {
    // Of milestones with the same order, the date decides.
    milestones: await addEach(milestoneTable, items.milestones, (last) => last),
    tasks: await addEach(taskTable, tasks, putLast),
    contacts: await addEach(contactTable, items.contacts),
    design: await addEach(designTable, items.design, putLast),
    documents: await addEach(wantedTable, items.documents, putLast),
    budget: await addEach(
      budgetTable,
      items.budget.map((line) => ({ ...line, committed: null, paid: null })),
      putLast,
    ),
  };
}

/** {@link addItems} to a project that exists. Null when there is none. */
export const addItemsToProject = (projectId: string, items: NewItems, actor: Actor, newId?: () => string) =>
  inProject(projectId, (tx) => addItems(projectId, items, actor, tx, newId));
