/** The responses to the forms of a project's items. */
import { data, redirectDocument } from "react-router";
import { flash } from "~/platform/http/cookies/flash.server";
import { textIn } from "~/platform/http/requests/form-text";
import type { FileRejected } from "~/projects/files/files.server";
import { failureMessage } from "~/projects/item-texts";
import type { FormPurpose } from "~/projects/send-form";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { type FormResult, type RejectedForm, rejectForm } from "~/ui/forms/form-answer";
import type { Toast } from "~/ui/toast";

/** @throws 404 when there is no such project */
export async function requireProject(projectId: string): Promise<void> {
  if (!(await getProjectForStaff(projectId))) throw data(null, { status: 404 });
}

export const refuseForm = (form: Partial<RejectedForm>, status: number) =>
  data<FormResult>(rejectForm(form), { status });

/** A file that wasn't stored. @param form as it was typed */
export const refuseFile = (
  { errors, status }: FileRejected,
  { singular, operation }: FormPurpose,
  form: Partial<RejectedForm>,
) => refuseForm({ ...form, errors, toast: failureMessage(singular, operation, Object.values(errors)[0]!) }, status);

const DELETED_MESSAGE = "Someone else deleted it while you were editing. Your changes are kept below.";

/** @param form as it was typed */
export const refuseUpdate = (
  change: { kind: "missing" } | { kind: "stale"; row: { version: number } },
  singular: string,
  form: Partial<RejectedForm>,
) =>
  change.kind === "stale"
    ? refuseForm({ ...form, version: change.row.version, stale: true }, 409)
    : refuseForm({ ...form, toast: failureMessage(singular, "update", DELETED_MESSAGE) }, 404);

/** The direction that a button of the list sent. @throws 400 for anything else */
export function parseMove(form: FormData): -1 | 1 {
  const move = textIn(form, "move");
  if (move !== "up" && move !== "down") throw data(null, { status: 400 });
  return move === "up" ? -1 : 1;
}

/**
 * Returns the result to a form in a dialog (`over`); otherwise redirects with a toast.
 * @param to the path to redirect to
 * @throws the redirect
 */
export async function respondDone(form: FormData, toast: Toast, to: string) {
  if (form.has("over")) return data<FormResult>({ kind: "done", toast });
  throw redirectDocument(to, { status: 303, headers: { "Set-Cookie": await flash(toast) } });
}
