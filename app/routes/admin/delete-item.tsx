/** The pages that delete an item of a project. */
import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { budgetTable } from "~/projects/budget/data.server";
import { buyerTable, removeBuyer } from "~/projects/buyers/data.server";
import { changeOrderTable, removeChangeOrder } from "~/projects/change-orders/data.server";
import { contactTable } from "~/projects/contacts/data.server";
import { designTable, removeDesignItem } from "~/projects/design/data.server";
import { documentTable, removeDocument } from "~/projects/documents/data.server";
import type { DeletedItem } from "~/projects/item-form";
import { milestoneTable } from "~/projects/milestones/data.server";
import { submitDeletion } from "~/projects/send-form";
import { taskTable } from "~/projects/tasks/data.server";
import { wantedTable } from "~/projects/wanted-documents/data.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/delete-item";
import { DeletePage } from "./item-page";
import { readDeletedVersion, respondDeleted } from "./item-responses.server";

/** By their place in the address, with the page that lists them. */
const KINDS = {
  milestones: { singular: "milestone", list: "/admin/projects/:projectId/summary" },
  tasks: { singular: "task", list: "/admin/projects/:projectId/tasks" },
  contacts: { singular: "contact", list: "/admin/projects/:projectId/contacts" },
  buyers: { singular: "buyer", list: "/admin/projects/:projectId/contacts" },
  budget: { singular: "budget line", list: "/admin/projects/:projectId/budget" },
  "change-orders": { singular: "change order", list: "/admin/projects/:projectId/change-orders" },
  design: { singular: "design item", list: "/admin/projects/:projectId/design" },
  documents: { singular: "document", list: "/admin/projects/:projectId/documents" },
  "wanted-documents": { singular: "wanted document", list: "/admin/projects/:projectId/documents" },
} as const;

const TABLES = {
  milestones: milestoneTable,
  tasks: taskTable,
  contacts: contactTable,
  buyers: { get: buyerTable.get, remove: removeBuyer },
  budget: budgetTable,
  "change-orders": { get: changeOrderTable.get, remove: removeChangeOrder },
  design: { get: designTable.get, remove: removeDesignItem },
  documents: { get: documentTable.get, remove: removeDocument },
  "wanted-documents": wantedTable,
};

type Params = { projectId: string; kind: string; itemId: string };

/** @throws 404 for any other */
function findKind({ kind, projectId }: Params) {
  if (!Object.hasOwn(KINDS, kind)) throw data(null, { status: 404 });
  const key = kind as keyof typeof KINDS;
  const { singular, list } = KINDS[key];
  return { key, singular, list: href(list, { projectId }) };
}

export async function loader({ params, context }: Route.LoaderArgs): Promise<DeletedItem> {
  await requireStaff(context);
  const item = await TABLES[findKind(params).key].get({ projectId: params.projectId, id: params.itemId });
  if (!item) throw data(null, { status: 404 });
  const { version, ...fields } = item;
  const name =
    "label" in fields
      ? fields.label
      : "name" in fields
        ? (fields.name ?? fields.email ?? "")
        : "title" in fields
          ? fields.title
          : fields.itemName;
  return { name, version };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { key, ...texts } = findKind(params);
  const { projectId, itemId: id } = params;
  const version = readDeletedVersion(await readSubmittedForm(request));
  const deletion = await TABLES[key].remove({ projectId, id, version }, user);
  return respondDeleted(deletion, { ...texts, id, projectId });
}

export const clientAction = (args: Route.ClientActionArgs) => submitDeletion(args, findKind(args.params).singular);

export const shouldRevalidate = reloadAfterConflict;

export default function DeleteItemPage(page: Route.ComponentProps) {
  return <DeletePage {...page} {...findKind(page.params)} />;
}
