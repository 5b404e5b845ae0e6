import { data, Link } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { editItem } from "~/projects/items/item-commands.server";
import { respondDone } from "~/projects/items/item-done.server";
import { ItemForm, useReturnToList } from "~/projects/items/item-form";
import { findItemKind, PROJECT_ITEM_KINDS } from "~/projects/items/item-kinds";
import { FILE_FIELDS, listPath } from "~/projects/items/item-pages";
import { failureMessage, successMessage } from "~/projects/items/item-result";
import { getProjectItem } from "~/projects/items/items.server";
import { sendItem } from "~/projects/items/send-item";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { parseValues } from "~/ui/forms/fields";
import { type FormResult, getSubmittedForm, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/edit-row";

/** Documents can't be edited, only deleted and uploaded again. */
function requireEditableKind(name: string) {
  const itemKind = findItemKind(name);
  if (!itemKind || itemKind.name === "documents") throw data(null, { status: 404 });
  return itemKind;
}

const DELETED_MESSAGE = "Someone else deleted it while you were editing. Your changes are kept below.";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const itemKind = requireEditableKind(params.kind);
  const row = await getProjectItem(itemKind, params.projectId, params.itemId);
  if (!row && !(await getProjectForStaff(params.projectId))) throw data(null, { status: 404 });
  return data({ name: itemKind.name, row }, { status: row ? 200 : 404 });
}

export const headers = privateHeaders;

/** Updates an item of the project, unless someone else updated it since the form was loaded. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const itemKind = requireEditableKind(params.kind);
  const field = FILE_FIELDS[itemKind.name];
  const upload = field ? await readUpload(request, MAX_DOCUMENT_BYTES) : null;
  const form = upload?.form ?? (await readForm(request));
  const version = Number(textIn(form, "version"));
  const refused = (answer: Parameters<typeof rejectForm>[0], status: number) =>
    data<FormResult>(rejectForm({ version, ...answer }), { status });
  const { values, errors, submitted } = parseValues(itemKind.fields, Object.fromEntries(form));
  const bad = upload && field && getUploadErrors(upload, field);
  if (bad) return refused({ values: submitted, errors: { ...errors, ...bad.errors } }, bad.status);
  if (Object.keys(errors).length > 0) return refused({ values: submitted, errors }, 422);
  const at = { projectId: params.projectId, id: params.itemId, version };
  const change = await editItem(itemKind, at, values, field ? filesIn(form, field.name) : [], user);
  if (change.kind === "missing")
    return refused({ values: submitted, toast: failureMessage(itemKind, "update", DELETED_MESSAGE) }, 404);
  if (change.kind === "refused") {
    const toast = failureMessage(itemKind, "update", Object.values(change.errors)[0]!);
    return refused({ values: submitted, errors: change.errors, toast }, change.status);
  }
  if (change.kind === "stale") return refused({ values: submitted, version: change.row.version, stale: true }, 409);
  return respondDone(form, successMessage(itemKind, "update"), listPath(params.projectId, itemKind.name));
}

/** Sends a picture by script to show its progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<FormResult> {
  const itemKind = findItemKind(params.kind)!;
  const form = await request.clone().formData();
  const uploadAnswer = await sendItem(itemKind, params, form);
  if (uploadAnswer) return uploadAnswer;
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ ...getSubmittedForm(form), toast: failureMessage(itemKind, "update", UNREACHABLE) }),
  );
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Edit", args);

export default function EditRowPage({ loaderData: { name, row }, actionData, params }: Route.ComponentProps) {
  useReturnToList(actionData, params.projectId, name);
  const { singular, fields } = PROJECT_ITEM_KINDS[name];
  const list = listPath(params.projectId, name);
  if (!row) {
    const submitted = actionData?.kind === "refused" ? actionData.values : {};
    return (
      <section className="narrow" aria-labelledby="edit-row">
        <h2 id="edit-row">{`This ${singular} was deleted`}</h2>
        <p>{`Someone deleted it, or the link is wrong.`}</p>
        <dl>
          {fields
            .filter((field) => submitted[field.name])
            .map(({ name, label }) => (
              <div key={name}>
                <dt className="soft small">{label}</dt>
                <dd className="prewrap">{submitted[name]}</dd>
              </div>
            ))}
        </dl>
        <p>
          <Link className="btn" to={list}>
            Back to the list
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section className="narrow" aria-labelledby="edit-row">
      <h2 id="edit-row">{`Edit ${singular}`}</h2>
      <ItemForm kind={name} projectId={params.projectId} row={row} answer={actionData} />
      <p>
        <Link className="btn btn--plain" to={list}>
          Cancel
        </Link>
      </p>
    </section>
  );
}
