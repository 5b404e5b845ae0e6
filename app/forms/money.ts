/** Whole dollars as people type them. */
import { FieldProblem, readOptional, readRequired, textField } from "./field";
import { hasLineBreak, SINGLE_LINE_ERROR } from "./line-breaks";
import { parseWholeNumber } from "./whole-number";

const MAX_DOLLARS = 1_000_000_000;

type DollarRules = {
  /** In the message for text that is no amount. */
  example: string;
  /** Whether zero is refused. */
  isPositive?: boolean;
};

const readDollars =
  ({ example, isPositive }: DollarRules) =>
  (text: string): number | FieldProblem => {
    if (hasLineBreak(text)) return new FieldProblem(SINGLE_LINE_ERROR);
    const dollars = parseWholeNumber(text.replace(/^(\$?)-/, "$1"));
    if (dollars === null) return new FieldProblem(`Use digits, such as ${example}.`);
    const isNegative = text.includes("-");
    if (isPositive && (isNegative || dollars === 0)) return new FieldProblem("Use an amount above zero.");
    if (isNegative) return new FieldProblem("Use 0 or more.");
    return dollars > MAX_DOLLARS ? new FieldProblem("Use a smaller amount.") : dollars;
  };

const describeDollars = ({ example, isPositive }: DollarRules) => ({
  invalid: `Use digits, such as ${example}.`,
  integer: { minimum: isPositive ? 1 : 0, maximum: MAX_DOLLARS },
  description: `Whole dollars. Text has digits, such as ${example}.`,
});

/** An amount in whole dollars. @param required the message if it is empty */
export const dollarsField = ({ required, ...rules }: DollarRules & { required: string }) =>
  textField(readRequired(required, readDollars(rules)), describeDollars(rules));

/** An amount in whole dollars, or null. */
export const optionalDollars = (rules: DollarRules) =>
  textField(readOptional(readDollars(rules)), describeDollars(rules));

/** Digits, with or without separators of thousands, a dollar sign, and cents. */
const DOLLARS_AND_CENTS = /^\$?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;

/** An amount above zero in dollars, which may have cents. @param required the message if it is empty */
export const priceField = ({ required, max, example }: { required: string; max: number; example: string }) => {
  const invalid = `Use digits, such as ${example}.`;
  const readPrice = (text: string): number | FieldProblem => {
    if (!DOLLARS_AND_CENTS.test(text)) return new FieldProblem(invalid);
    const dollars = Number(text.replaceAll(/[$,\s]/g, ""));
    if (dollars === 0) return new FieldProblem("Use an amount above zero.");
    return dollars > max ? new FieldProblem("Use a smaller amount.") : dollars;
  };
  return textField(readRequired(required, readPrice), {
    invalid,
    number: { minimum: 0, maximum: max },
    description: `Dollars, which may have cents. Text has digits, such as ${example}.`,
  });
};
