import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { deleteDesignItem } from "~/projects/design/commands.server";
import { getDesignItem } from "~/projects/design/queries.server";
import { successMessage } from "~/projects/item-texts";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { nameItem } from "../item-responses.server";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/design";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return nameItem(await getDesignItem({ projectId: params.projectId, id: params.itemId }), "itemName");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await readForm(request);
  await deleteDesignItem({ projectId: params.projectId, id: params.itemId }, user);
  throw await redirectWithToast(href(LIST, params), successMessage("design item", "delete"));
}

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "design item");

export default function DeleteDesignItemPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="design item" list={href(LIST, page.params)} />;
}
