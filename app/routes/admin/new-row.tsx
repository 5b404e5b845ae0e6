import { data, Link } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { uploadErrors } from "~/projects/files/upload-errors.server";
import { nounOf } from "~/projects/items/nouns";
import { doneWords, failedWords, withLocationNotice } from "~/projects/items/row-answer";
import { makeRows } from "~/projects/items/row-commands.server";
import { done } from "~/projects/items/row-done.server";
import { RowForm, useBackToList } from "~/projects/items/row-form";
import { FILE_FIELDS, listPath } from "~/projects/items/row-page";
import { sendRow } from "~/projects/items/send-row";
import { staffProject } from "~/projects/staff/staff.server";
import { readValues } from "~/ui/forms/fields";
import { type RowAnswer, refusal, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/new-row";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const noun = nounOf(params.noun);
  if (!noun) throw data(null, { status: 404 });
  return { name: noun.name };
}

export const headers = privateHeaders;

/** Adds an item to the project. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const noun = nounOf(params.noun);
  if (!noun || !(await staffProject(params.projectId))) throw data(null, { status: 404 });
  const field = FILE_FIELDS[noun.name];
  const upload = field ? await readUpload(request, DOCUMENT_BYTES) : null;
  const form = upload?.form ?? (await readForm(request));
  const refused = (answer: Parameters<typeof refusal>[0], status: number) =>
    data<RowAnswer>(refusal(answer), { status });
  const { values, errors, given } = readValues(noun.fields, Object.fromEntries(form));
  const bad = upload && field && uploadErrors(upload, field);
  if (bad) return refused({ given, errors: { ...errors, ...bad.errors } }, bad.status);
  if (Object.keys(errors).length > 0) return refused({ given, errors }, 422);
  const made = await makeRows(noun, params.projectId, values, field ? filesIn(form, field.name) : [], user);
  if (made.kind === "missing") throw data(null, { status: 404 });
  if (made.kind === "refused") {
    const said = failedWords(noun, "create", Object.values(made.errors)[0]!);
    return refused({ given, errors: made.errors, said }, made.status);
  }
  const said = withLocationNotice(doneWords(noun, "create", made.rows.length), made.rows);
  return done(form, said, listPath(params.projectId, noun.name));
}

/** Sends files by script to show their progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<RowAnswer> {
  const noun = nounOf(params.noun)!;
  const form = await request.clone().formData();
  const sent = await sendRow(noun, params, form);
  if (sent) return sent;
  return orLost(serverAction(), () => refusal({ ...typedIn(form), said: failedWords(noun, "create", UNREACHED) }));
}

export const meta: Route.MetaFunction = (args) => unlisted("Add", args);

export default function NewRowPage({ loaderData: { name }, actionData, params }: Route.ComponentProps) {
  useBackToList(actionData, params.projectId, name);
  return (
    <section className="narrow" aria-labelledby="new-row">
      <h2 id="new-row">{nounOf(name)!.add}</h2>
      <RowForm noun={name} projectId={params.projectId} answer={actionData} />
      <p>
        <Link className="btn btn--plain" to={listPath(params.projectId, name)}>
          Cancel
        </Link>
      </p>
    </section>
  );
}
