import { href, redirect } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { moveMessage } from "~/projects/item-texts";
import { moveMilestone } from "~/projects/milestones/commands.server";
import { submitForm } from "~/projects/send-form";
import { parseMove, respondDone } from "../item-responses.server";
import type { Route } from "./+types/list";

const LIST = "/admin/projects/:projectId/summary";

/** Milestones are listed on the summary page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  throw redirect(href(LIST, params));
}

export const headers = privateHeaders;

/** Moves a milestone up or down. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const by = parseMove(form);
  const place = await moveMilestone({ projectId: params.projectId, id: textIn(form, "row") }, by, user);
  return respondDone(form, moveMessage("milestone", place), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "milestone", operation: "update" });
}

/** Never shown. With a component, the route answers errors with a page. */
export default function MilestonesPage() {
  return null;
}
