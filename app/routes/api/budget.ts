import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import {
  BUDGET_LINE_EXAMPLE,
  BUYER_BUDGET_EXAMPLE,
  budgetTable,
  buyerBudgetJson,
  readBuyerBudget,
  staffBudgetLineJson,
} from "~/projects/budget/data.server";
import { budgetLineFields } from "~/projects/budget/schema";
import { requireProjectForApi } from "~/projects/projects.server";
import { itemOperations } from "./item-operations.server";

const budget = itemOperations(
  "/api/admin/projects/:projectId/budget",
  "budget line",
  staffBudgetLineJson,
  BUDGET_LINE_EXAMPLE,
);

export const loader = serveOperations(
  budget.list(budgetTable.list),
  budget.read(budgetTable.get),
  defineOperation("GET", "/api/projects/:projectId/budget", {
    tag: "Projects",
    id: "readProjectBudget",
    summary: "The budget of a project",
    description: "As far as staff share it: totals, or lines too.",
    access: "buyer",
    answers: { 200: { description: "The budget.", schema: buyerBudgetJson, example: BUYER_BUDGET_EXAMPLE } },
    problems: { 404: "The caller has no such active project, or its budget isn’t shared or has no lines." },
  }).handle(async ({ params, context }) => {
    const shared = await readBuyerBudget(await requireProjectForApi(context, params.projectId));
    return shared ? { status: 200, body: shared } : notFoundProblem("The budget isn’t shared.");
  }),
);

export const action = serveOperations(
  budget.create(
    {
      json: z.strictObject(budgetLineFields).meta({ id: "BudgetLineInput" }),
      example: {
        title: "Kitchen cabinets",
        category: "Cabinets",
        basis: "Allowance",
        estimate: 25_000,
        committed: 24_000,
        paid: 8_000,
      },
    },
    budgetTable.create,
  ),
  budget.change(
    { json: changeSchema("BudgetLineChanges", budgetLineFields), example: { paid: 8_000, version: 3 } },
    (at, fields, actor) => budgetTable.update(at, fields, actor),
  ),
  budget.remove(budgetTable.remove),
);
