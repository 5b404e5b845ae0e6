import { href, redirect } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { moveMessage } from "~/projects/item-texts";
import { moveMilestone } from "~/projects/milestones/commands.server";
import { submitMove } from "~/projects/send-form";
import { readMove } from "../item-responses.server";
import type { Route } from "./+types/list";

const LIST = "/admin/projects/:projectId/summary";

/** Milestones are listed on the summary page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  throw redirect(href(LIST, params));
}

/** Moves a milestone up or down. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { id, by } = await readMove(request);
  const place = await moveMilestone({ projectId: params.projectId, id }, by, user);
  throw await redirectWithToast(href(LIST, params), moveMessage("milestone", place));
}

export const clientAction = (args: Route.ClientActionArgs) => submitMove(args, "milestone");

/** Never shown. With a component, the route answers errors with a page. */
export default function MilestonesPage() {
  return null;
}
