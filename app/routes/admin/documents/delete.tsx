import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { deleteDocument } from "~/projects/documents/commands.server";
import { getDocument } from "~/projects/documents/queries.server";
import { successMessage } from "~/projects/item-texts";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { nameItem } from "../item-responses.server";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/documents";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return nameItem(await getDocument({ projectId: params.projectId, id: params.itemId }), "title");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await readForm(request);
  await deleteDocument({ projectId: params.projectId, id: params.itemId }, user);
  throw await redirectWithToast(href(LIST, params), successMessage("document", "delete"));
}

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "document");

export default function DeleteDocumentPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="document" list={href(LIST, page.params)} />;
}
