import { data } from "react-router";
import { listStaffAddresses } from "~/accounts/people.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { doneMessage, moveMessage } from "~/projects/item-texts";
import { submitListButton } from "~/projects/send-form";
import { taskTable } from "~/projects/tasks/data.server";
import { StaffTaskList } from "~/projects/tasks/staff-task-list";
import { pacificToday } from "~/ui/text/dates";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { readDone, readMove } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const [rows, staff] = await Promise.all([taskTable.list(params.projectId), listStaffAddresses()]);
  return { rows, staff, me: user.email, today: pacificToday() };
}

/** Marks a task done or to do, or moves it up or down. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  const form = await readForm(request);
  const list = url.pathname + url.search;
  if (form.has("move")) {
    const { id, by } = readMove(form);
    const place = await taskTable.move({ projectId, id }, by, user, ({ completed }) => completed);
    throw await redirectWithToast(list, moveMessage("task", place));
  }
  const task = textIn(form, "task");
  const completed = readDone(form);
  const { kind } = await taskTable.update({ projectId, id: task }, { completed }, user);
  if (kind === "missing") throw data(null, { status: 404 });
  const undo = { task, to: completed ? "todo" : "done" };
  throw await redirectWithToast(list, doneMessage("task", completed, list, undo));
}

export const clientAction = (args: Route.ClientActionArgs) => submitListButton(args, "task");

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Tasks", args.matches), args);

export default function TasksPage({ loaderData, params }: Route.ComponentProps) {
  return <StaffTaskList projectId={params.projectId} {...loaderData} />;
}
