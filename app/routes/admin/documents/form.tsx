/** The page that uploads documents, and the page that edits one. */
import { href } from "react-router";
import { FILES_BODY_BYTES } from "~/forms/file-rules";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { checkForm, createFormIdsWithFiles, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { createDocuments, documentTable, updateDocument } from "~/projects/documents/data.server";
import { DOCUMENT_TEXTS, DocumentForm } from "~/projects/documents/document-form";
import { DOCUMENT_FILE, documentSchema, NEW_FILE, uploadSchema } from "~/projects/documents/schema";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { loadForm } from "~/ui/forms/submit-form";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, requireProject, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/documents";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return loadItem(params, documentTable.get);
}

export const handle = { bodyLimit: FILES_BODY_BYTES };

/** Adds a document for each file, or changes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId, itemId } = params;
  await requireProject(projectId);
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_DOCUMENT_BYTES });
  const files = form.upload ? filesIn(form.upload.form, DOCUMENT_FILE.name) : [];
  const texts = { singular: "document", params, list: href(LIST, params) };
  if (itemId) {
    const { value, refuse } = checkForm(form, ITEM_FORM, documentSchema, { file: NEW_FILE });
    if (!value) return refuse();
    const at = { projectId, id: itemId, version: readVersion(form) };
    return respondSaved(await updateDocument(at, value, files[0], user), refuse, texts);
  }
  const { value, refuse } = checkForm(form, ITEM_FORM, uploadSchema, { file: DOCUMENT_FILE });
  if (!value) return refuse();
  const newId = await createFormIdsWithFiles(form, files);
  return respondSaved(await createDocuments(projectId, value, files, user, newId), refuse, texts);
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, "document");

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function DocumentPage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...DOCUMENT_TEXTS} form={DocumentForm} list={href(LIST, page.params)} />;
}
