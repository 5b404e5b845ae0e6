import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { useReturnToList } from "~/projects/item-form";
import { DeletedPage, EditPage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { submitForm } from "~/projects/send-form";
import { updateTask } from "~/projects/tasks/commands.server";
import { getTask } from "~/projects/tasks/queries.server";
import { parseTask, TASK_FIELDS } from "~/projects/tasks/schema";
import { TaskForm } from "~/projects/tasks/task-form";
import { noindexMeta } from "../../noindex-meta";
import { refuseForm, refuseUpdate, requireProject, respondDone } from "../item-responses.server";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const row = await getTask({ projectId: params.projectId, id: params.itemId });
  if (!row) await requireProject(params.projectId);
  return data({ row }, { status: row ? 200 : 404 });
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/tasks";

/** Updates the task, unless someone else updated it since the form was loaded. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const version = Number(textIn(form, "version"));
  const { values, errors, submitted } = parseTask(Object.fromEntries(form));
  const typed = { values: submitted, version };
  if (Object.keys(errors).length > 0) return refuseForm({ ...typed, errors }, 422);
  const at = { projectId: params.projectId, id: params.itemId, version };
  const change = await updateTask(at, values, user);
  if (change.kind !== "changed") return refuseUpdate(change, "task", typed);
  return respondDone(form, successMessage("task", "update"), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "task", operation: "update" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Edit", args);

export default function EditTaskPage({ loaderData: { row }, actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  if (!row) return <DeletedPage singular="task" fields={TASK_FIELDS} answer={actionData} list={list} />;
  return (
    <EditPage title="Edit task" list={list}>
      <TaskForm row={row} answer={actionData} />
    </EditPage>
  );
}
