import { data, redirect } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { respondDone } from "~/projects/items/item-done.server";
import { findItemKind, PROJECT_ITEM_KINDS } from "~/projects/items/item-kinds";
import { ItemList } from "~/projects/items/item-list";
import { listPath } from "~/projects/items/item-pages";
import { failureMessage } from "~/projects/items/item-result";
import { listProjectItems, moveProjectItem, updateProjectItem } from "~/projects/items/items.server";
import { type FormResult, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import { capitalize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/project-rows";

const TITLES = {
  tasks: "Tasks for the buyer",
  documents: "Documents",
  design: "Design selections",
  contacts: "Contacts",
};

/** Milestones are listed on the summary page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const itemKind = findItemKind(params.kind);
  if (!itemKind) throw data(null, { status: 404 });
  if (itemKind.name === "milestones") throw redirect(listPath(params.projectId, itemKind.name));
  return {
    name: itemKind.name,
    title: TITLES[itemKind.name],
    rows: await listProjectItems(itemKind, params.projectId),
  };
}

export const headers = privateHeaders;

/** Marks a task done or to do, or moves an item up or down. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const itemKind = findItemKind(params.kind);
  if (!itemKind) throw data(null, { status: 404 });
  const form = await readForm(request);
  const { projectId } = params;
  const list = listPath(projectId, itemKind.name);
  const move = textIn(form, "move");
  if (itemKind.ordering && (move === "up" || move === "down")) {
    const result = await moveProjectItem(itemKind, projectId, textIn(form, "row"), move === "up" ? -1 : 1, user);
    const label = capitalize(itemKind.singular);
    return respondDone(
      form,
      { title: result ? `${label} is now ${result.position} of ${result.count}` : `${label} can’t be moved further` },
      list,
    );
  }
  const to = textIn(form, "to");
  if (itemKind.name !== "tasks" || (to !== "done" && to !== "todo")) throw data(null, { status: 400 });
  const at = { projectId, id: textIn(form, "task") };
  const { kind } = await updateProjectItem(itemKind, at, { completed: to === "done" }, user);
  if (kind === "missing") throw data(null, { status: 404 });
  throw redirect(list, 303);
}

/** A post that doesn't reach the server changes nothing. */
export function clientAction({ params, serverAction }: Route.ClientActionArgs): Promise<FormResult> {
  const itemKind = findItemKind(params.kind) ?? PROJECT_ITEM_KINDS.tasks;
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ toast: failureMessage(itemKind, "update", UNREACHABLE) }),
  );
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Project", args);

export default function ProjectRowsPage({ loaderData: { name, title, rows }, params }: Route.ComponentProps) {
  return <ItemList itemKind={PROJECT_ITEM_KINDS[name]} rows={rows} projectId={params.projectId} title={title} />;
}
