/** Sends the forms of projects and their items from a browser. */
import { describeServerError, type Failure, type FormReply, UNREACHABLE } from "~/forms/reply";
import { sendFiles, type UploadResponse } from "~/ui/forms/send-files";
import { keepPageData, submitForm } from "~/ui/forms/submit-form";
import { failureMessage, type ItemOperation, successMessage, withLocationNotice } from "./item-texts";

/** The ids of the forms of an item: at most one of each is on a page or in a dialog over it. */
export const ITEM_FORM = "item";
export const DELETE_FORM = "delete-item";

/** Of a page; one that adds an item has no `itemId`. */
export type ItemParams = { projectId: string; itemId?: string };

/** What a route's `clientAction` gets. */
type PageSubmission<T> = {
  request: Request;
  params: ItemParams;
  serverAction: () => Promise<T>;
};

export const getOperation = ({ itemId }: ItemParams): ItemOperation => (itemId ? "update" : "create");

/** Sends the form that adds or edits an item to its page. */
export const submitItem = <T>({ request, params, serverAction }: PageSubmission<T>, singular: string) =>
  submitForm(request, serverAction, {
    id: ITEM_FORM,
    failure: failureMessage(singular, getOperation(params), UNREACHABLE),
  });

export const submitDeletion = <T>({ request, serverAction }: Omit<PageSubmission<T>, "params">, singular: string) =>
  submitForm(request, serverAction, { id: DELETE_FORM, failure: failureMessage(singular, "delete", UNREACHABLE) });

/** Sends the form of a page that adds or edits a record, or the one beside it that deletes the record. */
export async function submitFormOrDeletion<T>(
  submission: Omit<PageSubmission<T>, "params">,
  { id, singular, operation }: { id: string; singular: string; operation: ItemOperation },
) {
  const form = await submission.request.clone().formData();
  if (form.get("intent") === "delete") return submitDeletion(submission, singular);
  const failure = failureMessage(singular, operation, UNREACHABLE);
  return submitForm(submission.request, submission.serverAction, { id, failure });
}

/** Sends a button of a list that changes an item, without leaving the page. */
export const submitListButton = <T>({ request, serverAction }: PageSubmission<T>, singular: string) =>
  submitForm(request, serverAction, {
    id: ITEM_FORM,
    failure: failureMessage(singular, "update", UNREACHABLE),
    inPlace: true,
  });

export const getFiles = (form: FormData): File[] =>
  [...form.values()].filter((value): value is File => typeof value !== "string" && value.name !== "");

/** The text fields of a form. */
export const getTextFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** The fields of a list, such as `titles.0`, as the API reads them: all with the name of the list. */
function repeatLists(form: FormData): FormData {
  const repeated = new FormData();
  for (const [name, value] of form) repeated.append(name.replace(/\.\d+$/, ""), value);
  return repeated;
}

/**
 * Sends the form that adds or edits an item. With a file it goes to the API, which shows the upload's progress.
 * @param url of the API
 * @param list the path of the page's list
 */
export async function submitItemWithFiles<T>(
  submission: PageSubmission<T>,
  singular: string,
  { url, list }: { url: string; list: string },
) {
  const form = await submission.request.clone().formData();
  if (getFiles(form).length === 0) return submitItem(submission, singular);
  const operation = getOperation(submission.params);
  // The API updates only the fields sent, and a form leaves out unchecked boxes.
  if (operation === "update" && !form.has("showInCarousel")) form.set("showInCarousel", "false");
  const response = await sendFiles(url, repeatLists(form), operation === "update" ? "PATCH" : "POST").catch(() => null);
  if (!response || response.status >= 300)
    return keepPageData(toReply(ITEM_FORM, form, response, (reason) => failureMessage(singular, operation, reason)));
  const rows = [(response.body ?? {}) as Record<string, unknown> | Record<string, unknown>[]].flat();
  return { redirectTo: list, toast: withLocationNotice(successMessage(singular, operation, rows.length), rows) };
}

/** What the API says of an Idempotency-Key is for programs. */
const STILL_SAVING = "We’re still saving what you sent. Try again in a moment.";

type Problem = { detail?: string; errors?: Record<string, string>; version?: number };

/**
 * The reply to a form that the API refused.
 * @param response null when the server wasn't reached
 * @param toFailure says what failed, unless it is a mistake in a field
 */
export function toReply(
  formId: string,
  form: FormData,
  response: UploadResponse | null,
  toFailure: (reason: string) => Failure,
): FormReply {
  const {
    detail = response ? describeServerError() : UNREACHABLE,
    errors = {},
    version,
  } = (response?.body ?? {}) as Problem;
  const error = Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]]));
  const isStillSaving = response?.status === 409 && version === undefined;
  const isMistake = Object.keys(errors).length > 0;
  const result = { status: isMistake ? ("error" as const) : undefined, error, initialValue: getTextFields(form) };
  if (response?.status === 409 && version !== undefined) return { formId, result, conflict: { version } };
  const isFailure = !isMistake || !response || response.status >= 500;
  return { formId, result, failure: isFailure ? toFailure(isStillSaving ? STILL_SAVING : detail) : undefined };
}
