/** The lines of a project's budget: how programs read them, and what staff do with them. Whole dollars. */
import { z } from "zod";
import { answerFields } from "~/platform/api/row-json.server";
import { listApprovedChanges } from "../change-orders/data.server";
import { sumLines } from "../change-orders/schema";
import { itemTable } from "../items.server";
import type { Project } from "../projects.server";
import { budgetLineFields } from "./schema";
import { sumBudget } from "./sums";

const line = z.object({ id: z.uuid(), ...answerFields(budgetLineFields) });

export const staffBudgetLineJson = line
  .extend({ version: z.int() })
  .meta({ id: "StaffBudgetLine", description: "A line of a project's budget. Amounts in whole dollars." });
export type BudgetLine = z.output<typeof staffBudgetLineJson>;

/** Without what others get. */
const buyerLine = line.pick({ id: true, category: true, title: true, basis: true, estimate: true });

const dollars = (description: string) => z.int().meta({ description });

/** A budget in the JSON of the buyers' API. */
export const buyerBudgetJson = z
  .object({
    estimate: dollars("The sum of the lines."),
    changes: dollars("The sum of approved changes, which may be negative."),
    forecast: dollars("The estimate with approved changes."),
    paid: dollars("What is paid so far."),
    left: dollars("Of the forecast; negative when more is paid."),
    lines: z.array(buyerLine).nullable().meta({ description: "Null when only totals are shared." }),
    approved: z
      .array(z.object({ id: z.uuid(), number: z.int(), title: z.string(), amount: dollars("May be negative.") }))
      .nullable()
      .meta({ description: "The approved change orders. Null when only totals are shared." }),
  })
  .meta({ id: "Budget", description: "What staff share of a project's budget, in whole dollars." });
export type BuyerBudget = z.output<typeof buyerBudgetJson>;

export const BUDGET_LINE_EXAMPLE: BudgetLine = {
  id: "3d9a6b58-1e7f-4c20-8b4d-6f5e2a1c0b97",
  category: "Cabinets",
  title: "Kitchen cabinets",
  basis: "Allowance",
  estimate: 25_000,
  committed: 24_000,
  paid: 8_000,
  note: null,
  version: 1,
};

export const budgetTable = itemTable("budget line", staffBudgetLineJson, (tx) => tx.projectBudgetLine, {
  orderBy: [{ sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  addsLast: true,
});

export const BUYER_BUDGET_EXAMPLE: BuyerBudget = {
  estimate: 25_000,
  changes: 0,
  forecast: 25_000,
  paid: 8_000,
  left: 17_000,
  lines: [buyerLine.parse(BUDGET_LINE_EXAMPLE)],
  approved: [],
};

/** What staff share of a project's budget; null for nothing, and as long as it has no lines. */
export async function readBuyerBudget({ id, budgetShown }: Project): Promise<BuyerBudget | null> {
  if (budgetShown === "nothing") return null;
  const [rows, approved] = await Promise.all([budgetTable.list(id), listApprovedChanges(id)]);
  if (rows.length === 0) return null;
  const { committed: _, ...sums } = sumBudget(rows, sumLines(approved));
  return budgetShown === "lines"
    ? { ...sums, lines: rows.map((row) => buyerLine.parse(row)), approved }
    : { ...sums, lines: null, approved: null };
}
