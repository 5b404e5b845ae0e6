import { data, Link } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { createItems } from "~/projects/items/item-commands.server";
import { respondDone } from "~/projects/items/item-done.server";
import { ItemForm, useReturnToList } from "~/projects/items/item-form";
import { findItemKind } from "~/projects/items/item-kinds";
import { FILE_FIELDS, listPath } from "~/projects/items/item-pages";
import { failureMessage, successMessage, withLocationNotice } from "~/projects/items/item-result";
import { sendItem } from "~/projects/items/send-item";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { parseValues } from "~/ui/forms/fields";
import { type FormResult, getSubmittedForm, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/new-row";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const itemKind = findItemKind(params.kind);
  if (!itemKind) throw data(null, { status: 404 });
  return { name: itemKind.name };
}

export const headers = privateHeaders;

/** Adds an item to the project. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const itemKind = findItemKind(params.kind);
  if (!itemKind || !(await getProjectForStaff(params.projectId))) throw data(null, { status: 404 });
  const field = FILE_FIELDS[itemKind.name];
  const upload = field ? await readUpload(request, MAX_DOCUMENT_BYTES) : null;
  const form = upload?.form ?? (await readForm(request));
  const refused = (answer: Parameters<typeof rejectForm>[0], status: number) =>
    data<FormResult>(rejectForm(answer), { status });
  const { values, errors, submitted } = parseValues(itemKind.fields, Object.fromEntries(form));
  const bad = upload && field && getUploadErrors(upload, field);
  if (bad) return refused({ values: submitted, errors: { ...errors, ...bad.errors } }, bad.status);
  if (Object.keys(errors).length > 0) return refused({ values: submitted, errors }, 422);
  const created = await createItems(itemKind, params.projectId, values, field ? filesIn(form, field.name) : [], user);
  if (created.kind === "missing") throw data(null, { status: 404 });
  if (created.kind === "refused") {
    const toast = failureMessage(itemKind, "create", Object.values(created.errors)[0]!);
    return refused({ values: submitted, errors: created.errors, toast }, created.status);
  }
  const toast = withLocationNotice(successMessage(itemKind, "create", created.rows.length), created.rows);
  return respondDone(form, toast, listPath(params.projectId, itemKind.name));
}

/** Sends files by script to show their progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<FormResult> {
  const itemKind = findItemKind(params.kind)!;
  const form = await request.clone().formData();
  const uploadAnswer = await sendItem(itemKind, params, form);
  if (uploadAnswer) return uploadAnswer;
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ ...getSubmittedForm(form), toast: failureMessage(itemKind, "create", UNREACHABLE) }),
  );
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Add", args);

export default function NewRowPage({ loaderData: { name }, actionData, params }: Route.ComponentProps) {
  useReturnToList(actionData, params.projectId, name);
  return (
    <section className="narrow" aria-labelledby="new-row">
      <h2 id="new-row">{findItemKind(name)!.add}</h2>
      <ItemForm kind={name} projectId={params.projectId} answer={actionData} />
      <p>
        <Link className="btn btn--plain" to={listPath(params.projectId, name)}>
          Cancel
        </Link>
      </p>
    </section>
  );
}
