/** The page that deletes an option of a design item. */
import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { getOption, removeOption } from "~/projects/design/options/data.server";
import type { DeletedItem } from "~/projects/item-form";
import { submitDeletion } from "~/projects/send-form";
import { reloadAfterConflict } from "../../reload-after-conflict";
import { DeletePage } from "../item-page";
import { readDeletedVersion, respondDeleted } from "../item-responses.server";
import type { Route } from "./+types/delete-option";

const SINGULAR = "design option";
const LIST = "/admin/projects/:projectId/design/:itemId/options";

export async function loader({ params, context }: Route.LoaderArgs): Promise<DeletedItem> {
  await requireStaff(context);
  const { projectId, itemId, optionId: id } = params;
  const option = await getOption({ projectId, itemId, id });
  if (!option) throw data(null, { status: 404 });
  return option;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId, itemId, optionId: id } = params;
  const version = readDeletedVersion(await readSubmittedForm(request));
  const deletion = await removeOption({ projectId, itemId, id, version }, user);
  return respondDeleted(deletion, { singular: SINGULAR, id, projectId, list: href(LIST, params) });
}

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, SINGULAR);

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteOptionPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular={SINGULAR} list={href(LIST, page.params)} />;
}
