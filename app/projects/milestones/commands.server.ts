/** Staff create, update, delete, and move milestones. */
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import { fromDay } from "~/platform/db/day";
import type { Tx } from "~/platform/db/db.server";
import {
  createItem,
  deleteItem,
  type ItemAddress,
  type ItemCreation,
  type ItemDeletion,
  moveItem,
  type Place,
  updateItem,
  type VersionedAddress,
} from "../write.server";
import { getMilestone, listMilestones, MILESTONE, type Milestone, toMilestone } from "./queries.server";
import type { MilestoneFields } from "./schema";

const toColumns = <Fields extends Partial<MilestoneFields>>({ date, completedOn, ...fields }: Fields) => ({
  ...fields,
  date: fromDay(date),
  completedOn: fromDay(completedOn),
});

export const createMilestone = (
  projectId: string,
  fields: MilestoneFields,
  actor: Actor,
  newId?: () => string,
): Promise<ItemCreation<Milestone>> => {
  const create = async (tx: Tx, id: string) =>
    toMilestone(await tx.milestone.create({ data: { id, projectId, ...toColumns(fields) }, select: MILESTONE }));
  return createItem("milestone", projectId, fields, actor, { read: getMilestone, create }, newId);
};

export const updateMilestone = (
  at: VersionedAddress,
  fields: Partial<MilestoneFields>,
  actor: Actor,
): Promise<VersionedUpdate<Milestone>> =>
  updateItem("milestone", at, fields, actor, {
    read: getMilestone,
    write: (tx, where, changes) =>
      tx.milestone.updateMany({ where, data: { ...toColumns(changes), version: { increment: 1 } } }),
  });

export const deleteMilestone = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<Milestone>> =>
  deleteItem("milestone", at, actor, {
    read: getMilestone,
    remove: (tx, where) => tx.milestone.delete({ where }),
  });

/** Moves a milestone up or down. Null when it can't move. */
export const moveMilestone = (at: ItemAddress, by: -1 | 1, actor: Actor): Promise<Place | null> =>
  moveItem("milestone", at, by, actor, {
    listGroup: (tx) => listMilestones(at.projectId, tx),
    write: (tx, where, sortOrder) => tx.milestone.update({ where, data: { sortOrder, version: { increment: 1 } } }),
  });
