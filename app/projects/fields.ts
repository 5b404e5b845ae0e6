/** What the fields of several resources share. */
import { FieldProblem, readOptional, textField } from "~/forms/field";
import { optionalMultiline, requiredText } from "~/forms/text";
import { isId } from "~/platform/db/id";

export const MAX_TEXT_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 2_000;

/** A line of text. @param required the message if it is empty */
export const lineField = (required: string) => requiredText({ required, max: MAX_TEXT_LENGTH });

export const descriptionField = () => optionalMultiline(MAX_DESCRIPTION_LENGTH);

export const optionalId = () =>
  textField(
    readOptional((text) => (isId(text) ? text : new FieldProblem("Send an id."))),
    { format: "uuid" },
  );
