/** The fields of a design item and their rules, shared by server and browser. */
import { type Field, parseValues } from "~/ui/forms/fields";
import type { FileFieldConfig } from "~/ui/forms/fields-form";
import { DESCRIPTION, MAX_TEXT_LENGTH } from "../fields";
import { MEDIA_RULES } from "../files/file-rules";
import { DESIGN_CATEGORIES, DESIGN_STATUSES, type DesignStatus, ROOMS } from "../rules";

export type DesignItemFields = {
  room: string;
  category: string;
  itemName: string;
  description: string | null;
  status: DesignStatus;
  showInCarousel: boolean;
};

export const DESIGN_ITEM_FIELDS: readonly Field[] = [
  { name: "room", label: "Room", kind: "choice", required: "Room is required", groups: ROOMS },
  { name: "category", label: "Category", kind: "choice", required: "Category is required", groups: DESIGN_CATEGORIES },
  { name: "itemName", label: "Item name", kind: "text", required: "Item name is required", maxLength: MAX_TEXT_LENGTH },
  DESCRIPTION,
  { name: "status", label: "Status", kind: "choice", options: DESIGN_STATUSES, defaultValue: "Pending" },
  { name: "showInCarousel", label: "Show in carousel", kind: "check" },
];

export const DESIGN_ITEM_FILE: FileFieldConfig = { name: "media", label: "Picture (optional)", rules: MEDIA_RULES };

export const parseDesignItem = (input: Readonly<Record<string, unknown>>) =>
  parseValues<DesignItemFields>(DESIGN_ITEM_FIELDS, input);

/** Fields that are missing don't change. */
export const parseDesignItemChanges = (input: Readonly<Record<string, unknown>>) =>
  parseValues<Partial<DesignItemFields>>(DESIGN_ITEM_FIELDS, input, { partial: true });
