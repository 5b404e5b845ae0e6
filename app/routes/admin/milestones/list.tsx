import { data, href, redirect } from "react-router";
import { parseDate } from "~/forms/dates";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { doneMessage, moveMessage } from "~/projects/item-texts";
import { milestoneTable, setMilestoneDone } from "~/projects/milestones/data.server";
import { submitListButton } from "~/projects/send-form";
import { readDone, readMove } from "../item-responses.server";
import type { Route } from "./+types/list";

const LIST = "/admin/projects/:projectId/summary";

/** Milestones are listed on the summary page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  throw redirect(href(LIST, params));
}

/** Moves a milestone up or down, or marks it done or to do. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  const form = await readForm(request);
  if (form.has("row") && form.has("to")) {
    const id = textIn(form, "row");
    const isDone = readDone(form);
    const before = await setMilestoneDone({ projectId, id }, isDone, parseDate(textIn(form, "on")), user);
    if (!before) throw data(null, { status: 404 });
    const undo = { row: id, to: isDone ? "todo" : "done", on: before.completedOn ?? "" };
    const path = href("/admin/projects/:projectId/milestones", { projectId });
    throw await redirectWithToast(href(LIST, params), doneMessage("milestone", isDone, path, undo));
  }
  const { id, by } = readMove(form);
  const place = await milestoneTable.move({ projectId, id }, by, user);
  throw await redirectWithToast(href(LIST, params), moveMessage("milestone", place));
}

export const clientAction = (args: Route.ClientActionArgs) => submitListButton(args, "milestone");

/** Never shown. With a component, the route answers errors with a page. */
export default function MilestonesPage() {
  return null;
}
