import { formatDate } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import { findNextMilestone } from "../milestones/milestone-state";
import type { ProjectSummary } from "./project-summary.server";

/** "3 tasks" */
export const formatTaskCount = (count: number): string => pluralize(count, "task");

/** "Next up is Kitchen demolition on Mar 9, 2027. You have 3 tasks to do." @param tasks number of open tasks */
export function formatComingUp({ milestones, currentPhase }: ProjectSummary, tasks: number): string {
  const next = findNextMilestone(milestones);
  const when = next?.date ? ` on ${formatDate(next.date)}` : "";
  const first = next ? `Next up is ${next.label}${when}.` : `Your project is in its ${currentPhase} phase.`;
  return tasks > 0 ? `${first} You have ${formatTaskCount(tasks)} to do.` : first;
}
