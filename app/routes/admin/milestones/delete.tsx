import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { successMessage } from "~/projects/item-texts";
import { deleteMilestone } from "~/projects/milestones/commands.server";
import { getMilestone } from "~/projects/milestones/queries.server";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { nameItem } from "../item-responses.server";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/summary";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return nameItem(await getMilestone({ projectId: params.projectId, id: params.itemId }), "label");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await readForm(request);
  await deleteMilestone({ projectId: params.projectId, id: params.itemId }, user);
  throw await redirectWithToast(href(LIST, params), successMessage("milestone", "delete"));
}

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "milestone");

export default function DeleteMilestonePage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="milestone" list={href(LIST, page.params)} />;
}
