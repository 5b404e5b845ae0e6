/** The page that asks a buyer for a document, and the page that edits this. */
import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { documentTable } from "~/projects/documents/data.server";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { updateWantedDocument, wantedTable } from "~/projects/wanted-documents/data.server";
import { newWantedDocumentSchema, wantedDocumentSchema } from "~/projects/wanted-documents/schema";
import { WANTED_DOCUMENT_TEXTS, WantedDocumentForm } from "~/projects/wanted-documents/wanted-document-form";
import { loadForm } from "~/ui/forms/submit-form";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/documents";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { data: item, init } = await loadItem(params, wantedTable.get);
  const documents = item.row ? await documentTable.list(params.projectId) : [];
  return data(
    { ...item, documents: documents.map(({ id, title, scanState }) => ({ id, title, scanState })) },
    init ?? undefined,
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { projectId, itemId } = params;
  const texts = { singular: WANTED_DOCUMENT_TEXTS.singular, params, list: href(LIST, params) };
  if (itemId) {
    const { value, refuse } = checkForm(form, ITEM_FORM, wantedDocumentSchema);
    if (!value) return refuse();
    const at = { projectId, id: itemId, version: readVersion(form) };
    return respondSaved(await updateWantedDocument(at, value, user), refuse, texts);
  }
  const { value, refuse } = checkForm(form, ITEM_FORM, newWantedDocumentSchema);
  if (!value) return refuse();
  return respondSaved(await wantedTable.create(projectId, value, user, createFormIds(form)), refuse, texts);
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, WANTED_DOCUMENT_TEXTS.singular);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function WantedDocumentPage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...WANTED_DOCUMENT_TEXTS} form={WantedDocumentForm} list={href(LIST, page.params)} />;
}
