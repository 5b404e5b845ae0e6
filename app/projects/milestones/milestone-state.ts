import { isLate } from "~/work/due";
import type { Milestone } from "./data.server";

export type MilestoneState = "done" | "overdue" | "next" | "planned";

/** The first milestone that isn't done. */
export const findNextMilestone = (milestones: readonly Milestone[]): Milestone | undefined =>
  milestones.find(({ completedOn }) => completedOn === null);

/** @param today in California, YYYY-MM-DD */
export const isOverdue = ({ date, completedOn }: Milestone, today: string): boolean =>
  completedOn === null && isLate(date, today);

/** @param milestones all of its project, in order */
export function getMilestoneState(
  milestone: Milestone,
  milestones: readonly Milestone[],
  today: string,
): MilestoneState {
  if (milestone.completedOn !== null) return "done";
  if (isOverdue(milestone, today)) return "overdue";
  return milestone === findNextMilestone(milestones) ? "next" : "planned";
}
