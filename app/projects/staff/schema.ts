/** The forms that create, edit and delete a project, shared by server and browser. */
import * as z from "zod/mini";
import { FieldProblem, textField } from "~/forms/field";
import { sourceFields } from "../content/sources";
import { HERO_RULES } from "../files/file-rules";
import { projectFields } from "../schema";
import { isSameAddress, WRONG_ADDRESS } from "./delete-project";

const { status: _, budgetShown: __, ...newProjectFields } = projectFields;

export { newProjectFields };

/** With what it is filled from. */
export const newProjectSchema = z.object({ ...newProjectFields, ...sourceFields });

export const projectSchema = z.object(projectFields);
/** Whole dollars; dates YYYY-MM-DD. */
export type ProjectFields = z.output<typeof projectSchema>;

export const HERO_FILE = { name: "hero", rules: HERO_RULES };

/** Confirms the deletion of a project. @param address that must be typed; the server compares it when it deletes */
export const deletionSchema = (address?: string) =>
  z.object({
    propertyAddress: textField((text) =>
      address === undefined || isSameAddress(text, address) ? text : new FieldProblem(WRONG_ADDRESS),
    ),
  });
