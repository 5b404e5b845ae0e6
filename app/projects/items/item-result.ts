/** The result of a form for project items, and its messages. */

import { capitalize } from "~/ui/text/text";
import type { Toast } from "~/ui/toast";
import type { ProjectItemKind } from "./item-kinds";

type ItemAction = "create" | "update" | "delete";
const PAST_TENSE: Readonly<Record<ItemAction, string>> = { create: "added", update: "saved", delete: "deleted" };

/** "Milestone added", "3 documents added". */
export function successMessage({ singular }: Pick<ProjectItemKind, "singular">, action: ItemAction, rows = 1): Toast {
  const items = rows > 1 ? `${rows} ${singular}s` : capitalize(singular);
  return { title: `${items} ${PAST_TENSE[action]}` };
}

export const LOCATION_REMOVED = "Location data was removed.";

/** Adds a notice when location data was removed from a document. */
export const withLocationNotice = (toast: Toast, rows: readonly Readonly<Record<string, unknown>>[]): Toast =>
  rows.some(({ locationRemoved }) => locationRemoved === true) ? { ...toast, detail: LOCATION_REMOVED } : toast;

/** "Failed to create milestone", with the reason. */
export function failureMessage(
  { singular }: Pick<ProjectItemKind, "singular">,
  action: ItemAction,
  reason: string,
): Toast {
  const title =
    singular === "document" && action === "create" ? "Failed to upload document" : `Failed to ${action} ${singular}`;
  return { title, detail: singular === "document" ? `${title}: ${reason}` : reason, bad: true };
}
