import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { FILES_BODY_BYTES } from "~/forms/file-rules";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { takeRefusedFiles } from "~/platform/files/upload-errors.server";
import { filesIn } from "~/platform/files/uploads.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { textIn } from "~/platform/http/requests/form-text";
import { checkForm, createFormIdsWithFiles, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { createDocuments, listDocumentsForStaff } from "~/projects/documents/data.server";
import { DocumentList } from "~/projects/documents/document-list";
import { FILES_FORM, FilesForm } from "~/projects/documents/files-form";
import { DOCUMENT_FILE, filesSchema } from "~/projects/documents/schema";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { failureMessage, receivedMessage } from "~/projects/item-texts";
import { submitListButton } from "~/projects/send-form";
import { updateWantedDocument, wantedTable } from "~/projects/wanted-documents/data.server";
import { StaffWantedList } from "~/projects/wanted-documents/staff-wanted-list";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { pacificToday } from "~/ui/text/dates";
import { brandTitle, projectTitle } from "../../noindex-meta";
import { readDone, requireProject, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const [rows, wanted] = await Promise.all([
    listDocumentsForStaff(params.projectId),
    wantedTable.list(params.projectId),
  ]);
  return { rows, wanted, today: pacificToday(), newId: randomUUID() };
}

export const handle = { bodyLimit: FILES_BODY_BYTES };

/** Uploads files, or marks a wanted document as received, or as wanted again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  const list = href("/admin/projects/:projectId/documents", { projectId });
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_DOCUMENT_BYTES });
  if (form.upload) {
    await requireProject(projectId);
    const refusedBefore = takeRefusedFiles(form.upload, DOCUMENT_FILE);
    const { value, refuse } = checkForm(form, FILES_FORM, filesSchema, { file: DOCUMENT_FILE });
    if (!value) return refuse();
    const files = filesIn(form.upload.form, DOCUMENT_FILE.name);
    const newId = await createFormIdsWithFiles(form, files);
    const fields = { ...value, title: null, category: null, description: null };
    const saved = await createDocuments(projectId, fields, files, user, newId, refusedBefore);
    const refused = saved.kind === "created" ? saved.refused : [];
    return respondSaved(saved, refuse, { singular: "document", params, list, refused });
  }
  const wanted = textIn(form.fields, "wanted");
  const received = readDone(form.fields);
  const { kind } = await updateWantedDocument({ projectId, id: wanted }, { received }, user);
  if (kind === "missing") throw data(null, { status: 404 });
  throw await redirectWithToast(list, receivedMessage(received, list, { wanted, to: received ? "todo" : "done" }));
}

export const clientAction = (args: Route.ClientActionArgs) =>
  args.request.headers.get("Content-Type")?.startsWith("multipart/")
    ? submitForm(args.request, args.serverAction, {
        id: FILES_FORM,
        failure: failureMessage("document", "create", UNREACHABLE),
      })
    : submitListButton(args, "wanted document");

export default function DocumentsPage({ loaderData, params, actionData, matches }: Route.ComponentProps) {
  const { rows, wanted, today, newId } = loaderData;
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle(projectTitle("Documents", matches), matches)} reply={reply}>
      <div className="grid gap-9">
        <StaffWantedList projectId={params.projectId} rows={wanted} documents={rows} today={today} />
        <DocumentList projectId={params.projectId} rows={rows}>
          {/* The key gives a form that is done another id, and no files. */}
          <FilesForm key={rows.map(({ id }) => id).join()} newId={newId} reply={reply} />
        </DocumentList>
      </div>
    </PageTitle>
  );
}
