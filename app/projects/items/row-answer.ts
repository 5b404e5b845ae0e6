/** The result of a form for project items, and its messages. */

import { capitalised } from "~/ui/text/words";
import type { Said } from "~/ui/toast";
import type { Noun } from "./nouns";

type Deed = "create" | "update" | "delete";
const DONE: Readonly<Record<Deed, string>> = { create: "added", update: "saved", delete: "deleted" };

/** "Milestone added", "3 documents added". */
export function doneWords({ one }: Pick<Noun, "one">, deed: Deed, rows = 1): Said {
  const what = rows > 1 ? `${rows} ${one}s` : capitalised(one);
  return { title: `${what} ${DONE[deed]}` };
}

export const LOCATION_REMOVED = "Location data was removed.";

/** Adds a notice when location data was removed from a document. */
export const withLocationNotice = (said: Said, rows: readonly Readonly<Record<string, unknown>>[]): Said =>
  rows.some(({ locationRemoved }) => locationRemoved === true) ? { ...said, detail: LOCATION_REMOVED } : said;

/** "Failed to create milestone", with the reason. */
export function failedWords({ one }: Pick<Noun, "one">, deed: Deed, reason: string): Said {
  const title = one === "document" && deed === "create" ? "Failed to upload document" : `Failed to ${deed} ${one}`;
  return { title, detail: one === "document" ? `${title}: ${reason}` : reason, bad: true };
}
