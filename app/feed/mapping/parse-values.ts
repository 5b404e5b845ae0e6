/**
 * Parses what feeds really send: numbers as strings and 12.0, lists as one string, flags as letters, times without a zone,
 * text with tags in it. Every parser accepts any value and never throws; an invalid value is null or empty.
 */

/** Caches results by word, because records repeat the same few thousand words of enumerations. */
export function memoize<T>(derive: (word: string) => T): (word: string) => T {
  const cache = new Map<string, T>();
  return (word) => {
    let derived = cache.get(word);
    if (derived === undefined) {
      derived = derive(word);
      if (cache.size >= 20_000) cache.clear();
      if (word.length <= 60) cache.set(word, derived);
    }
    return derived;
  };
}

/** The form in which enumeration values are compared: "Single Family Residence" = "SingleFamilyResidence". */
export const toEnumKey = memoize((value) => value.replace(/[^A-Za-z0-9]/g, "").toLowerCase());

/** Includes text outside the Basic Multilingual Plane, which must not be cut within a surrogate pair. */
const UNCLEAN = /[<&\p{Cc}\u00a0\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Cs}\u{10000}-\u{10ffff}]| {2}/u;
const TAG = /<\/?[a-z!?][^<>]*>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** One line of plain text, at most `max` characters: no tags, no control or direction characters, single spaces. */
export function parseLine(value: unknown, max = 255): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string" || value === "") return null;
  if (!UNCLEAN.test(value)) return value.trim().slice(0, max).trim() || null;
  return truncate(toPlainText(value, max).replace(/\s+/g, " "), max);
}

/** Paragraphs of plain text, at most `max` characters: like {@link parseLine}, but with up to two line breaks in a row. */
export function parseParagraphs(value: unknown, max = 8000): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (!UNCLEAN.test(value)) return value.trim().slice(0, max).trim() || null;
  return truncate(
    toPlainText(value, max)
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n"),
    max,
  );
}

/** Cuts to `max` without leaving half of a surrogate pair, which the database's JSON rejects. */
function truncate(text: string, max: number): string | null {
  return (
    text
      .trim()
      .slice(0, max)
      .trim()
      .replace(/\p{Surrogate}/gu, "") || null
  );
}

function toPlainText(value: string, max: number): string {
  let text = value
    .slice(0, max * 4)
    .replace(/\r\n?/g, "\n")
    .replace(/<(?:br\s*\/?|\/p|\/div|\/li)>/gi, "\n")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (match, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? match;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    });
  // Removing a tag can create another one.
  for (let previous = ""; previous !== text; ) {
    previous = text;
    text = text.replace(TAG, "");
  }
  return text
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu, "")
    .replace(/[^\P{Cc}\n]/gu, " ");
}

/** Commas between groups of three digits, before a decimal point. Others may be decimal commas. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A number, including "12.0", "$1,200" and " 3 ", but not "450.000,00". */
export function parseDecimal(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = value.replace(/[\s$]/g, "");
  const digits = GROUPED.test(text) ? text.replaceAll(",", "") : text;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null;
}

/** A number rounded to an integer; null outside the limits. */
export function parseWhole(value: number | null, min: number, max: number): number | null {
  if (value === null) return null;
  const rounded = Math.round(value);
  // + 0 turns -0 into 0.
  return rounded >= min && rounded <= max ? rounded + 0 : null;
}

/** true or false; null if unknown. */
export function parseFlag(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== "string") return null;
  switch (value.trim().toLowerCase()) {
    case "true":
    case "y":
    case "yes":
    case "1":
      return true;
    case "false":
    case "n":
    case "no":
    case "0":
      return false;
    default:
      return null;
  }
}

const MAX_LIST_LENGTH = 80;

/** Several values, from an array or from one string with commas, without blanks and duplicates, in the feed's order. */
export function parseList(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : uniqueLines(value.split(","));
  return Array.isArray(value) ? uniqueLines(value) : [];
}

const parseListItem = memoize((word) => parseLine(word, 120));

function uniqueLines(values: unknown[]): string[] {
  const lines: string[] = [];
  for (const value of values) {
    const text = typeof value === "string" ? parseListItem(value) : parseLine(value, 120);
    if (text !== null && !lines.includes(text) && lines.push(text) === MAX_LIST_LENGTH) break;
  }
  return lines;
}

/** A time already in the form of {@link parseInstant}. Days that some months lack are left to the full parser. */
const CANONICAL_INSTANT =
  /^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * A time as ISO 8601 in UTC with milliseconds. A time without a zone is UTC. A date alone is midnight in Pacific standard
 * time, by which California's listings are dated. Null outside the years 1900 to 2199.
 */
export function parseInstant(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (value.length === 24 && CANONICAL_INSTANT.test(value)) return value;
  const year = Number(value.slice(0, 4));
  if (!(year >= 1900 && year < 2200)) return null;
  const match = INSTANT.exec(value.trim());
  if (!match) return null;
  const [, date, time, zone] = match;
  const timestamp = Date.parse(time ? `${date}T${time}${formatOffset(zone)}` : `${date}T08:00:00Z`);
  if (Number.isNaN(timestamp)) return null;
  return new Date(timestamp).toISOString();
}

function formatOffset(zone: string | undefined): string {
  if (!zone || zone === "z") return "Z";
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}

/** A key as the feed sends it: text or number, at most 255 printable characters. */
export function parseKey(value: unknown): string | null {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && /^[\x20-\x7e]{1,255}$/.test(value) && value.trim() !== "" ? value : null;
}

const EMPTY_OBJECT: Record<string, unknown> = Object.freeze({});

/** A field that is one object, such as an expanded office; empty for anything else. */
export function parseObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : EMPTY_OBJECT;
}

/** A field that is an array of objects, such as Media, without its other members. */
export function parseObjects(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => item !== null && typeof item === "object" && !Array.isArray(item));
}

/** The members that are not null. */
export function omitNulls<T extends Record<string, unknown>>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const result: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== null) result[name] = members[name];
  return result as { [Name in keyof T]?: NonNullable<T[Name]> };
}

const MEANINGLESS_VALUES = new Set([
  "none",
  "other",
  "seeremarks",
  "unknown",
  "notapplicable",
  "na",
  "otherseeremarks",
]);

/** Whether an enumeration value has a meaning, unlike None, Other and See Remarks. */
export const isMeaningful = memoize((value) => !MEANINGLESS_VALUES.has(toEnumKey(value)));

/** Where a word starts in an enumeration value. The plural of an abbreviation, such as "HOAs", is one word. */
const WORD_START = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])/g;

/** An enumeration value as people write it: "SprinklersInFront" becomes "Sprinklers In Front", and "VALoan" "VA Loan". */
export const splitCamelCase = memoize((value) =>
  /^[A-Za-z]+$/.test(value) && !/^(Mc|Mac|De|La|Le|Du|O|D)[A-Z][a-z]+$/.test(value)
    ? value.replace(WORD_START, " ")
    : value,
);

/** An enumeration value as people write it; null if it has no meaning. */
export const formatMeaningful = memoize((value) => (isMeaningful(value) ? splitCamelCase(value) : null));

/** The meaningful values of a list in one line; null if there are none. */
export function joinMeaningful(values: readonly string[], format = formatMeaningful): string | null {
  let line: string | null = null;
  for (const value of values) {
    const text = format(value);
    if (text !== null) line = line === null ? text : `${line}, ${text}`;
  }
  return line;
}

/** A text as a regular expression that finds it. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
