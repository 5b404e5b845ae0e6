/** Normalizes place names and parses what people type. */

/** Lower case without accents, with single spaces: "San José" and "san  jose" both become "san jose". */
export function normalizeText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Long forms of words that postal and map names abbreviate. */
const LONG_FORMS = new Map([
  ["st", "saint"],
  ["mt", "mount"],
  ["ft", "fort"],
]);
const SHORT_FORMS = new Map([...LONG_FORMS].map(([short, long]) => [long, short]));

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
    .flatMap((word) => [word, LONG_FORMS.get(word) ?? SHORT_FORMS.get(word) ?? ""])
    .filter((word, at, all) => word && all.indexOf(word) === at);
}

/** Local nicknames of California cities and counties. A nickname of two places finds both. */
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
];

/** The name of a county without "County", or null: "Orange County" is "Orange". */
export function parseCountyName(text: string): string | null {
  return /^(.*\S)\s+(?:county|co\.?)$/i.exec(text.trim())?.[1] ?? null;
}

/** The five digits of a ZIP code or ZIP+4, else null. */
export function parseZipCode(text: string): string | null {
  return /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1] ?? null;
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

/** Whether this may be an MLS number or its beginning: one word of at least four characters with a digit. */
export function mayBeMlsNumber(text: string): boolean {
  return /^(?=.*\d)[a-z0-9][a-z0-9._/-]{3,39}$/i.test(text.trim());
}
