/** The page that uploads documents, which are never edited. */
import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { createDocuments } from "~/projects/documents/commands.server";
import { DOCUMENT_TEXTS, DocumentForm } from "~/projects/documents/document-form";
import { DOCUMENT_FILE, documentSchema } from "~/projects/documents/schema";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { ITEM_FORM, submitItemWithFiles } from "~/projects/send-form";
import { ItemPage } from "../item-page";
import { requireProject, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/documents";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { row: null };
}

/** Adds a document for each file. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await requireProject(params.projectId);
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_DOCUMENT_BYTES });
  const { value, refuse } = checkForm(form, ITEM_FORM, documentSchema, { file: DOCUMENT_FILE });
  if (!value) return refuse();
  const files = form.upload ? filesIn(form.upload.form, DOCUMENT_FILE.name) : [];
  const saved = await createDocuments(params.projectId, value, files, user);
  return respondSaved(saved, refuse, { singular: "document", params, list: href(LIST, params) });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitItemWithFiles(args, "document", {
    url: href("/api/admin/projects/:projectId/documents", args.params),
    list: href(LIST, args.params),
  });

export default function DocumentPage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...DOCUMENT_TEXTS} form={DocumentForm} list={href(LIST, page.params)} />;
}
