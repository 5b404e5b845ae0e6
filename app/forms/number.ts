/** Numbers as people type them: one reader for fields, forms, URLs, the API and sums, in browser and server. */
import { cleanCode } from "./clean";

/** What may stand after the digits: only the field's own unit and period, because another one would change the number. */
const UNITS = {
  percent: /\s*(?:%|percent)$/i,
  money: /\s*(?:usd|dollars?|\$)$/i,
  "monthly money": /\s*(?:usd|dollars?|\$)?(?:\s*(?:\/|per|an?)\s*(?:mo|month))?$/i,
  "yearly money": /\s*(?:usd|dollars?|\$)?(?:\s*(?:\/|per|an?)\s*(?:yr|year))?$/i,
  count: /$/,
  years: /\s*(?:years?|yrs?)$/i,
  weeks: /\s*(?:weeks?|wks?)$/i,
  days: /\s*days?$/i,
  area: /\s*(?:sq\.? ?(?:ft|feet)\.?|square feet|ft2|sf)$/i,
  /** A calendar year. */
  year: /$/,
} satisfies Record<string, RegExp>;

/** What a number counts. Money is in dollars, and areas in square feet. */
export type NumberKind = keyof typeof UNITS;

export const NUMBER_KINDS = Object.keys(UNITS) as NumberKind[];

/** Longer texts are no numbers, and would take long to match. */
const MAX_LENGTH = 40;

const MAGNITUDE = /\s*(?:(k|thousand)|mm?|mil(?:lion)?)$/i;

/** Points separate thousands where there are several, or a comma follows: "1.200.000", "700.000,00". */
const POINT_GROUPS = /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;
const DECIMAL_COMMA = /^(\d*),(\d{1,2}|\d{4,})$/;
const DECIMAL = /^(\d*|\d{1,3}(?:[, '’]\d{3})+)(?:\.(\d*))?$/;

/** @param hasFraction whether any number of digits may follow a point, and a comma may be one */
function parseDecimal(typed: string, hasFraction: boolean): number | null {
  let text = typed;
  if (POINT_GROUPS.test(text)) text = text.replaceAll(".", "").replace(",", ".");
  else if (hasFraction) text = text.replace(DECIMAL_COMMA, "$1.$2");
  const [, whole = "", fraction = ""] = DECIMAL.exec(text) ?? [];
  // "655.000" may be 655 or 655,000.
  if (!(whole || fraction) || (!hasFraction && fraction.length > 2)) return null;
  return Number(`${whole.replaceAll(/\D/g, "")}.${fraction}`);
}

/**
 * The number in a text, which may be negative: "6,75" and "6.75%" as percent; "$1,200,000.00", "1.2M", "800k" and "1 200 000"
 * as money. Null for text that isn't one, and for text with more than one meaning, which is never turned into a number.
 */
export function parseNumber(kind: NumberKind, text: string): number | null {
  const typed = cleanCode(text);
  if (typed.length > MAX_LENGTH) return null;
  const isMoney = kind.endsWith("money");
  const sign = isMoney ? /^(?:\$\s*-|-?\s*\$?)\s*/ : /^-?\s*/;
  const [before = ""] = sign.exec(typed) ?? [];
  const digits = typed.slice(before.length).replace(UNITS[kind], "");
  if (kind === "year" && !/^\d+$/.test(digits)) return null;
  // A comma in a percentage that is followed by three digits may be either.
  if (kind === "percent" && !/^\d*(?:\.\d*|,\d{1,2}|,\d{4,})?$/.test(digits)) return null;
  const magnitude = isMoney ? MAGNITUDE.exec(digits) : null;
  const number = parseDecimal(magnitude ? digits.slice(0, magnitude.index) : digits, kind === "percent" || !!magnitude);
  if (number === null) return null;
  const value = magnitude ? Math.round(number * (magnitude[1] ? 1_000 : 1_000_000) * 100) / 100 : number;
  return before.includes("-") && value > 0 ? -value : value;
}
