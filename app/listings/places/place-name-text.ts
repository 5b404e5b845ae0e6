/** Normalizes place names and parses what people type. */
import { UNIT_WORDS } from "../text/street-words";

/** Lower case without accents, with single spaces: "San José" and "san  jose" both become "san jose". */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Long forms of words that postal and map names abbreviate, and of numbers that names have in words. */
const LONG_FORMS = new Map([
  ["st", "saint"],
  ["sta", "santa"],
  ["mt", "mount"],
  ["mtn", "mountain"],
  ["ft", "fort"],
  ["n", "north"],
  ["no", "north"],
  ["s", "south"],
  ["so", "south"],
  ["e", "east"],
  ["w", "west"],
  ["bch", "beach"],
  ["cyn", "canyon"],
  ["hts", "heights"],
  ["lk", "lake"],
  ["spgs", "springs"],
  ["vlg", "village"],
  ["vly", "valley"],
  ["2", "two"],
  ["3", "three"],
  ["4", "four"],
  ["5", "five"],
  ["7", "seven"],
  ["29", "twentynine"],
  ["1000", "thousand"],
]);
const listShortForms = (long: string) => [...LONG_FORMS].flatMap(([short, word]) => (word === long ? [short] : []));

/** A key that is equal for all spellings of a name: "Mt. Shasta", "Mount Shasta" and "MOUNT SHASTA". */
export function getNameKey(name: string): string {
  return normalizeText(name)
    .split(" ")
    .map((word) => LONG_FORMS.get(word) ?? word)
    .join(" ");
}

/** The words of a name, with each abbreviation next to its long form. */
export function listNameWords(name: string): string[] {
  return normalizeText(name)
    .split(" ")
    .flatMap((word) => [word, LONG_FORMS.get(word) ?? "", ...listShortForms(word)])
    .filter((word, at, all) => word && all.indexOf(word) === at);
}

/** "san jose" for "st jose" or "saint jose", "saint helena" for "san helena": people confuse both; null without either. */
export function swapSaint(name: string): string | null {
  const swapped = normalizeText(name).replace(/\b(?:saint|st|san)\b/g, (word) => (word === "san" ? "saint" : "san"));
  return swapped === normalizeText(name) ? null : swapped;
}

/** "Riverside" of "City of Riverside", "Orange County" of "County of Orange"; null for other text. */
export function removePlaceType(text: string): string | null {
  const [, county, name] =
    /^(?:the )?(?:(?:city|town|village)(?: (?:and|&) county)?|(county)) of (.*\S)$/i.exec(text.trim()) ?? [];
  return name === undefined ? null : county ? `${name} County` : name;
}

/**
 * Local nicknames, official names that nobody uses, and former names of California cities and counties. A nickname of two places
 * finds both.
 */
export const NICKNAMES: readonly (readonly [nickname: string, name: string, kind?: "county"])[] = [
  ["la", "los angeles"],
  ["dtla", "los angeles"],
  ["sf", "san francisco"],
  ["frisco", "san francisco"],
  ["sd", "san diego"],
  ["sj", "san jose"],
  ["sb", "santa barbara"],
  ["sb", "san bernardino"],
  ["slo", "san luis obispo"],
  ["hb", "huntington beach"],
  ["lb", "long beach"],
  ["weho", "west hollywood"],
  ["noho", "north hollywood"],
  ["rsm", "rancho santa margarita"],
  ["oc", "orange", "county"],
  ["ssf", "south san francisco"],
  ["south sf", "south san francisco"],
  ["south city", "south san francisco"],
  ["san buenaventura", "ventura"],
  ["el paso de robles", "paso robles"],
  ["carmel", "carmel by the sea"],
  ["angels city", "angels camp"],
  ["city of angels", "angels camp"],
  ["industry", "city of industry"],
  ["la canada", "la canada flintridge"],
  ["big bear", "big bear lake"],
  ["pv", "palos verdes estates"],
  ["rpv", "rancho palos verdes"],
  ["yerba buena", "san francisco"],
  ["el toro", "lake forest"],
  ["elsinore", "lake elsinore"],
  ["dairy valley", "cerritos"],
  ["dairyland", "la palma"],
  ["owensmouth", "canoga park"],
  ["lankershim", "north hollywood"],
  ["hangtown", "placerville"],
  ["sunnymead", "moreno valley"],
  ["east yolo", "west sacramento"],
  ["sepulveda", "north hills"],
];

/** The name of a county without "County", or null: "Orange County" is "Orange". */
export function parseCountyName(text: string): string | null {
  return /^(.*\S)\s+(?:county|co\.?)$/i.exec(text.trim())?.[1] ?? null;
}

/** Splits "Riverside, CA 92501" into name and ZIP code; null if neither a state nor a ZIP code follows a name. */
export function splitStateAndZip(text: string): { name: string; zip: string | null } | null {
  const parts =
    /^(.*?[^\s,])(?:[\s,]+(?:ca|calif\.?|california))?(?:[\s,]+(\d{5})(?:-\d{4})?)?(?:[\s,]+(?:usa?|united states))?[\s,]*$/i.exec(
      text,
    );
  const name = parts?.[1];
  if (!name || name.length === text.trim().length) return null;
  return { name, zip: parts[2] ?? null };
}

/** Whether a text starts like an address, with a house number and part of a street. */
export function hasHouseNumber(text: string): boolean {
  return /^\s*#?\d+[a-z]?(?:[-/]\d+)?\s+\S/i.test(text);
}

/**
 * What may be an MLS number or its beginning, without a label before it: "SP530123" of "MLS# SP530123" and of "sp 530123". One
 * word of at least four characters with a digit, or letters and digits; else null.
 */
export function parseMlsNumber(text: string): string | null {
  const number = text
    .trim()
    .replace(/^(?:(?:cr)?mls|ml|listing)(?:[\s#:.-]+(?:no|number|id)\b)?[\s#:.-]+|^#\s*/i, "")
    .replace(/^([a-z]{1,4})[\s#-]+(?=\d{3,}$)/i, "$1");
  return /^(?=.*\d)[a-z0-9][a-z0-9._/-]{3,39}$/i.test(number) ? number : null;
}

const UNIT = new RegExp(
  `(?:^|[\\s,])(?:(?:${[...UNIT_WORDS].join("|")})\\b\\.?\\s*#?|#)\\s*([a-z]{0,2}-?\\d{1,5}[a-z]?|[a-z])(?=[\\s,]|$)`,
  "i",
);

/** An address and the unit that stands anywhere in it: "1200 N Elm St" and "4B" of "Apt 4B, 1200 N Elm St". */
export function splitUnit(text: string): { address: string; unit: string | null } {
  const [part, unit] = UNIT.exec(text) ?? [];
  const address =
    part === undefined
      ? ""
      : text
          .replace(part, " ")
          .replace(/\s*,[\s,]*/g, ", ")
          .replace(/^[\s,]+|[\s,]+$/g, "");
  // "#7 Oak St" has a house number.
  return unit && hasHouseNumber(address) ? { address, unit } : { address: text, unit: null };
}

/** "1200 N Elm St" for "1200 N Elm St 4" and "1200 N Elm St B12"; null for other text, also for the number of a highway. */
export function removeBareUnit(address: string): string | null {
  const building = /^(.*\w),?\s+[a-z]?\d{1,4}$/i.exec(address)?.[1];
  return building && hasHouseNumber(building) && !/\b(?:highway|hwy|route|rte)$/i.test(building) ? building : null;
}
