/** Staff create, update, delete, and move milestones. */
import type { Actor } from "~/audit/audit.server";
import { fromDay } from "~/platform/db/day";
import { pacificToday } from "~/ui/text/dates";
import { type ItemAddress, itemCommands, moveItem, type Place } from "../write.server";
import { getMilestone, listMilestones, MILESTONE, type Milestone, toMilestone } from "./queries.server";
import type { MilestoneFields } from "./schema";

const toColumns = <Fields extends Partial<MilestoneFields>>({ date, completedOn, ...fields }: Fields) => ({
  ...fields,
  date: fromDay(date),
  completedOn: fromDay(completedOn),
});

const milestones = itemCommands<Milestone, MilestoneFields, Partial<MilestoneFields>>("milestone", {
  read: getMilestone,
  create: async (tx, fields) => toMilestone(await tx.milestone.create({ data: toColumns(fields), select: MILESTONE })),
  write: (tx, where, changes) =>
    tx.milestone.updateMany({ where, data: { ...toColumns(changes), version: { increment: 1 } } }),
  remove: (tx, where) => tx.milestone.delete({ where }),
});
export const { create: createMilestone, update: updateMilestone, remove: deleteMilestone } = milestones;

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
