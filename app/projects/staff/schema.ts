/** The fields of a project and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import { emailField, optionalEmail } from "~/forms/email";
import { FieldProblem, textField } from "~/forms/field";
import { optionalDollars } from "~/forms/money";
import { optionalText } from "~/forms/text";
import { sourceFields } from "../content/sources";
import { lineField, MAX_TEXT_LENGTH } from "../fields";
import { HERO_RULES } from "../files/file-rules";
import { PHASES, PROJECT_STATUSES } from "../rules";
import { isSameAddress, WRONG_ADDRESS } from "./delete-project";

const INVALID_EMAIL = "Must be a valid email";
const buyerEmail = emailField({ required: INVALID_EMAIL, invalid: INVALID_EMAIL });
const buyerName = optionalText(MAX_TEXT_LENGTH);

const details = {
  propertyAddress: lineField("Address is required"),
  purchasePrice: optionalDollars({ example: "655,000" }),
  renovationBudget: optionalDollars({ example: "655,000" }),
  estimatedCompletionDate: optionalDate(),
  currentPhase: choiceField(PHASES, { required: "Phase is required" }),
};

/** The staff member who takes care of it. The server checks that it is one. */
const ownerEmail = optionalEmail();

export const newProjectFields = { buyerEmail, buyerName, ...details, ownerEmail };

/** With what it is filled from. */
export const newProjectSchema = z.object({ ...newProjectFields, ...sourceFields });
const newProjectOnly = z.object(newProjectFields);
/** Whole dollars; dates YYYY-MM-DD. */
export type NewProjectFields = z.output<typeof newProjectOnly>;

export const projectFields = {
  buyerEmail,
  ...details,
  status: choiceField(PROJECT_STATUSES, { required: "Status is required" }),
  buyerName,
  ownerEmail,
};

export const projectSchema = z.object(projectFields);
export type ProjectFields = z.output<typeof projectSchema>;

export const HERO_FILE = { name: "hero", rules: HERO_RULES };

/** Confirms the deletion of a project. @param address that must be typed; the server compares it when it deletes */
export const deletionSchema = (address?: string) =>
  z.object({
    propertyAddress: textField((text) =>
      address === undefined || isSameAddress(text, address) ? text : new FieldProblem(WRONG_ADDRESS),
    ),
  });
