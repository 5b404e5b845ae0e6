/** What a posted form has come to. */
import type { Said } from "../toast";
import type { FieldErrors } from "./fields";

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

export const UNREACHED = "We could not be reached. Please try again.";

/** The text fields of a form. */
export const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** What was typed into a form that nobody has taken, for showing it again. */
export const typedIn = (form: FormData): Pick<Refusal, "given" | "version"> => ({
  given: textsIn(form),
  version: Number(form.get("version")),
});
