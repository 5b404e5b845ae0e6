import { cleanCode } from "./clean";
import { FieldProblem, readOptional, textField } from "./field";
import { hasLineBreak, SINGLE_LINE_ERROR } from "./line-breaks";

export const MAX_PHONE_LENGTH = 30;

/** The length of a local number. */
const MIN_DIGITS = 7;

/** Digits with common separators and an optional extension. */
const PHONE = /^\+?[\d\s()./-]{7,}(\s*(x|ext\.?)\s*\d{1,6})?$/i;

export const PHONE_ERROR = "Use a phone number such as (555) 555-0148.";

/** The phone number with single spaces, as it is stored, also of a link such as "tel:+15555550148;ext=7"; null if it isn't one. */
export function parsePhone(text: string): string | null {
  const phone = cleanCode(text)
    .replace(/^tel:\s*/i, "")
    .replace(/;ext=/i, " ext. ")
    .replace(/\s+/g, " ");
  if (phone.length > MAX_PHONE_LENGTH) return null;
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone) && digits >= MIN_DIGITS ? phone : null;
}

/** A phone number, or null. */
export const optionalPhone = () =>
  textField(
    readOptional((text) =>
      hasLineBreak(text) ? new FieldProblem(SINGLE_LINE_ERROR) : (parsePhone(text) ?? new FieldProblem(PHONE_ERROR)),
    ),
    { maxLength: MAX_PHONE_LENGTH, description: "A phone number, such as (555) 555-0148 or (555) 555-0148 ext. 7." },
  );
