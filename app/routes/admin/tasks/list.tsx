import { data, href, redirect } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { updateTask } from "~/projects/tasks/commands.server";
import { listTasks } from "~/projects/tasks/queries.server";
import { submitTaskCheckbox } from "~/projects/tasks/send-task";
import { StaffTaskList } from "~/projects/tasks/staff-task-list";
import { noindexMeta, projectTitle } from "../../noindex-meta";
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
  const to = textIn(form, "to");
  if (to !== "done" && to !== "todo") throw data(null, { status: 400 });
  const { kind } = await updateTask({ projectId, id: textIn(form, "task") }, { completed: to === "done" }, user);
  if (kind === "missing") throw data(null, { status: 404 });
  throw redirect(href("/admin/projects/:projectId/tasks", { projectId }), 303);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitTaskCheckbox(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Tasks", args.matches), args);

export default function TasksPage({ loaderData, params }: Route.ComponentProps) {
  return <StaffTaskList projectId={params.projectId} rows={loaderData.rows} />;
}
