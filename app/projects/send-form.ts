/** Sends the forms of projects and their items from a browser. */
import {
  type FormResult,
  getSubmittedForm,
  getTextFields,
  type RejectedForm,
  rejectForm,
  UNREACHABLE,
} from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import { sendFiles, type UploadResponse } from "~/ui/forms/send-files";
import type { Toast } from "~/ui/toast";
import { failureMessage, type ItemOperation, successMessage, withLocationNotice } from "./item-texts";

type Problem = { detail?: string; errors?: Record<string, string>; version?: number };

/**
 * What a form does, for its messages. Not `action`: React Router takes a key of that name in a `clientAction` for the
 * route's own action, and the build fails on its server modules.
 */
export type FormPurpose = { singular: string; operation: ItemOperation };

/** Posts to the page's action. A post that doesn't reach the server keeps the form. For a route's `clientAction`. */
export async function submitForm<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
  { singular, operation }: FormPurpose,
): Promise<Answer | RejectedForm> {
  const form = await request.clone().formData();
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ ...getSubmittedForm(form), toast: failureMessage(singular, operation, UNREACHABLE) }),
  );
}

export const getFiles = (form: FormData): File[] =>
  [...form.values()].filter((value): value is File => typeof value !== "string" && value.name !== "");

/**
 * Sends a form with a file to the API, which shows the upload's progress; null without a file, because the page's action
 * handles that.
 */
export async function sendUpload(
  url: string,
  method: "POST" | "PATCH",
  form: FormData,
  { singular, operation }: FormPurpose,
): Promise<FormResult | null> {
  if (getFiles(form).length === 0) return null;
  const response = await sendFiles(url, form, method).catch(() => null);
  if (response && response.status < 300) {
    const rows = [(response.body ?? {}) as Record<string, unknown> | Record<string, unknown>[]].flat();
    return { kind: "done", toast: withLocationNotice(successMessage(singular, operation, rows.length), rows) };
  }
  return toRejectedForm(form, response, (reason) => failureMessage(singular, operation, reason));
}

/** @param response null when the server wasn't reached */
export function toRejectedForm(
  form: FormData,
  response: UploadResponse | null,
  toToast: (reason: string) => Toast,
): RejectedForm {
  const { detail = UNREACHABLE, errors = {}, version = 0 } = (response?.body ?? {}) as Problem;
  if (response?.status === 409) return rejectForm({ values: getTextFields(form), version, stale: true });
  return rejectForm({ ...getSubmittedForm(form), errors, toast: toToast(detail) });
}
