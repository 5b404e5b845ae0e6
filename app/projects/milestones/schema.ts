/** The fields of a milestone and their rules, shared by server and browser. */
import { type Field, parseValues } from "~/ui/forms/fields";
import { MAX_TEXT_LENGTH } from "../fields";

/** Dates are YYYY-MM-DD. */
export type MilestoneFields = { label: string; date: string | null; completedOn: string | null; sortOrder: number };

export const MILESTONE_FIELDS: readonly Field[] = [
  { name: "label", label: "Label", kind: "text", required: "Label is required", maxLength: MAX_TEXT_LENGTH },
  { name: "date", label: "Date (optional)", kind: "date" },
  { name: "completedOn", label: "Completed on (optional)", kind: "date" },
  { name: "sortOrder", label: "Order", kind: "integer", defaultValue: "0" },
];

export const parseMilestone = (input: Readonly<Record<string, unknown>>) =>
  parseValues<MilestoneFields>(MILESTONE_FIELDS, input);

/** Fields that are missing don't change. */
export const parseMilestoneChanges = (input: Readonly<Record<string, unknown>>) =>
  parseValues<Partial<MilestoneFields>>(MILESTONE_FIELDS, input, { partial: true });
