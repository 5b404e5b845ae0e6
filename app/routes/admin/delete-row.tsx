import { data, Form, Link, useNavigation } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { dropFiles } from "~/projects/files/files.server";
import { NOUNS, nounOf } from "~/projects/items/nouns";
import { doneWords, failedWords } from "~/projects/items/row-answer";
import { done } from "~/projects/items/row-done.server";
import { DeleteForm, useBackToList } from "~/projects/items/row-form";
import { listPath, nameOf } from "~/projects/items/row-page";
import { deleteRow, rowOf } from "~/projects/items/rows.server";
import { Refused } from "~/ui/forms/fields-form";
import { type RowAnswer, refusal, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/delete-row";

function wanted(name: string) {
  const noun = nounOf(name);
  if (!noun) throw data(null, { status: 404 });
  return noun;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const noun = wanted(params.noun);
  const row = await rowOf(noun, params.projectId, params.itemId);
  if (!row) throw data(null, { status: 404 });
  return { noun: noun.name, name: nameOf(row) };
}

export const headers = privateHeaders;

/** Deletes the item, and its file after the commit. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const noun = wanted(params.noun);
  const form = await readForm(request);
  const gone = await deleteRow(noun, params.projectId, params.itemId, user);
  if (gone) await dropFiles(gone.fileKey as string | null, gone.mediaKey as string | null);
  return done(form, doneWords(noun, "delete"), listPath(params.projectId, noun.name));
}

/** A post that doesn't reach the server changes nothing. */
export function clientAction({ params, serverAction }: Route.ClientActionArgs): Promise<RowAnswer> {
  return orLost(serverAction(), () => refusal({ said: failedWords(wanted(params.noun), "delete", UNREACHED) }));
}

export const meta: Route.MetaFunction = (args) => unlisted("Delete", args);

export default function DeleteRowPage({ loaderData: { noun, name }, actionData, params }: Route.ComponentProps) {
  const { state } = useNavigation();
  useBackToList(actionData, params.projectId, noun);
  return (
    <section className="narrow" aria-labelledby="delete-row">
      <h2 id="delete-row">{`Delete this ${NOUNS[noun].one}?`}</h2>
      <Refused said={actionData?.kind === "refused" ? actionData.said : null} />
      <DeleteForm name={name} posting={{ Form, busy: state !== "idle" }}>
        <Link className="btn btn--plain" to={listPath(params.projectId, noun)}>
          Cancel
        </Link>
      </DeleteForm>
    </section>
  );
}
