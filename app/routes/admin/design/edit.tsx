import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { updateDesignItem } from "~/projects/design/commands.server";
import { DesignItemForm } from "~/projects/design/design-item-form";
import { getDesignItem } from "~/projects/design/queries.server";
import { DESIGN_ITEM_FIELDS, DESIGN_ITEM_FILE, parseDesignItem } from "~/projects/design/schema";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { useReturnToList } from "~/projects/item-form";
import { DeletedPage, EditPage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { type FormPurpose, sendUpload, submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { refuseFile, refuseForm, refuseUpdate, requireProject, respondDone } from "../item-responses.server";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const row = await getDesignItem({ projectId: params.projectId, id: params.itemId });
  if (!row) await requireProject(params.projectId);
  return data({ row }, { status: row ? 200 : 404 });
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/design";

/** Updates the design item and its picture, unless someone else updated it since the form was loaded. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const upload = await readUpload(request, MAX_DOCUMENT_BYTES);
  const { form } = upload;
  const version = Number(textIn(form, "version"));
  const { values, errors, submitted } = parseDesignItem(Object.fromEntries(form));
  const typed = { values: submitted, version };
  const rejected = getUploadErrors(upload, DESIGN_ITEM_FILE);
  if (rejected) return refuseForm({ ...typed, errors: { ...errors, ...rejected.errors } }, rejected.status);
  if (Object.keys(errors).length > 0) return refuseForm({ ...typed, errors }, 422);
  const at = { projectId: params.projectId, id: params.itemId, version };
  const change = await updateDesignItem(at, values, filesIn(form, DESIGN_ITEM_FILE.name)[0], user);
  if (change.kind === "refused") return refuseFile(change, { singular: "design item", operation: "update" }, typed);
  if (change.kind !== "changed") return refuseUpdate(change, "design item", typed);
  return respondDone(form, successMessage("design item", "update"), href(LIST, params));
}

/** Sends a picture by script to show its progress. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const purpose: FormPurpose = { singular: "design item", operation: "update" };
  const form = await request.clone().formData();
  // The API updates only the fields sent, and a form leaves out unchecked boxes.
  if (!form.has("showInCarousel")) form.set("showInCarousel", "false");
  const url = href("/api/admin/projects/:projectId/design/:itemId", params);
  return (await sendUpload(url, "PATCH", form, purpose)) ?? submitForm(request, serverAction, purpose);
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Edit", args);

export default function EditDesignItemPage({ loaderData: { row }, actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  if (!row) return <DeletedPage singular="design item" fields={DESIGN_ITEM_FIELDS} answer={actionData} list={list} />;
  return (
    <EditPage title="Edit design item" list={list}>
      <DesignItemForm row={row} answer={actionData} />
    </EditPage>
  );
}
