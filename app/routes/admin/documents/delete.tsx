import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { deleteDocument } from "~/projects/documents/commands.server";
import { getDocument } from "~/projects/documents/queries.server";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { deleteItem, describeItem } from "../item-responses.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/documents";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return describeItem(await getDocument({ projectId: params.projectId, id: params.itemId }), "title");
}

export const action = (args: Route.ActionArgs) =>
  deleteItem(args, deleteDocument, { singular: "document", list: href(LIST, args.params) });

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "document");

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteDocumentPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="document" list={href(LIST, page.params)} />;
}
