import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { BudgetList } from "~/projects/budget/budget-list";
import { budgetTable } from "~/projects/budget/data.server";
import { listApprovedChanges } from "~/projects/change-orders/data.server";
import { PROJECT_FORM } from "~/projects/staff/send-project";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { refusePost } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { projectId } = params;
  const [project, rows, approved] = await Promise.all([
    getProjectForStaff(projectId),
    budgetTable.list(projectId),
    listApprovedChanges(projectId),
  ]);
  if (!project) throw data(null, { status: 404 });
  return { rows, approved, renovationBudget: project.renovationBudget, shown: project.budgetShown };
}

export const action = refusePost;

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Budget", args.matches), args);

export default function BudgetPage({ loaderData, params }: Route.ComponentProps) {
  const shownAt = `${href("/admin/projects/:projectId/summary", params)}#${PROJECT_FORM}-budgetShown`;
  return <BudgetList projectId={params.projectId} {...loaderData} shownAt={shownAt} />;
}
