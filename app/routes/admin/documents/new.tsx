import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { createDocuments } from "~/projects/documents/commands.server";
import { DocumentForm } from "~/projects/documents/document-form";
import { DOCUMENT_FILE, parseDocument } from "~/projects/documents/schema";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { useReturnToList } from "~/projects/item-form";
import { EditPage } from "~/projects/item-pages";
import { successMessage, withLocationNotice } from "~/projects/item-texts";
import { type FormPurpose, sendUpload, submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { refuseFile, refuseForm, requireProject, respondDone } from "../item-responses.server";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return null;
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/documents";

/** Adds a document for each file. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await requireProject(params.projectId);
  const upload = await readUpload(request, MAX_DOCUMENT_BYTES);
  const { form } = upload;
  const { values, errors, submitted } = parseDocument(Object.fromEntries(form));
  const rejected = getUploadErrors(upload, DOCUMENT_FILE);
  if (rejected) return refuseForm({ values: submitted, errors: { ...errors, ...rejected.errors } }, rejected.status);
  if (Object.keys(errors).length > 0) return refuseForm({ values: submitted, errors }, 422);
  const files = filesIn(form, DOCUMENT_FILE.name);
  const created = await createDocuments(params.projectId, values, files, user);
  if (created.kind === "missing") throw data(null, { status: 404 });
  if (created.kind === "refused")
    return refuseFile(created, { singular: "document", operation: "create" }, { values: submitted });
  const toast = withLocationNotice(successMessage("document", "create", created.rows.length), created.rows);
  return respondDone(form, toast, href(LIST, params));
}

/** Sends files by script to show their progress. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const purpose: FormPurpose = { singular: "document", operation: "create" };
  const url = href("/api/admin/projects/:projectId/documents", params);
  const answer = await sendUpload(url, "POST", await request.clone().formData(), purpose);
  return answer ?? submitForm(request, serverAction, purpose);
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Add", args);

export default function NewDocumentPage({ actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  return (
    <EditPage title="Upload document" list={list}>
      <DocumentForm answer={actionData} />
    </EditPage>
  );
}
