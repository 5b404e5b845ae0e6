import { data, Form, Link, useNavigation } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { deleteFiles } from "~/projects/files/files.server";
import { respondDone } from "~/projects/items/item-done.server";
import { DeleteForm, useReturnToList } from "~/projects/items/item-form";
import { findItemKind, PROJECT_ITEM_KINDS } from "~/projects/items/item-kinds";
import { getItemName, listPath } from "~/projects/items/item-pages";
import { failureMessage, successMessage } from "~/projects/items/item-result";
import { deleteProjectItem, getProjectItem } from "~/projects/items/items.server";
import { FormAlert } from "~/ui/forms/fields-form";
import { type FormResult, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/delete-row";

function requireItemKind(name: string) {
  const itemKind = findItemKind(name);
  if (!itemKind) throw data(null, { status: 404 });
  return itemKind;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const itemKind = requireItemKind(params.kind);
  const row = await getProjectItem(itemKind, params.projectId, params.itemId);
  if (!row) throw data(null, { status: 404 });
  return { itemKind: itemKind.name, name: getItemName(row) };
}

export const headers = privateHeaders;

/** Deletes the item, and its file after the commit. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const itemKind = requireItemKind(params.kind);
  const form = await readForm(request);
  const deleted = await deleteProjectItem(itemKind, params.projectId, params.itemId, user);
  if (deleted) await deleteFiles(deleted.fileKey as string | null, deleted.mediaKey as string | null);
  return respondDone(form, successMessage(itemKind, "delete"), listPath(params.projectId, itemKind.name));
}

/** A post that doesn't reach the server changes nothing. */
export function clientAction({ params, serverAction }: Route.ClientActionArgs): Promise<FormResult> {
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ toast: failureMessage(requireItemKind(params.kind), "delete", UNREACHABLE) }),
  );
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Delete", args);

export default function DeleteRowPage({ loaderData: { itemKind, name }, actionData, params }: Route.ComponentProps) {
  const { state } = useNavigation();
  useReturnToList(actionData, params.projectId, itemKind);
  return (
    <section className="narrow" aria-labelledby="delete-row">
      <h2 id="delete-row">{`Delete this ${PROJECT_ITEM_KINDS[itemKind].singular}?`}</h2>
      <FormAlert toast={actionData?.kind === "refused" ? actionData.toast : null} />
      <DeleteForm name={name} posting={{ Form, busy: state !== "idle" }}>
        <Link className="btn btn--plain" to={listPath(params.projectId, itemKind)}>
          Cancel
        </Link>
      </DeleteForm>
    </section>
  );
}
