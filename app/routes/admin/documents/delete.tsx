import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { deleteDocument } from "~/projects/documents/commands.server";
import { getDocument } from "~/projects/documents/queries.server";
import { useReturnToList } from "~/projects/item-form";
import { DeletePage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { respondDone } from "../item-responses.server";
import type { Route } from "./+types/delete";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const document = await getDocument({ projectId: params.projectId, id: params.itemId });
  if (!document) throw data(null, { status: 404 });
  return { name: document.title };
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/documents";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  await deleteDocument({ projectId: params.projectId, id: params.itemId }, user);
  return respondDone(form, successMessage("document", "delete"), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "document", operation: "delete" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Delete", args);

export default function DeleteDocumentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  return <DeletePage singular="document" name={loaderData.name} answer={actionData} list={list} />;
}
