/** What a posted form has come to. */
import type { Toast } from "../toast";
import type { FieldErrors } from "./fields";

export type FormResult =
  | { kind: "done"; toast: Toast }
  | {
      kind: "refused";
      /** As it was typed. */
      values: Record<string, string>;
      errors: FieldErrors;
      /** The version that the form was loaded with; with `stale`, the newer version that someone else saved. */
      version: number;
      stale: boolean;
      /** A message in addition to the field errors. */
      toast: Toast | null;
    };

export type RejectedForm = Extract<FormResult, { kind: "refused" }>;

export const rejectForm = (answer: Partial<RejectedForm>): RejectedForm => ({
  kind: "refused",
  values: {},
  errors: {},
  version: 0,
  stale: false,
  toast: null,
  ...answer,
});

export const UNREACHABLE = "We couldn’t reach the server. Please try again.";

/** The text fields of a form. */
export const getTextFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** A rejected form's input and version, to show it again. */
export const getSubmittedForm = (form: FormData): Pick<RejectedForm, "values" | "version"> => ({
  values: getTextFields(form),
  version: Number(form.get("version")),
});
