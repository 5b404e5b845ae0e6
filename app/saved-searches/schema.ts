/** The fields of a saved search, for its form and the change of its name. */
import * as z from "zod/mini";
import { readOptional, textField } from "~/forms/field";
import { requiredText } from "~/forms/text";
import { parseAlertFrequency } from "./alert-rules";

/** The id of the form on its page, and the key of its draft. */
export const SAVE_SEARCH_FORM = "save-search";

export const MAX_NAME_LENGTH = 100;

export const savedSearchSchema = z.object({
  name: requiredText({
    required: "Please enter a name",
    max: MAX_NAME_LENGTH,
    tooLong: `Use at most ${MAX_NAME_LENGTH} characters for the name.`,
  }),
  /** null if the form doesn't choose. */
  alerts: textField(readOptional(parseAlertFrequency)),
});

export type SavedSearchFields = z.output<typeof savedSearchSchema>;
