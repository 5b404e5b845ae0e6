import { cleanMultiline } from "./clean";
import { FieldProblem, readOptional, readRequired, textField } from "./field";
import { hasLineBreak, SINGLE_LINE_ERROR, unifyLineBreaks } from "./line-breaks";

/** Browsers send a line break as two characters, and count it as one. JSON Schema counts code points. */
export const readMultiline =
  (maxLength: number, tooLong = `Use at most ${maxLength} characters.`) =>
  (sent: string): string | FieldProblem => {
    const text = unifyLineBreaks(sent);
    return [...text].length > maxLength ? new FieldProblem(tooLong) : text;
  };

export const readLine =
  (maxLength: number, tooLong?: string) =>
  (text: string): string | FieldProblem =>
    hasLineBreak(text) ? new FieldProblem(SINGLE_LINE_ERROR) : readMultiline(maxLength, tooLong)(text);

/** Bidirectional control characters (Unicode Standard Annex 9), which can make a line show something else than what it holds. */
export const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

type Limit = { max: number; tooLong?: string };

/** A line of text. @param required the message if it is empty */
export const requiredText = ({ required, max, tooLong }: Limit & { required: string }) =>
  textField(readRequired(required, readLine(max, tooLong)), { minLength: 1, maxLength: max });

/** A line of text, or null. */
export const optionalText = (max: number) => textField(readOptional(readLine(max)), { maxLength: max });

/** Text of several lines. */
export const requiredMultiline = ({ required, max, tooLong }: Limit & { required: string }) =>
  textField(readRequired(required, readMultiline(max, tooLong)), {
    minLength: 1,
    maxLength: max,
    clean: cleanMultiline,
  });

/** Text of several lines, or null. */
export const optionalMultiline = (max: number) =>
  textField(readOptional(readMultiline(max)), { maxLength: max, clean: cleanMultiline });
