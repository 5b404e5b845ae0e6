/** A project's milestones: how programs read them, and what staff do with them. */
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import { answerFields } from "~/platform/api/row-json.server";
import { fromDay, toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import { pacificToday } from "~/ui/text/dates";
import { type ItemAddress, itemTable, recordItemWrite, type VersionedAddress } from "../items.server";
import { type MilestoneFields, milestoneFields } from "./schema";

export const milestoneJson = z
  .object({
    id: z.uuid(),
    ...answerFields(milestoneFields),
    completedOn: z.iso.date().nullable().meta({ description: "Null until the milestone is done." }),
    version: z.int(),
  })
  .meta({ id: "StaffMilestone", description: "A step of a project." });
export type Milestone = z.output<typeof milestoneJson>;

export const MILESTONE_EXAMPLE: Milestone = {
  id: "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
  label: "Demolition",
  date: "2027-03-09",
  completedOn: null,
  sortOrder: 2,
  version: 1,
};

/** In the order that staff set, then by date. */
export const milestoneTable = itemTable("milestone", milestoneJson, (tx) => tx.milestone, {
  orderBy: [{ sortOrder: "asc" }, { date: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }, { id: "asc" }],
});

/** The open milestones after one, with their dates. Those of the same day follow in the order of the list. */
async function listFollowing(projectId: string, { id, date, sortOrder }: Milestone, tx: Tx = db()) {
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
  const milestone = await milestoneTable.get(at);
  return milestone && { ...milestone, following: (await listFollowing(at.projectId, milestone)).length };
}

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
  const update = await milestoneTable.update(at, fields, actor, { onChanged });
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
  const milestone = await milestoneTable.get(at);
  if (!milestone) return null;
  const completedOn = isDone ? (on ?? milestone.completedOn ?? pacificToday()) : null;
  const update = await milestoneTable.update(at, { completedOn }, actor);
  return update.kind === "changed" ? update.before : null;
}
