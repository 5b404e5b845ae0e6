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

export const UNREACHED = "We couldn’t reach the server. Please try again.";

/** The text fields of a form. */
export const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** A rejected form's input and version, to show it again. */
export const typedIn = (form: FormData): Pick<Refusal, "given" | "version"> => ({
  given: textsIn(form),
  version: Number(form.get("version")),
});
