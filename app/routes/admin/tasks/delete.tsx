import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { useReturnToList } from "~/projects/item-form";
import { DeletePage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { submitForm } from "~/projects/send-form";
import { deleteTask } from "~/projects/tasks/commands.server";
import { getTask } from "~/projects/tasks/queries.server";
import { noindexMeta } from "../../noindex-meta";
import { respondDone } from "../item-responses.server";
import type { Route } from "./+types/delete";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const task = await getTask({ projectId: params.projectId, id: params.itemId });
  if (!task) throw data(null, { status: 404 });
  return { name: task.title };
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/tasks";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  await deleteTask({ projectId: params.projectId, id: params.itemId }, user);
  return respondDone(form, successMessage("task", "delete"), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "task", operation: "delete" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Delete", args);

export default function DeleteTaskPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  return <DeletePage singular="task" name={loaderData.name} answer={actionData} list={list} />;
}
