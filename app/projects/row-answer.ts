/** The result of a form for project items, and its messages. */
import type { Said } from "~/ui/toast";
import { capitalised } from "~/ui/words";
import type { FieldErrors, Noun } from "./nouns";

export type RowAnswer =
  | { kind: "done"; said: Said }
  | {
      kind: "refused";
      /** As it was typed. */
      given: Record<string, string>;
      errors: FieldErrors;
      /** The version that the form was loaded with; with `stale`, the newer version that someone else saved. */
      version: number;
      stale: boolean;
      /** A message in addition to the field errors. */
      said: Said | null;
    };

export type Refusal = Extract<RowAnswer, { kind: "refused" }>;

export const refusal = (answer: Partial<Refusal>): Refusal => ({
  kind: "refused",
  given: {},
  errors: {},
  version: 0,
  stale: false,
  said: null,
  ...answer,
});

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

export const UNREACHED = "We couldn’t reach the server. Please try again.";

/** The text fields of a form. */
export const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** A rejected form's input and version, to show it again. */
export const typedIn = (form: FormData): Pick<Refusal, "given" | "version"> => ({
  given: textsIn(form),
  version: Number(form.get("version")),
});
