/** What the fields of several resources share. */
import type { Field } from "~/ui/forms/fields";

export const MAX_TEXT_LENGTH = 200;
export const MAX_EMAIL_LENGTH = 254;
const MAX_DESCRIPTION_LENGTH = 2_000;

export const DESCRIPTION: Field = {
  name: "description",
  label: "Description (optional)",
  kind: "textarea",
  maxLength: MAX_DESCRIPTION_LENGTH,
};
