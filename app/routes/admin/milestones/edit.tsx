import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { useReturnToList } from "~/projects/item-form";
import { DeletedPage, EditPage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { updateMilestone } from "~/projects/milestones/commands.server";
import { MilestoneForm } from "~/projects/milestones/milestone-form";
import { getMilestone } from "~/projects/milestones/queries.server";
import { MILESTONE_FIELDS, parseMilestone } from "~/projects/milestones/schema";
import { submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { refuseForm, refuseUpdate, requireProject, respondDone } from "../item-responses.server";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const row = await getMilestone({ projectId: params.projectId, id: params.itemId });
  if (!row) await requireProject(params.projectId);
  return data({ row }, { status: row ? 200 : 404 });
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/summary";

/** Updates the milestone, unless someone else updated it since the form was loaded. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const version = Number(textIn(form, "version"));
  const { values, errors, submitted } = parseMilestone(Object.fromEntries(form));
  const typed = { values: submitted, version };
  if (Object.keys(errors).length > 0) return refuseForm({ ...typed, errors }, 422);
  const at = { projectId: params.projectId, id: params.itemId, version };
  const change = await updateMilestone(at, values, user);
  if (change.kind !== "changed") return refuseUpdate(change, "milestone", typed);
  return respondDone(form, successMessage("milestone", "update"), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "milestone", operation: "update" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Edit", args);

export default function EditMilestonePage({ loaderData: { row }, actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  if (!row) return <DeletedPage singular="milestone" fields={MILESTONE_FIELDS} answer={actionData} list={list} />;
  return (
    <EditPage title="Edit milestone" list={list}>
      <MilestoneForm row={row} answer={actionData} />
    </EditPage>
  );
}
