/** Where the items of a new project come from, shared by server and browser. */
import * as z from "zod/mini";
import { checkboxField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import { optionalId } from "../fields";

export const sourceFields = {
  templateId: optionalId(),
  /** Of a project. */
  copyOf: optionalId(),
  requestId: optionalId(),
  addUpgrades: checkboxField(),
  startDate: optionalDate(),
};
export const sourceSchema = z.object(sourceFields);

/** The start is today in California if it is null. */
export type Sources = z.output<typeof sourceSchema>;
export const NO_SOURCES: Sources = {
  templateId: null,
  copyOf: null,
  requestId: null,
  addUpgrades: false,
  startDate: null,
};
