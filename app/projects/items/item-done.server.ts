/** The response to a staff form that succeeded. */
import { data, redirectDocument } from "react-router";
import { flash } from "~/platform/http/cookies/flash.server";
import type { FormResult } from "~/ui/forms/form-answer";
import type { Toast } from "~/ui/toast";

/**
 * Returns the result to a form in a dialog (`over`); otherwise redirects with a toast.
 * @param to the path to redirect to
 * @throws the redirect
 */
export async function respondDone(form: FormData, toast: Toast, to: string) {
  if (form.has("over")) return data<FormResult>({ kind: "done", toast });
  throw redirectDocument(to, { status: 303, headers: { "Set-Cookie": await flash(toast) } });
}
