/** Whole dollars as people type them. */
import { FieldProblem, readOptional, readRequired, textField } from "./field";
import { hasLineBreak, SINGLE_LINE_ERROR } from "./line-breaks";

const MAX_DOLLARS = 1_000_000_000;

/** Digits, with or without separators of thousands, a dollar sign, and no cents. */
const DOLLARS = /^\$?\s*(\d+|\d{1,3}(?:[, \u00a0]\d{3})+)(?:\.0{0,2})?$/;

/** 655000 for "655,000", "$655 000" or "655000.00"; null for anything else, which is never turned into another amount. */
export function parseDollars(text: string): number | null {
  const [, digits] = DOLLARS.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(/\D/g, ""));
}

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
    const dollars = parseDollars(text);
    if (dollars === null) return new FieldProblem(`Use digits, such as ${example}.`);
    if (isPositive && dollars === 0) return new FieldProblem("Use an amount above zero.");
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
