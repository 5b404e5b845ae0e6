/** What the fields of several resources share. */
import { optionalMultiline, requiredText } from "~/forms/text";

export const MAX_TEXT_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 2_000;

/** A line of text. @param required the message if it is empty */
export const lineField = (required: string) => requiredText({ required, max: MAX_TEXT_LENGTH });

export const descriptionField = () => optionalMultiline(MAX_DESCRIPTION_LENGTH);
