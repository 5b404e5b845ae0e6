/** How a form that staff write with is answered when all went well. */
import { data, redirectDocument } from "react-router";
import { flash } from "~/platform/http/cookies/flash.server";
import type { RowAnswer } from "~/ui/forms/form-answer";
import type { Said } from "~/ui/toast";

/**
 * What comes next, where the form stands over another page (`over`); else that page, which says it.
 * @param to the page's path
 * @throws the way there
 */
export async function done(form: FormData, said: Said, to: string) {
  if (form.has("over")) return data<RowAnswer>({ kind: "done", said });
  throw redirectDocument(to, { status: 303, headers: { "Set-Cookie": await flash(said) } });
}
