import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { useReturnToList } from "~/projects/item-form";
import { DeletePage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { deleteMilestone } from "~/projects/milestones/commands.server";
import { getMilestone } from "~/projects/milestones/queries.server";
import { submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { respondDone } from "../item-responses.server";
import type { Route } from "./+types/delete";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const milestone = await getMilestone({ projectId: params.projectId, id: params.itemId });
  if (!milestone) throw data(null, { status: 404 });
  return { name: milestone.label };
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/summary";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  await deleteMilestone({ projectId: params.projectId, id: params.itemId }, user);
  return respondDone(form, successMessage("milestone", "delete"), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "milestone", operation: "delete" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Delete", args);

export default function DeleteMilestonePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  return <DeletePage singular="milestone" name={loaderData.name} answer={actionData} list={list} />;
}
