/** Messages about a project's items. */
import type { Failure } from "~/forms/reply";
import { capitalize, pluralize } from "~/ui/text/text";
import type { Toast } from "~/ui/toast";

/** What the pages and dialogs of a resource say. */
export type ItemTexts = {
  /** "milestone" */
  singular: string;
  /** Of the button and the page that add an item. */
  addText: string;
};

export type ItemOperation = "create" | "update" | "delete";
const PAST_TENSE: Readonly<Record<ItemOperation, string>> = { create: "added", update: "saved", delete: "deleted" };

/** "Milestone added", "3 documents added". @param singular "milestone" */
export function successMessage(singular: string, operation: ItemOperation, rows = 1): Toast {
  const items = rows > 1 ? `${rows} ${singular}s` : capitalize(singular);
  return { title: `${items} ${PAST_TENSE[operation]}` };
}

/** @param fields what the button sends to `action` */
const withUndo = (title: string, action: string, fields: Record<string, string>): Toast => ({
  title,
  undo: { action, fields: String(new URLSearchParams(fields)), label: "Undo" },
});

/** "Milestone done" or "Milestone reopened", with a button to revert it. */
export const doneMessage = (singular: string, isDone: boolean, action: string, fields: Record<string, string>) =>
  withUndo(`${capitalize(singular)} ${isDone ? "done" : "reopened"}`, action, fields);

/** "Milestone deleted", with a button that brings it back. */
export const deletedMessage = (singular: string, action: string, fields: Record<string, string>) =>
  withUndo(
    singular === "buyer" ? "Buyer removed from the project" : successMessage(singular, "delete").title,
    action,
    fields,
  );

/** @param fields of the button that exchanges both again */
export const mainContactMessage = (action: string, fields: { main: string; former: string }) =>
  withUndo("Main contact changed", action, fields);

/** As {@link doneMessage}, for a wanted document. */
export const receivedMessage = (isReceived: boolean, action: string, fields: Record<string, string>) =>
  withUndo(isReceived ? "Document received" : "Document wanted again", action, fields);

/** "Milestone is now 2 of 3". @param place null when it couldn't be moved */
export function moveMessage(singular: string, place: { position: number; count: number } | null): Toast {
  const label = capitalize(singular);
  return { title: place ? `${label} is now ${place.position} of ${place.count}` : `${label} can’t be moved further` };
}

export const LOCATION_REMOVED = "Location data was removed.";

/** Adds a notice when location data was removed from a document. */
export const withLocationNotice = (toast: Toast, rows: readonly Readonly<Record<string, unknown>>[]): Toast =>
  rows.some(({ locationRemoved }) => locationRemoved === true) ? { ...toast, detail: LOCATION_REMOVED } : toast;

/** "3 documents added, 1 file not", with the reasons. */
export const addRefusedFiles = ({ title, detail }: Toast, reasons: readonly string[]): Toast => ({
  title: `${title}, ${pluralize(reasons.length, "file")} not`,
  detail: [...reasons, detail].filter(Boolean).join(" "),
  bad: true,
});

/** "Failed to create milestone", with the reason. */
export function failureMessage(singular: string, operation: ItemOperation, reason: string): Failure {
  const title =
    singular === "document" && operation === "create"
      ? "Failed to upload document"
      : `Failed to ${operation} ${singular}`;
  return { title, detail: singular === "document" ? `${title}: ${reason}` : reason };
}
