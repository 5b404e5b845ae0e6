import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { doneMessage } from "~/projects/item-texts";
import { submitListButton } from "~/projects/send-form";
import { updateTask } from "~/projects/tasks/commands.server";
import { listTasks } from "~/projects/tasks/queries.server";
import { StaffTaskList } from "~/projects/tasks/staff-task-list";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { readDone } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { rows: await listTasks(params.projectId) };
}

/** Marks a task done or to do. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  const form = await readForm(request);
  const list = href("/admin/projects/:projectId/tasks", { projectId });
  const task = textIn(form, "task");
  const completed = readDone(form);
  const { kind } = await updateTask({ projectId, id: task }, { completed }, user);
  if (kind === "missing") throw data(null, { status: 404 });
  const undo = { task, to: completed ? "todo" : "done" };
  throw await redirectWithToast(list, doneMessage("task", completed, list, undo));
}

export const clientAction = (args: Route.ClientActionArgs) => submitListButton(args, "task");

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Tasks", args.matches), args);

export default function TasksPage({ loaderData, params }: Route.ComponentProps) {
  return <StaffTaskList projectId={params.projectId} rows={loaderData.rows} />;
}
