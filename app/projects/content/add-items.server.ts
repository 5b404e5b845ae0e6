/** Adds many items to a project: all of them or none. */
import { randomUUID } from "node:crypto";
import { findOwnerAddress } from "~/accounts/people.server";
import type { Actor } from "~/audit/audit.server";
import { fromDay } from "~/platform/db/day";
import type { Tx } from "~/platform/db/db.server";
import { CONTACT, getContact, toContact } from "../contacts/queries.server";
import { DESIGN_ITEM, getDesignItem, toDesignItem } from "../design/queries.server";
import { getMilestone, MILESTONE, toMilestone } from "../milestones/queries.server";
import { getTask, TASK, toTask } from "../tasks/queries.server";
import { getWantedDocument, toWantedDocument, WANTED_DOCUMENT } from "../wanted-documents/queries.server";
import { type ItemAddress, inProject, recordItemWrite } from "../write.server";
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
  const addEach = async <Fields extends Record<string, unknown>, Row>(
    entity: string,
    entries: readonly Fields[],
    read: (at: ItemAddress, tx: Tx) => Promise<Row | null>,
    create: (fields: Fields, columns: ItemAddress & { createdAt: Date }) => Promise<Row>,
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const fields of entries) {
      const at = { projectId, id: newId() };
      const existing = await read(at, tx);
      // Lists are in the order of creation, and the time of a transaction stands still.
      rows.push(existing ?? (await create(fields, { ...at, createdAt: new Date(now + count++) })));
      if (!existing) await recordItemWrite(entity, at, actor, { action: "create", after: fields }, tx);
    }
    return rows;
  };
  const last = { where: { projectId }, _max: { sortOrder: true } } as const;
  const milestoneOrder = (await tx.milestone.aggregate(last))._max.sortOrder ?? 0;
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { ownerEmail: true } });
  const staff = (await findOwnerAddress(project.ownerEmail, tx)) ?? actor.email;
  const tasks = items.tasks.map(({ assignee, ...task }) => ({
    ...task,
    ...(assignee === "staff" && { assignee: staff }),
  }));
  let taskOrder = (await tx.projectTask.aggregate(last))._max.sortOrder ?? 0;
  let documentOrder = (await tx.projectWantedDocument.aggregate(last))._max.sortOrder ?? 0;
  let designOrder = (await tx.designItem.aggregate(last))._max.sortOrder ?? 0;
  return {
    // Of milestones with the same order, the date decides.
    milestones: await addEach("milestone", items.milestones, getMilestone, async ({ date, ...fields }, columns) =>
      toMilestone(
        await tx.milestone.create({
          data: { ...fields, ...columns, date: fromDay(date), sortOrder: milestoneOrder },
          select: MILESTONE,
        }),
      ),
    ),
    tasks: await addEach("task", tasks, getTask, async ({ dueOn, ...fields }, columns) =>
      toTask(
        await tx.projectTask.create({
          data: { ...fields, ...columns, dueOn: fromDay(dueOn), sortOrder: ++taskOrder },
          select: TASK,
        }),
      ),
    ),
    contacts: await addEach("contact", items.contacts, getContact, async (fields, columns) =>
      toContact(await tx.projectContact.create({ data: { ...fields, ...columns }, select: CONTACT })),
    ),
    design: await addEach("design item", items.design, getDesignItem, async (fields, columns) =>
      toDesignItem(
        await tx.designItem.create({ data: { ...fields, ...columns, sortOrder: ++designOrder }, select: DESIGN_ITEM }),
      ),
    ),
    documents: await addEach(
      "wanted document",
      items.documents,
      getWantedDocument,
      async ({ dueOn, ...fields }, columns) =>
        toWantedDocument(
          await tx.projectWantedDocument.create({
            data: { ...fields, ...columns, dueOn: fromDay(dueOn), sortOrder: ++documentOrder },
            select: WANTED_DOCUMENT,
          }),
        ),
    ),
  };
}

/** {@link addItems} to a project that exists. Null when there is none. */
export const addItemsToProject = (projectId: string, items: NewItems, actor: Actor, newId?: () => string) =>
  inProject(projectId, (tx) => addItems(projectId, items, actor, tx, newId));
