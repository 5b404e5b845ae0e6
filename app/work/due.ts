/** When work is late, due today or due this week, and how that is said. Days are California's, YYYY-MM-DD. */
import { addDays } from "~/intl/formats";
import { formatDate } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";

export const WORK_KINDS = {
  milestone: "Milestone",
  task: "Task",
  document: "Wanted document",
  choice: "Selection",
  change: "Change order",
  signature: "Signature",
  request: "Cost & timeline request",
  question: "Question",
  tour: "Tour",
  message: "Message",
  mention: "Mention",
} as const;
export type WorkKind = keyof typeof WORK_KINDS;

/** The groups of what is open. What is neither due within a week nor waits for an answer is in none. */
export const WORK_GROUPS = {
  late: "Late",
  today: "Today",
  waiting: "Waiting for an answer",
  week: "This week",
} as const;
export type WorkGroup = keyof typeof WORK_GROUPS;

/** For whom or what something waits: staff, who also answer, or the buyer. */
export const WAITS_FOR = { us: "Us", answer: "Our answer", buyer: "The buyer" } as const;
export type WaitsFor = keyof typeof WAITS_FOR;

/** Statuses of requests and of leads that nobody has answered or closed. */
export const OPEN_REQUESTS = ["received", "in review"] as const;
export const isOpenRequest = (status: string): boolean => OPEN_REQUESTS.some((open) => open === status);
export const OPEN_LEADS = ["new", "in hand"] as const;

/** "This week" is that many days from tomorrow on. */
export const WEEK_DAYS = 7;

/** Of what isn't done yet. */
export const isLate = (dueOn: string | null, today: string): boolean => dueOn !== null && dueOn < today;

export const isDueToday = (dueOn: string | null, today: string): boolean => dueOn === today;

/** "3 days late", "Due today", "Due tomorrow", "Due Mar 9, 2027" */
export function describeDue(dueOn: string, today: string): string {
  if (isDueToday(dueOn, today)) return "Due today";
  if (isLate(dueOn, today)) return `${describeDays(dueOn, today)} late`;
  return dueOn === addDays(today, 1) ? "Due tomorrow" : `Due ${formatDate(dueOn)}`;
}

/** "3 days": how many lie between two days. */
export const describeDays = (from: string, to: string): string =>
  pluralize(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000), "day");
