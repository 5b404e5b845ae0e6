import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { deleteContact } from "~/projects/contacts/commands.server";
import { getContact } from "~/projects/contacts/queries.server";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { deleteItem, describeItem } from "../item-responses.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/contacts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return describeItem(await getContact({ projectId: params.projectId, id: params.itemId }), "name");
}

export const action = (args: Route.ActionArgs) =>
  deleteItem(args, deleteContact, { singular: "contact", list: href(LIST, args.params) });

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "contact");

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteContactPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="contact" list={href(LIST, page.params)} />;
}
