/** Sends the forms of projects and their items from a browser. */
import { UNREACHABLE } from "~/forms/reply";
import { submitForm } from "~/ui/forms/submit-form";
import { failureMessage, type ItemOperation } from "./item-texts";

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
