/** Dates as people in the United States type them. */
import { cleanCode } from "./clean";
import { FieldProblem, readOptional, readRequired, textField } from "./field";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAMES =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
export const MIN_YEAR = 1900;
export const MAX_YEAR = 2199;

/** Each with groups for year, month and day. */
const PATTERNS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})([/.-])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  new RegExp(`^(?<month>${MONTH_NAMES})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})$`),
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?<month>${MONTH_NAMES})\\.?,?\\s+(?<year>\\d{4})$`),
];

/** A day of any year. */
function readDay(text: string): { date: Date; isYear: boolean } | null {
  const typed = cleanCode(text).toLowerCase();
  for (const pattern of PATTERNS) {
    const { year: yearText, month: monthText, day: dayText } = pattern.exec(typed)?.groups ?? {};
    if (!yearText || !monthText || !dayText) continue;
    const year = Number(yearText.padStart(4, "20"));
    const monthIndex = /\d/.test(monthText) ? Number(monthText) - 1 : MONTHS.indexOf(monthText.slice(0, 3));
    const date = new Date(Date.UTC(year, monthIndex, Number(dayText)));
    const exists = date.getUTCMonth() === monthIndex && date.getUTCDate() === Number(dayText);
    return exists ? { date, isYear: year >= MIN_YEAR && year <= MAX_YEAR } : null;
  }
  return null;
}

/** "2027-03-09" for "3/9/2027", "Mar 9, 2027" or "2027-3-9"; null for anything else and for days that don't exist. */
export function parseDate(text: string): string | null {
  const day = readDay(text);
  return day?.isYear ? day.date.toISOString().slice(0, 10) : null;
}

/** Whether a text is a date, but of a year that no date here can have. */
export const hasWrongYear = (text: string): boolean => readDay(text)?.isYear === false;

/** Days without a year, each with groups for month and day. */
const DAY_PATTERNS = [
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})$/,
  new RegExp(`^(?<month>${MONTH_NAMES})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?$`),
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?<month>${MONTH_NAMES})\\.?$`),
];

/** Leap years are up to eight years apart. */
const MAX_YEARS_TO_DAY = 8;

/** The same, and "Mar 9" or "3/9" for the next such day. @param today YYYY-MM-DD */
export function parseNextDate(text: string, today: string): string | null {
  const typed = cleanCode(text).toLowerCase();
  for (const pattern of DAY_PATTERNS) {
    const { month, day } = pattern.exec(typed)?.groups ?? {};
    if (!month || !day) continue;
    const thisYear = Number(today.slice(0, 4));
    for (let year = thisYear; year <= thisYear + MAX_YEARS_TO_DAY; year++) {
      const date = parseDate(/\d/.test(month) ? `${month}/${day}/${year}` : `${month} ${day}, ${year}`);
      if (date && date >= today) return date;
    }
    return null;
  }
  return parseDate(text);
}

export const INVALID_DATE = "Use a date, such as 3/9/2027.";

const readDate = (text: string) =>
  parseDate(text) ??
  new FieldProblem(hasWrongYear(text) ? `Use a year from ${MIN_YEAR} to ${MAX_YEAR}.` : INVALID_DATE);

/** The name of a hidden field with the date, YYYY-MM-DD, that the page shows in words beside the field of this name. */
export const shownDateName = (name: string): string => `${name}-shown`;

/** "3/9/2027" for "2027-03-09"; any other text as it is. */
export const formatTypedDate = (text: string): string => text.replace(/^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$/, "$2/$3/$1");

/** A date YYYY-MM-DD until today. @param required the message if it is empty @param getToday YYYY-MM-DD */
export const pastDateField = (required: string, getToday: () => string) =>
  textField(
    readRequired(required, (text) => {
      const date = readDate(text);
      return typeof date === "string" && date > getToday()
        ? new FieldProblem("Use today’s date or an earlier one.")
        : date;
    }),
    { format: "date" },
  );

/** A date YYYY-MM-DD, or null. */
export const optionalDate = () => textField(readOptional(readDate), { format: "date" });

const ISO_DATE =
  /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/** A date as programs send it, YYYY-MM-DD or with a time and its offset, which are ignored; or null. */
export const optionalIsoDate = () =>
  textField(
    readOptional(
      (text) =>
        parseDate(ISO_DATE.exec(cleanCode(text))?.[1] ?? "") ?? new FieldProblem("Use a date, such as 2027-03-09."),
    ),
    { description: "A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept." },
  );
