import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { submitDeletion } from "~/projects/send-form";
import { deleteWantedDocument } from "~/projects/wanted-documents/commands.server";
import { getWantedDocument } from "~/projects/wanted-documents/queries.server";
import { DeletePage } from "../item-page";
import { deleteItem, describeItem } from "../item-responses.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/documents";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return describeItem(await getWantedDocument({ projectId: params.projectId, id: params.itemId }), "title");
}

export const action = (args: Route.ActionArgs) =>
  deleteItem(args, deleteWantedDocument, { singular: "wanted document", list: href(LIST, args.params) });

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "wanted document");

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteWantedDocumentPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="wanted document" list={href(LIST, page.params)} />;
}
