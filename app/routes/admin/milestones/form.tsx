/** The page that adds a milestone, and the page that edits one. */
import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { getMilestoneForForm, milestoneTable, updateMilestone } from "~/projects/milestones/data.server";
import { MILESTONE_TEXTS, MilestoneForm } from "~/projects/milestones/milestone-form";
import { milestoneSchema } from "~/projects/milestones/schema";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { loadForm } from "~/ui/forms/submit-form";
import { pluralize } from "~/ui/text/text";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/summary";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { data: item, init } = await loadItem(params, getMilestoneForForm);
  const lastOrder = item.row ? 0 : await milestoneTable.getLastOrder(params.projectId);
  return data({ ...item, lastOrder }, init ?? undefined);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, ITEM_FORM, milestoneSchema);
  if (!value) return refuse();
  const { projectId, itemId } = params;
  const { moveFollowing, ...fields } = value;
  const saved = itemId
    ? await updateMilestone({ projectId, id: itemId, version: readVersion(form) }, value, user)
    : await milestoneTable.create(projectId, fields, user, createFormIds(form));
  const moved = "moved" in saved ? saved.moved : 0;
  const detail = moved > 0 ? `${pluralize(moved, "following milestone")} moved.` : undefined;
  return respondSaved(saved, refuse, { singular: "milestone", params, list: href(LIST, params), detail });
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, "milestone");

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function MilestonePage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...MILESTONE_TEXTS} form={MilestoneForm} list={href(LIST, page.params)} />;
}
