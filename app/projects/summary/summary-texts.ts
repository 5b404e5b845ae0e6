import { formatDate } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import { findNextMilestone, isOverdue } from "../milestones/milestone-state";
import type { ProjectSummary } from "./project-summary.server";

/** "3 tasks" */
export const formatTaskCount = (count: number): string => pluralize(count, "task");

/**
 * "Next up is Kitchen demolition on Mar 9, 2027. You have 3 tasks to do.", or "Late: Kitchen demolition, planned for Mar 9, 2027."
 * @param tasks number of open tasks
 */
export function formatComingUp({ milestones, currentPhase, today }: ProjectSummary, tasks: number): string {
  const next = findNextMilestone(milestones);
  const day = next?.date && formatDate(next.date);
  const first = !next
    ? `Your project is in its ${currentPhase} phase.`
    : isOverdue(next, today)
      ? `Late: ${next.label}, planned for ${day}.`
      : `Next up is ${next.label}${day ? ` on ${day}` : ""}.`;
  return tasks > 0 ? `${first} You have ${formatTaskCount(tasks)} to do.` : first;
}
