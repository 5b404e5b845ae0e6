import { data, Link } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { uploadErrors } from "~/projects/files/upload-errors.server";
import { NOUNS, nounOf } from "~/projects/items/nouns";
import { doneWords, failedWords } from "~/projects/items/row-answer";
import { editRow } from "~/projects/items/row-commands.server";
import { done } from "~/projects/items/row-done.server";
import { RowForm, useBackToList } from "~/projects/items/row-form";
import { FILE_FIELDS, listPath } from "~/projects/items/row-page";
import { rowOf } from "~/projects/items/rows.server";
import { sendRow } from "~/projects/items/send-row";
import { staffProject } from "~/projects/staff/staff.server";
import { readValues } from "~/ui/forms/fields";
import { type RowAnswer, refusal, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/edit-row";

/** Documents can't be edited, only deleted and uploaded again. */
function editable(name: string) {
  const noun = nounOf(name);
  if (!noun || noun.name === "documents") throw data(null, { status: 404 });
  return noun;
}

const goneWords = "Someone else deleted it while you were editing. Your changes are kept below.";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const noun = editable(params.noun);
  const row = await rowOf(noun, params.projectId, params.itemId);
  if (!row && !(await staffProject(params.projectId))) throw data(null, { status: 404 });
  return data({ name: noun.name, row }, { status: row ? 200 : 404 });
}

export const headers = privateHeaders;

/** Updates an item of the project, unless someone else updated it since the form was loaded. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const noun = editable(params.noun);
  const field = FILE_FIELDS[noun.name];
  const upload = field ? await readUpload(request, DOCUMENT_BYTES) : null;
  const form = upload?.form ?? (await readForm(request));
  const version = Number(textIn(form, "version"));
  const refused = (answer: Parameters<typeof refusal>[0], status: number) =>
    data<RowAnswer>(refusal({ version, ...answer }), { status });
  const { values, errors, given } = readValues(noun.fields, Object.fromEntries(form));
  const bad = upload && field && uploadErrors(upload, field);
  if (bad) return refused({ given, errors: { ...errors, ...bad.errors } }, bad.status);
  if (Object.keys(errors).length > 0) return refused({ given, errors }, 422);
  const at = { projectId: params.projectId, id: params.itemId, version };
  const change = await editRow(noun, at, values, field ? filesIn(form, field.name) : [], user);
  if (change.kind === "missing") return refused({ given, said: failedWords(noun, "update", goneWords) }, 404);
  if (change.kind === "refused") {
    const said = failedWords(noun, "update", Object.values(change.errors)[0]!);
    return refused({ given, errors: change.errors, said }, change.status);
  }
  if (change.kind === "stale") return refused({ given, version: change.row.version, stale: true }, 409);
  return done(form, doneWords(noun, "update"), listPath(params.projectId, noun.name));
}

/** Sends a picture by script to show its progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<RowAnswer> {
  const noun = nounOf(params.noun)!;
  const form = await request.clone().formData();
  const sent = await sendRow(noun, params, form);
  if (sent) return sent;
  return orLost(serverAction(), () => refusal({ ...typedIn(form), said: failedWords(noun, "update", UNREACHED) }));
}

export const meta: Route.MetaFunction = (args) => unlisted("Edit", args);

export default function EditRowPage({ loaderData: { name, row }, actionData, params }: Route.ComponentProps) {
  useBackToList(actionData, params.projectId, name);
  const { one, fields } = NOUNS[name];
  const list = listPath(params.projectId, name);
  if (!row) {
    const given = actionData?.kind === "refused" ? actionData.given : {};
    return (
      <section className="narrow" aria-labelledby="edit-row">
        <h2 id="edit-row">{`This ${one} was deleted`}</h2>
        <p>{`Someone deleted it, or the link is wrong.`}</p>
        <dl>
          {fields
            .filter((field) => given[field.name])
            .map(({ name, label }) => (
              <div key={name}>
                <dt className="soft small">{label}</dt>
                <dd className="prewrap">{given[name]}</dd>
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
      <h2 id="edit-row">{`Edit ${one}`}</h2>
      <RowForm noun={name} projectId={params.projectId} row={row} answer={actionData} />
      <p>
        <Link className="btn btn--plain" to={list}>
          Cancel
        </Link>
      </p>
    </section>
  );
}
