/** The fields of a design item and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { checkboxField, choiceField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import { optionalDollars } from "~/forms/money";
import { descriptionField, lineField } from "../fields";
import { MEDIA_RULES } from "../files/file-rules";
import { DECIDERS, DESIGN_CATEGORIES, DESIGN_STATUSES, ROOMS } from "../rules";

export const designItemFields = {
  room: choiceField(Object.values(ROOMS).flat(), { required: "Room is required" }),
  category: choiceField(Object.values(DESIGN_CATEGORIES).flat(), { required: "Category is required" }),
  itemName: lineField("Item name is required"),
  description: descriptionField(),
  status: choiceField(DESIGN_STATUSES, { defaultValue: "Pending" }),
  showInCarousel: checkboxField(),
  /** What the price has for it, in whole dollars: an option that costs another amount becomes a change order. */
  allowance: optionalDollars({ example: "12,500" }),
  /** The last day for a decision between its options. */
  decideOn: optionalDate(),
  decider: choiceField(DECIDERS, { defaultValue: "Any buyer" }),
};

export const designItemSchema = z.object(designItemFields);
export type DesignItemFields = z.output<typeof designItemSchema>;

export const DESIGN_ITEM_FILE = { name: "media", rules: MEDIA_RULES };
