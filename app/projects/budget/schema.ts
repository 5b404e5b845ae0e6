/** The fields of a budget line and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";
import { dollarsField, optionalDollars } from "~/forms/money";
import { descriptionField, lineField } from "../fields";

/** An allowance is an amount that the buyer's selection may differ from. */
export const BASES = ["Fixed", "Allowance"] as const;

/** What the buyer sees of the budget. */
export const BUDGET_SHOWN = [
  { value: "nothing", label: "Nothing" },
  { value: "totals", label: "Totals" },
  { value: "lines", label: "Totals and lines" },
] as const;
export type BudgetShown = (typeof BUDGET_SHOWN)[number]["value"];

const EXAMPLE = { example: "12,500" };

/** `category` is one of the design items' or any other text. */
export const budgetLineFields = {
  category: lineField("Category is required"),
  title: lineField("Title is required"),
  basis: choiceField(BASES, { defaultValue: "Fixed" }),
  estimate: dollarsField({ required: "Estimate is required", ...EXAMPLE }),
  committed: optionalDollars(EXAMPLE),
  paid: optionalDollars(EXAMPLE),
  note: descriptionField(),
};

export const budgetLineSchema = z.object(budgetLineFields);
