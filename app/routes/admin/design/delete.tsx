import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { deleteDesignItem } from "~/projects/design/commands.server";
import { getDesignItem } from "~/projects/design/queries.server";
import { submitDeletion } from "~/projects/send-form";
import { DeletePage } from "../item-page";
import { deleteItem, describeItem } from "../item-responses.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/delete";

const LIST = "/admin/projects/:projectId/design";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return describeItem(await getDesignItem({ projectId: params.projectId, id: params.itemId }), "itemName");
}

export const action = (args: Route.ActionArgs) =>
  deleteItem(args, deleteDesignItem, { singular: "design item", list: href(LIST, args.params) });

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, "design item");

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteDesignItemPage(page: Route.ComponentProps) {
  return <DeletePage {...page} singular="design item" list={href(LIST, page.params)} />;
}
