/** Amounts in dollars as people type them. */
import { FieldProblem, readOptional, readRequired, textField } from "./field";
import { hasLineBreak, SINGLE_LINE_ERROR } from "./line-breaks";
import { parseNumber } from "./number";

export const MAX_DOLLARS = 1_000_000_000;

type DollarRules = {
  /** In the message for text that is no amount. */
  example: string;
  /** Whether zero is refused. */
  isPositive?: boolean;
  hasCents?: boolean;
  /** Whether the amount may be below zero, such as a credit. */
  isSigned?: boolean;
  max?: number;
};

const readDollars =
  ({ example, isPositive, hasCents, isSigned, max = MAX_DOLLARS }: DollarRules) =>
  (text: string): number | FieldProblem => {
    if (hasLineBreak(text)) return new FieldProblem(SINGLE_LINE_ERROR);
    const dollars = isSigned ? parseSigned(text) : parseNumber("money", text);
    if (dollars === null) return new FieldProblem(`Use digits, such as ${example}.`);
    if (!(hasCents || Number.isInteger(dollars))) return new FieldProblem(`Use whole dollars, such as ${example}.`);
    if (isPositive && dollars <= 0) return new FieldProblem("Use an amount above zero.");
    if (dollars < 0 && !isSigned) return new FieldProblem("Use 0 or more.");
    return Math.abs(dollars) > max ? new FieldProblem("Use a smaller amount.") : dollars;
  };

/** "+$1,200" as we show it, and "-1,200", "−$1,200", "$-1,200" and "(1,200)", as spreadsheets write what is below zero. */
function parseSigned(text: string): number | null {
  const [, plus, minus, parentheses] = /^\$?\s*(?:\+\s*([$\d].*)|[-−–]\s*(.+)|\((.+)\))$/.exec(text) ?? [];
  const below = minus ?? parentheses;
  const dollars = parseNumber("money", below ?? plus ?? text);
  if (below === undefined || dollars === null) return dollars;
  // Below zero twice is no amount.
  return dollars < 0 ? null : 0 - dollars;
}

const describeDollars = ({ example, isPositive, isSigned }: DollarRules) => ({
  invalid: `Use digits, such as ${example}.`,
  integer: { minimum: isSigned ? -MAX_DOLLARS : isPositive ? 1 : 0, maximum: MAX_DOLLARS },
  description: `Whole dollars. Text has digits, such as ${example}.`,
});

/** An amount in whole dollars. @param required the message if it is empty */
export const dollarsField = ({ required, ...rules }: DollarRules & { required: string }) =>
  textField(readRequired(required, readDollars(rules)), describeDollars(rules));

/** An amount in whole dollars, or null. */
export const optionalDollars = (rules: DollarRules) =>
  textField(readOptional(readDollars(rules)), describeDollars(rules));

/** An amount above zero in dollars, which may have cents. @param required the message if it is empty */
export const priceField = ({ required, max, example }: { required: string; max: number; example: string }) =>
  textField(readRequired(required, readDollars({ example, max, isPositive: true, hasCents: true })), {
    invalid: `Use digits, such as ${example}.`,
    number: { minimum: 0, maximum: max },
    description: `Dollars, which may have cents. Text has digits, such as ${example}.`,
  });
