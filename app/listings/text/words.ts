/** Builds full-text queries from what a visitor types. */
import { spellingsBeginning, spellingsOf, UNIT_WORDS } from "./street-words";

/**
 * Lower case without accents; everything but letters a–z and digits becomes a space, as in
 * index-listing-text.server.ts.
 */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const NOISE = /\b(\d{5})-\d{4}\b/g;
/** A prefix that the stored number may lack: "MLS# 123", "CRMLS-IV25123". */
const VENDOR_PREFIX = /^[a-z]{2,10}\s*[-_#:\s]\s*(?=\S*\d)/i;
/** From this length, a prefix of a suffix is unambiguous. */
const TELLING = 3;

const anyOf = (words: readonly string[]) => (words.length > 1 ? `(${words.join(" | ")})` : (words[0] ?? ""));

/** The words of an address, without the state, unit words and the last four digits of a ZIP+4. */
function addressWords(typed: string): string[] {
  return plain(typed.replace(NOISE, "$1"))
    .split(" ")
    .filter((word) => word !== "" && word !== "ca" && !UNIT_WORDS.has(word));
}

/** A tsquery term for each word of an address, in any spelling. */
export function addressTerms(typed: string): string[] {
  return addressWords(typed).map((word) => anyOf(spellingsOf(word).map(quoted)));
}

/**
 * The tsquery text for the location box: an MLS number, or all words of an address, of which the last may be
 * unfinished. Suffixes and directions match in any spelling. Undefined if there are no words.
 */
export function addressQuery(typed: string): string | undefined {
  const words = addressWords(typed);
  const terms = words.map((word, at) => {
    const spellings = spellingsOf(word);
    if (at < words.length - 1) return anyOf(spellings.map(quoted));
    const others = word.length >= TELLING ? [...spellings, ...spellingsBeginning(word)] : spellings;
    return anyOf([`${quoted(word)}:*`, ...new Set(others.filter((other) => !other.startsWith(word)).map(quoted))]);
  });
  const numbers = new Set(
    [typed, typed.trim().replace(VENDOR_PREFIX, "")].map((text) => plain(text).replaceAll(" ", "")),
  );
  const asked = [...numbers].filter((number) => number !== "").map((number) => quoted(`#${number}`));
  if (terms.length > 0) asked.push(`(${terms.join(" & ")})`);
  return terms.length > 0 ? asked.join(" | ") : undefined;
}

/** Words have only letters and digits, so quotes are sufficient. */
const quoted = (word: string) => `'${word}'`;

/**
 * Normalizes equivalent keywords for `websearch_to_tsquery` (quotes, "or", minus), which accepts any text except NUL,
 * the one character that PostgreSQL cannot store.
 */
export function keywordText(typed: string): string | undefined {
  const text = typed
    .replace(/[\0-\u0020]+/g, " ")
    .trim()
    .toLowerCase();
  return text === "" ? undefined : text;
}
