/** When a design item with options can be decided, and how that is said, shared by server and browser. */
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { isLate } from "~/work/due";
import type { Decider, DesignStatus } from "../rules";

/** "late" is after the last day, "decided" one whose status staff have changed; only an open choice can be made. */
export const CHOICE_STATES = ["open", "late", "confirmed", "decided"] as const;
export type ChoiceState = (typeof CHOICE_STATES)[number];

/** @param today in California, YYYY-MM-DD */
export function getChoiceState(
  {
    status,
    confirmedAt,
    decideOn,
    reopened,
  }: { status: DesignStatus; confirmedAt: string | null; decideOn: string | null; reopened: boolean },
  today: string,
): ChoiceState {
  if (confirmedAt !== null) return "confirmed";
  if (status !== "Pending") return "decided";
  return isLate(decideOn, today) && !reopened ? "late" : "open";
}

/** The option of a choice that is picked. */
export const findPicked = <Option extends { id: string }>(
  { pickedId }: { pickedId: string | null },
  options: readonly Option[],
): Option | undefined => options.find(({ id }) => id === pickedId);

/** What an option costs beyond the allowance, in whole dollars; null without an allowance, when its price changes nothing. */
export const getDifference = (price: number, allowance: number | null): number | null =>
  allowance === null ? null : price - allowance;

/** "+$2,400 over the allowance" */
export function describeDifference(difference: number): string {
  if (difference === 0) return "Within the allowance";
  const amount = formatMoney(Math.abs(difference));
  return difference > 0 ? `+${amount} over the allowance` : `${amount} under the allowance`;
}

/** Who decides. @param mainContact the name */
export const nameDecider = (decider: Decider, mainContact: string): string =>
  decider === "Staff" ? "Our team" : decider === "Main contact" ? mainContact : decider;

/** "Mar 9, 2027, Pacific time" */
export const describeLastDay = (day: string): string => `${formatDate(day)}, Pacific time`;
