/** The page that adds a task, and the page that edits one. */
import { data, href } from "react-router";
import { listStaffAddresses } from "~/accounts/people.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { checkedTaskSchema, findAssigneeErrors, taskTable } from "~/projects/tasks/data.server";
import { TASK_TEXTS, TaskForm } from "~/projects/tasks/task-form";
import { loadForm } from "~/ui/forms/submit-form";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/tasks";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { data: item, init } = await loadItem(params, taskTable.get);
  return data({ ...item, staff: await listStaffAddresses(item.row?.assignee) }, init ?? undefined);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, ITEM_FORM, checkedTaskSchema);
  if (!value) return refuse();
  const { projectId, itemId } = params;
  const fieldErrors = await findAssigneeErrors(value.assignee, itemId ? { projectId, id: itemId } : undefined);
  if (fieldErrors) return refuse({ fieldErrors });
  const saved = itemId
    ? await taskTable.update({ projectId, id: itemId, version: readVersion(form) }, value, user)
    : await taskTable.create(projectId, value, user, createFormIds(form));
  return respondSaved(saved, refuse, { singular: "task", params, list: href(LIST, params) });
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, "task");

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function TaskPage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...TASK_TEXTS} form={TaskForm} list={href(LIST, page.params)} />;
}
