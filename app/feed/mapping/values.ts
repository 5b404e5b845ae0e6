/**
 * Reading what feeds really send: numbers as strings and 12.0, lists as one string, flags as letters, times without a
 * zone, text with tags in it. Every reader takes anything and never throws; what it cannot read is null or empty.
 */

/** Enumerations repeat the same few thousand words in every record; what is derived from a word is kept. */
export function remembered<T>(derive: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    let derived = known.get(word);
    if (derived === undefined) {
      derived = derive(word);
      if (known.size >= 20_000) known.clear();
      if (word.length <= 60) known.set(word, derived);
    }
    return derived;
  };
}

/** The spelling by which enumeration values are compared: "Single Family Residence" = "SingleFamilyResidence". */
export const enumKey = remembered((value) => value.replace(/[^A-Za-z0-9]/g, "").toLowerCase());

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const NOT_PLAIN = /[<&\u0000-\u001f\u007f-\u009f\u00a0\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]| {2}/;
const TAG = /<\/?[a-z!?][^<>]*>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** One line of plain text, at most `max` characters: no tags, no control or direction characters, single spaces. */
export function line(value: unknown, max = 255): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string" || value === "") return null;
  if (!NOT_PLAIN.test(value)) return value.trim().slice(0, max).trim() || null;
  return cut(plainText(value, max).replace(/\s+/g, " "), max);
}

/** Paragraphs of plain text, at most `max` characters: as {@link line}, with line breaks kept (two in a row at most). */
export function paragraphs(value: unknown, max = 8000): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (!NOT_PLAIN.test(value)) return value.trim().slice(0, max).trim() || null;
  return cut(
    plainText(value, max)
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n"),
    max,
  );
}

/** Cuts to `max`, and leaves no half of a surrogate pair behind: the database's JSON takes none. */
function cut(text: string, max: number): string | null {
  return (
    text
      .trim()
      .slice(0, max)
      .trim()
      .replace(/\p{Surrogate}/gu, "") || null
  );
}

function plainText(value: string, max: number): string {
  let text = value
    .slice(0, max * 4)
    .replace(/\r\n?/g, "\n")
    .replace(/<(?:br\s*\/?|\/p|\/div|\/li)>/gi, "\n")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    });
  // Taking a tag out can join another one together.
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(TAG, "");
  }
  return text
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu, "")
    .replace(/[^\P{Cc}\n]/gu, " ");
}

/** Commas between groups of three digits, before any decimal point: others may be decimal commas. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A number, also from "12.0", "$1,200" or " 3 "; not from "450.000,00". */
export function decimal(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = value.replace(/[\s$]/g, "");
  const digits = GROUPED.test(text) ? text.replaceAll(",", "") : text;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null;
}

/** A number rounded to a whole one, null outside `least` to `most`. */
export function whole(value: number | null, least: number, most: number): number | null {
  if (value === null) return null;
  const rounded = Math.round(value);
  // + 0 turns -0 into 0.
  return rounded >= least && rounded <= most ? rounded + 0 : null;
}

/** true, false, or null when it does not say. */
export function flag(value: unknown): boolean | null {
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

const LONGEST_LIST = 80;

/** Several values, from an array or from one string with commas; without blanks and repetitions, in the feed's order. */
export function list(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : tidy(value.split(","));
  return Array.isArray(value) ? tidy(value) : [];
}

const listed = remembered((word) => line(word, 120));

function tidy(values: unknown[]): string[] {
  const read: string[] = [];
  for (const value of values) {
    const text = typeof value === "string" ? listed(value) : line(value, 120);
    if (text !== null && !read.includes(text) && read.push(text) === LONGEST_LIST) break;
  }
  return read;
}

/** A moment that already is in the form that {@link instant} gives; later days are left to the calendar. */
const CANONICAL =
  /^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * A moment as ISO 8601 in UTC with milliseconds. A time without a zone is UTC; a bare date is midnight of Pacific
 * standard time, the calendar by which California's listings are dated. Null outside the years 1900 to 2199.
 */
export function instant(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (value.length === 24 && CANONICAL.test(value)) return value;
  const year = Number(value.slice(0, 4));
  if (!(year >= 1900 && year < 2200)) return null;
  const match = TIME.exec(value.trim());
  if (!match) return null;
  const [, date, time, zone] = match;
  const at = Date.parse(time ? `${date}T${time}${offset(zone)}` : `${date}T08:00:00Z`);
  if (Number.isNaN(at)) return null;
  return new Date(at).toISOString();
}

function offset(zone: string | undefined): string {
  if (!zone || zone === "z") return "Z";
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}

/** A key as the feed sends it: text or number, at most 255 printable characters. */
export function key(value: unknown): string | null {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && /^[\x20-\x7e]{1,255}$/.test(value) && value.trim() !== "" ? value : null;
}

const NO_MEMBERS: Record<string, unknown> = Object.freeze({});

/** A field that is one object, such as an expanded office; anything else is one without members. */
export function item(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : NO_MEMBERS;
}

/** A field that is an array of objects, such as Media; anything else in it is left out. */
export function items(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => item !== null && typeof item === "object" && !Array.isArray(item));
}

/** The members that are not null. */
export function present<T extends Record<string, unknown>>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const told: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== null) told[name] = members[name];
  return told as { [Name in keyof T]?: NonNullable<T[Name]> };
}

const NOTHING = new Set(["none", "other", "seeremarks", "unknown", "notapplicable", "na", "otherseeremarks"]);

/** Whether an enumeration value says something: not None, Other or See Remarks. */
export const saysSomething = remembered((value) => !NOTHING.has(enumKey(value)));

/** An enumeration value as people write it: "SprinklersInFront" becomes "Sprinklers In Front". */
export const spaced = remembered((value) =>
  /^[A-Za-z]*[a-z][A-Z][A-Za-z]*$/.test(value) && !/^(Mc|Mac|De|La|Le|Du)[A-Z][a-z]+$/.test(value)
    ? value.replace(/([a-z])([A-Z])/g, "$1 $2")
    : value,
);
