import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { successMessage } from "~/projects/item-texts";
import { submitDeletion } from "~/projects/send-form";
import { deleteTask } from "~/projects/tasks/commands.server";
import { getTask } from "~/projects/tasks/queries.server";
import { DeletePage } from "../item-page";
import { nameItem } from "../item-responses.server";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/tasks";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return nameItem(await getTask({ projectId: params.projectId, id: params.itemId }), "title");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await readForm(request);
  await deleteTask({ projectId: params.projectId, id: params.itemId }, user);
  throw await redirectWithToast(href(LIST, params), successMessage("task", "delete"));
}

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "task");

export default function DeleteTaskPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="task" list={href(LIST, page.params)} />;
}
