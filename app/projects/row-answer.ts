/** What a form that staff write into a project with has come to; in words of the specification. */
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
      /** The version that the form was made from; with `stale`, the one that somebody else has meanwhile made. */
      version: number;
      stale: boolean;
      /** Where more is to be said than stands beside the fields. */
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

/** Adds that the place was taken out of a document's metadata, where that is so. */
export const withLocationNotice = (said: Said, rows: readonly Readonly<Record<string, unknown>>[]): Said =>
  rows.some(({ locationRemoved }) => locationRemoved === true) ? { ...said, detail: LOCATION_REMOVED } : said;

/** "Failed to create milestone", with the reason. */
export function failedWords({ one }: Pick<Noun, "one">, deed: Deed, reason: string): Said {
  const title = one === "document" && deed === "create" ? "Failed to upload document" : `Failed to ${deed} ${one}`;
  return { title, detail: one === "document" ? `${title}: ${reason}` : reason, bad: true };
}

export const UNREACHED = "We could not be reached. Please try again.";

/** The text fields of a form. */
export const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** What was typed into a form that nobody has taken, for showing it again. */
export const typedIn = (form: FormData): Pick<Refusal, "given" | "version"> => ({
  given: textsIn(form),
  version: Number(form.get("version")),
});
