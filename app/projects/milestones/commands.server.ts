/** Staff create, update, delete, and move milestones. */
import type { Actor } from "~/audit/audit.server";
import { fromDay, toDay } from "~/platform/db/day";
import type { Tx } from "~/platform/db/db.server";
import { pacificToday } from "~/ui/text/dates";
import {
  type ItemAddress,
  itemCommands,
  moveItem,
  type Place,
  recordItemWrite,
  updateItem,
  type VersionedAddress,
} from "../write.server";
import { getMilestone, listFollowing, listMilestones, MILESTONE, type Milestone, toMilestone } from "./queries.server";
import type { MilestoneFields } from "./schema";

const toColumns = <Fields extends Partial<MilestoneFields>>({ date, completedOn, ...fields }: Fields) => ({
  ...fields,
  date: fromDay(date),
  completedOn: fromDay(completedOn),
});

const write = (tx: Tx, where: { id: string; version: number }, changes: Partial<MilestoneFields>) =>
  tx.milestone.updateMany({ where, data: { ...toColumns(changes), version: { increment: 1 } } });

const milestones = itemCommands<Milestone, MilestoneFields, Partial<MilestoneFields>>("milestone", {
  read: getMilestone,
  create: async (tx, fields) => toMilestone(await tx.milestone.create({ data: toColumns(fields), select: MILESTONE })),
  write,
  remove: (tx, where) => tx.milestone.delete({ where }),
});
export const { create: createMilestone, remove: deleteMilestone } = milestones;

/**
 * Updates a milestone. With `moveFollowing`, the open ones after it move by as many days as its date.
 * @returns also how many of those moved
 */
export async function updateMilestone(
  at: VersionedAddress,
  { moveFollowing = false, ...fields }: Partial<MilestoneFields & { moveFollowing: boolean }>,
  actor: Actor,
) {
  let moved = 0;
  const onChanged = async (tx: Tx, before: Milestone) => {
    if (!moveFollowing || !before.date || !fields.date) return;
    const movedMs = Date.parse(fields.date) - Date.parse(before.date);
    const following = movedMs === 0 ? [] : await listFollowing(at.projectId, before, tx);
    for (const { id, date } of following) {
      const movedTo = new Date(date.getTime() + movedMs);
      await tx.milestone.update({ where: { id }, data: { date: movedTo, version: { increment: 1 } } });
      const entry = { action: "update", before: { date: toDay(date) }, after: { date: toDay(movedTo) } } as const;
      await recordItemWrite("milestone", { projectId: at.projectId, id }, actor, entry, tx);
    }
    moved = following.length;
  };
  const update = await updateItem<Milestone, Partial<MilestoneFields>>("milestone", at, fields, actor, {
    read: getMilestone,
    write,
    onChanged,
  });
  return update.kind === "changed" ? { ...update, moved } : update;
}

/**
 * Marks a milestone done or to do. One that is done already keeps its date.
 * @param on the day of its completion; null for today in California
 * @returns the milestone before; null when the project has no such milestone
 */
export async function setMilestoneDone(
  at: ItemAddress,
  isDone: boolean,
  on: string | null,
  actor: Actor,
): Promise<Milestone | null> {
  const milestone = await getMilestone(at);
  if (!milestone) return null;
  const completedOn = isDone ? (on ?? milestone.completedOn ?? pacificToday()) : null;
  const update = await updateMilestone(at, { completedOn }, actor);
  return update.kind === "changed" ? update.before : null;
}

/** Moves a milestone up or down. Null when it can't move. */
export const moveMilestone = (at: ItemAddress, by: -1 | 1, actor: Actor): Promise<Place | null> =>
  moveItem("milestone", at, by, actor, {
    listGroup: (tx) => listMilestones(at.projectId, tx),
    write: (tx, where, sortOrder) => tx.milestone.update({ where, data: { sortOrder, version: { increment: 1 } } }),
  });
