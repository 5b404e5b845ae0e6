/** The fields of a milestone and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { integerField } from "~/forms/choice";
import { optionalDate, optionalIsoDate } from "~/forms/dates";
import { lineField } from "../fields";

export const milestoneFields = {
  label: lineField("Label is required"),
  date: optionalDate(),
  completedOn: optionalDate(),
  sortOrder: integerField({ defaultValue: 0 }),
};

export const milestoneSchema = z.object(milestoneFields);
export type MilestoneFields = z.output<typeof milestoneSchema>;

/** Programs send dates in one format. */
export const milestoneApiFields = { ...milestoneFields, date: optionalIsoDate(), completedOn: optionalIsoDate() };
