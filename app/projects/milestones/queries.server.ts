/** A project's milestones. */
import { toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import type { ItemAddress } from "../write.server";

export const MILESTONE = {
  id: true,
  label: true,
  date: true,
  completedOn: true,
  sortOrder: true,
  version: true,
} satisfies Prisma.MilestoneSelect;

/** Dates are YYYY-MM-DD. */
export const toMilestone = (row: Prisma.MilestoneGetPayload<{ select: typeof MILESTONE }>) => ({
  ...row,
  date: toDay(row.date),
  completedOn: toDay(row.completedOn),
});

/** `completedOn` is null until the milestone is done. */
export type Milestone = ReturnType<typeof toMilestone>;

/** In the order that staff set, then by date. */
export async function listMilestones(projectId: string, tx: Tx = db()): Promise<Milestone[]> {
  const rows = await tx.milestone.findMany({
    where: { projectId },
    orderBy: [{ sortOrder: "asc" }, { date: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }, { id: "asc" }],
    select: MILESTONE,
  });
  return rows.map(toMilestone);
}

/** The open milestones after one. Those of the same day follow by the order that staff set. */
export const listFollowing = async (projectId: string, { id, date, sortOrder }: Milestone, tx: Tx = db()) =>
  (await listMilestones(projectId, tx)).filter(
    (row): row is Milestone & { date: string } =>
      row.id !== id &&
      row.completedOn === null &&
      date !== null &&
      row.date !== null &&
      (row.date > date || (row.date === date && row.sortOrder > sortOrder)),
  );

/** A milestone for its form. @property following how many open milestones come after it */
export async function getMilestoneForForm(at: ItemAddress): Promise<(Milestone & { following: number }) | null> {
  const milestone = await getMilestone(at);
  return milestone && { ...milestone, following: (await listFollowing(at.projectId, milestone)).length };
}

/** Null when the project has no such milestone. */
export async function getMilestone({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<Milestone | null> {
  const row =
    isId(projectId) && isId(id) ? await tx.milestone.findUnique({ where: { id, projectId }, select: MILESTONE }) : null;
  return row && toMilestone(row);
}
