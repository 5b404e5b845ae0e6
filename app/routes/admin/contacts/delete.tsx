import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { deleteContact } from "~/projects/contacts/commands.server";
import { getContact } from "~/projects/contacts/queries.server";
import { successMessage } from "~/projects/item-texts";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { nameItem } from "../item-responses.server";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/contacts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return nameItem(await getContact({ projectId: params.projectId, id: params.itemId }), "name");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await readForm(request);
  await deleteContact({ projectId: params.projectId, id: params.itemId }, user);
  throw await redirectWithToast(href(LIST, params), successMessage("contact", "delete"));
}

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "contact");

export default function DeleteContactPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="contact" list={href(LIST, page.params)} />;
}
