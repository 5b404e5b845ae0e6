import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { submitDeletion } from "~/projects/send-form";
import { deleteTask } from "~/projects/tasks/commands.server";
import { getTask } from "~/projects/tasks/queries.server";
import { DeletePage } from "../item-page";
import { deleteItem, describeItem } from "../item-responses.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/tasks";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return describeItem(await getTask({ projectId: params.projectId, id: params.itemId }), "title");
}

export const action = (args: Route.ActionArgs) =>
  deleteItem(args, deleteTask, { singular: "task", list: href(LIST, args.params) });

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "task");

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteTaskPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="task" list={href(LIST, page.params)} />;
}
