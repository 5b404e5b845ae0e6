/** Forms whose fields can be wrong: reading, checking and refusing them. */
import { randomUUID } from "node:crypto";
import { data } from "react-router";
import type { z } from "zod/mini";
import { parseDate, shownDateName } from "~/forms/dates";
import { type FileRules, findFileProblem } from "~/forms/file-rules";
import type { FormReply, Refused } from "~/forms/reply";
import { type FormSchema, parseSubmission, readTextFields } from "~/forms/submission";
import { formatUtcDayInWords } from "~/intl/formats";
import { makeDeterministicIds } from "../../deterministic-ids.server";
import { describeFiles } from "../../files/checksum.server";
import { getUploadErrors } from "../../files/upload-errors.server";
import { filesIn, readUpload, type Upload } from "../../files/uploads.server";
import { readForm } from "./form.server";

export type SubmittedForm = {
  /** The text fields. */
  fields: FormData;
  /** The button's, "" if it has none. */
  intent: string;
  /** The files, if the form may have some. */
  upload: Upload | null;
};

/** Never sent back, whichever form they were posted to. */
const SECRET_FIELDS = ["password", "current", "code", "token"];

/**
 * The fields of a form that was submitted to a page. Throws a response for requests that no form of this site sends: 405 for
 * methods other than POST, 415 for other content types, 400 for an unreadable body.
 * @param maxFileBytes of each file, for a form with files
 */
export async function readSubmittedForm(
  request: Request,
  { maxFileBytes }: { maxFileBytes?: number } = {},
): Promise<SubmittedForm> {
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
  const upload =
    maxFileBytes !== undefined && isMultipart && request.method === "POST"
      ? await readUpload(request, maxFileBytes)
      : null;
  const form = upload?.form ?? (await readForm(request));
  const fields = readTextFields(form);
  return { fields, intent: String(fields.get("intent") ?? ""), upload };
}

/**
 * Makes the ids of what a form creates. A form that is sent twice, with the same hidden random "id" and fields, makes the same
 * ids again; those of a page without an "id" are random.
 */
export const createFormIds = ({ fields }: SubmittedForm): (() => string) =>
  fields.has("id") ? makeDeterministicIds("form", [...fields]) : randomUUID;

/** The same for a form whose files count like its fields. */
export const createFormIdsWithFiles = async ({ fields }: SubmittedForm, files: readonly File[]) =>
  fields.has("id") ? makeDeterministicIds("form", [...fields], await describeFiles(files)) : randomUUID;

type Refusal = Partial<Omit<Refused, "kind" | "status">> &
  Pick<FormReply, "message"> & {
    /** 200 for a form that is done and stays on its page. */
    status?: Refused["status"] | 200;
    headers?: HeadersInit;
    /** Whether the form, which is done, goes back to the page's values. */
    reset?: boolean;
  };

export type CheckedForm<Value> = {
  /** null if anything is wrong. */
  value: Value | null;
  /** The reply to this form: with the schema's errors, and with what a command refused. */
  refuse: (refusal?: Refusal) => ReturnType<typeof data<FormReply>>;
};

/**
 * The dates that the page hasn't shown in words, as questions by field: without scripts it can't before they are sent. A preview
 * shows them.
 */
function askForDates({ fields, intent }: SubmittedForm): Record<string, string> {
  if (intent === "preview") return {};
  const questions = [...fields].flatMap(([name, text]) => {
    const date = typeof text === "string" && fields.has(shownDateName(name)) ? parseDate(text) : null;
    return date && date !== fields.get(shownDateName(name))
      ? [[name, `Is it ${formatUtcDayInWords(new Date(date))}? If so, send the form again.`]]
      : [];
  });
  return Object.fromEntries(questions);
}

/**
 * Checks a form.
 * @param id of the form on its page
 * @param file the form's file field; `required` is the message if no file is chosen
 */
export function checkForm<S extends FormSchema>(
  form: SubmittedForm,
  id: string,
  schema: S,
  { file }: { file?: { name: string; rules: FileRules; required?: string } } = {},
): CheckedForm<z.output<S>> {
  const { fields, upload } = form;
  const uploadErrors = upload && file ? getUploadErrors(upload, file) : null;
  const sentFiles = upload && file ? filesIn(upload.form, file.name) : [];
  const fileProblem = file && (sentFiles.length > 0 ? findFileProblem(sentFiles, file.rules) : file.required);
  const fileErrors = uploadErrors?.errors ?? (file && fileProblem ? { [file.name]: fileProblem } : {});
  const submission = parseSubmission(fields, schema, { ...askForDates(form), ...fileErrors });
  const files = file && { [file.name]: sentFiles.map(({ name }) => name) };
  return {
    value: submission.status === "success" ? submission.value : null,
    refuse: ({ status, fieldErrors, failure, conflict, message, retryAfter, headers: init, reset = false } = {}) => {
      const headers = new Headers(init);
      if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
      const errors = Object.entries(fieldErrors ?? {}).map(([name, error]) => [name, [error]]);
      const result = reset
        ? submission.reply({ resetForm: true })
        : submission.reply({ hideFields: SECRET_FIELDS, fieldErrors: Object.fromEntries(errors) });
      return data<FormReply>(
        // The files of a form that is done needn't be chosen again.
        { formId: id, result, message, failure, conflict, files: status === 200 ? undefined : files },
        { status: status ?? uploadErrors?.status ?? 422, headers },
      );
    },
  };
}
