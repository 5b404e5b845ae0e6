/** The response to a staff form that succeeded. */
import { data, redirectDocument } from "react-router";
import { flash } from "~/platform/http/cookies/flash.server";
import type { RowAnswer } from "~/ui/forms/form-answer";
import type { Said } from "~/ui/toast";

/**
 * * Returns the result to a form in a dialog (`over`); otherwise redirects with a toast.
 * @param to the path to redirect to
 * @throws the redirect
 */
export async function done(form: FormData, said: Said, to: string) {
  if (form.has("over")) return data<RowAnswer>({ kind: "done", said });
  throw redirectDocument(to, { status: 303, headers: { "Set-Cookie": await flash(said) } });
}
