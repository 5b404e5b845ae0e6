/** The page that adds a budget line, and the page that edits one. */
import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { BUDGET_LINE_TEXTS, BudgetLineForm } from "~/projects/budget/budget-form";
import { budgetTable } from "~/projects/budget/data.server";
import { budgetLineSchema } from "~/projects/budget/schema";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { loadForm } from "~/ui/forms/submit-form";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/budget";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return loadItem(params, budgetTable.get);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, ITEM_FORM, budgetLineSchema);
  if (!value) return refuse();
  const { projectId, itemId } = params;
  const saved = itemId
    ? await budgetTable.update({ projectId, id: itemId, version: readVersion(form) }, value, user)
    : await budgetTable.create(projectId, value, user, createFormIds(form));
  return respondSaved(saved, refuse, { singular: "budget line", params, list: href(LIST, params) });
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, "budget line");

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function BudgetLinePage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...BUDGET_LINE_TEXTS} form={BudgetLineForm} list={href(LIST, page.params)} />;
}
