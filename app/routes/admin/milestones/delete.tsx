import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { deleteMilestone } from "~/projects/milestones/commands.server";
import { getMilestone } from "~/projects/milestones/queries.server";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { deleteItem, describeItem } from "../item-responses.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/summary";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return describeItem(await getMilestone({ projectId: params.projectId, id: params.itemId }), "label");
}

export const action = (args: Route.ActionArgs) =>
  deleteItem(args, deleteMilestone, { singular: "milestone", list: href(LIST, args.params) });

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "milestone");

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteMilestonePage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="milestone" list={href(LIST, page.params)} />;
}
