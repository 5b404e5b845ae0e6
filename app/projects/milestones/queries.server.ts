/** A project's milestones. */
import { fromDay, toDay } from "~/platform/db/day";
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
export async function listMilestones(projectId: string, tx: Tx = db(), updatedSince?: Date): Promise<Milestone[]> {
  const rows = await tx.milestone.findMany({
    where: { projectId, updatedAt: { gte: updatedSince } },
    orderBy: [{ sortOrder: "asc" }, { date: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }, { id: "asc" }],
    select: MILESTONE,
  });
  return rows.map(toMilestone);
}

/** The order of the last milestone, 0 without any. */
export async function getLastOrder(projectId: string): Promise<number> {
  const { _max: last } = await db().milestone.aggregate({ where: { projectId }, _max: { sortOrder: true } });
  return last.sortOrder ?? 0;
}

/** The open milestones after one, with their dates. Those of the same day follow in the order of the list. */
export async function listFollowing(projectId: string, { id, date, sortOrder }: Milestone, tx: Tx = db()) {
  const milestone = date && (await tx.milestone.findUnique({ where: { id }, select: { createdAt: true } }));
  if (!milestone) return [];
  const sameDay = { date: fromDay(date) };
  const { createdAt } = milestone;
  const rows = await tx.milestone.findMany({
    where: {
      projectId,
      id: { not: id },
      completedOn: null,
      OR: [
        { date: { gt: fromDay(date) } },
        { ...sameDay, sortOrder: { gt: sortOrder } },
        { ...sameDay, sortOrder, createdAt: { gt: createdAt } },
        { ...sameDay, sortOrder, createdAt, id: { gt: id } },
      ],
    },
    orderBy: [{ date: "asc" }, { sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    select: { id: true, date: true },
  });
  return rows.map((row) => ({ id: row.id, date: row.date! }));
}

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
