/** The fields of a milestone and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { checkboxField, integerField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import { lineField } from "../fields";

export const milestoneFields = {
  label: lineField("Label is required"),
  date: optionalDate(),
  completedOn: optionalDate(),
  sortOrder: integerField({ defaultValue: 0 }),
};

export const milestoneSchema = z.object({
  ...milestoneFields,
  moveFollowing: checkboxField(
    "Whether the open milestones after this one move by as many days when its date changes.",
  ),
});
export type MilestoneFields = z.output<z.ZodMiniObject<typeof milestoneFields>>;
