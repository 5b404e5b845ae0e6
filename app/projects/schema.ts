/** The fields of a project that staff change, and their rules, shared by server and browser. */
import { choiceField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import { emailField, optionalEmail } from "~/forms/email";
import { optionalDollars } from "~/forms/money";
import { optionalText } from "~/forms/text";
import { BUDGET_SHOWN } from "./budget/schema";
import { lineField, MAX_TEXT_LENGTH } from "./fields";
import { PHASES, PROJECT_STATUSES } from "./rules";

const INVALID_EMAIL = "Must be a valid email";

/** `ownerEmail` is the staff member who takes care of it. The server checks that it is one. */
export const projectFields = {
  buyerEmail: emailField({ required: INVALID_EMAIL, invalid: INVALID_EMAIL }),
  propertyAddress: lineField("Address is required"),
  purchasePrice: optionalDollars({ example: "655,000" }),
  renovationBudget: optionalDollars({ example: "655,000" }),
  estimatedCompletionDate: optionalDate(),
  currentPhase: choiceField(PHASES, { required: "Phase is required" }),
  status: choiceField(PROJECT_STATUSES, { required: "Status is required" }),
  buyerName: optionalText(MAX_TEXT_LENGTH),
  ownerEmail: optionalEmail(),
  budgetShown: choiceField(
    BUDGET_SHOWN.map(({ value }) => value),
    { defaultValue: "nothing" },
  ),
};
