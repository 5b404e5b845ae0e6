/** From what a visitor types to what the words of homes are asked for. */
import { spellingsBeginning, spellingsOf, UNIT_WORDS } from "./street-words";

/** Lower case without accents; whatever is no letter a–z or digit becomes a space, as in follow.server.ts. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const NOISE = /\b(\d{5})-\d{4}\b/g;
/** A beginning that the number itself may lack: "MLS# 123", "CRMLS-IV25123". */
const VENDOR_PREFIX = /^[a-z]{2,10}\s*[-_#:\s]\s*(?=\S*\d)/i;
/** From here on, the beginning of a suffix says which one is meant. */
const TELLING = 3;

const anyOf = (words: readonly string[]) => (words.length > 1 ? `(${words.join(" | ")})` : (words[0] ?? ""));

/** The words of an address; without the state, unit words and a ZIP code's four further digits. */
function addressWords(typed: string): string[] {
  return plain(typed.replace(NOISE, "$1"))
    .split(" ")
    .filter((word) => word !== "" && word !== "ca" && !UNIT_WORDS.has(word));
}

/** A term of a tsquery for each word of an address, whole and in any spelling. */
export function addressTerms(typed: string): string[] {
  return addressWords(typed).map((word) => anyOf(spellingsOf(word).map(quoted)));
}

/**
 * The tsquery, as text, for what was typed into the location box: an MLS number, or all the words of an address of which
 * the last one may be unfinished. Suffixes and directions match in either spelling. Undefined when no word is left: then
 * nothing is asked.
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

/** The words are letters and digits, so that quotes are all they need. */
const quoted = (word: string) => `'${word}'`;

/**
 * Keywords in one form for all that mean the same: `websearch_to_tsquery` reads it (quotes, "or", a minus), which takes
 * any text without complaint but NUL, the one character that PostgreSQL does not hold.
 */
export function keywordText(typed: string): string | undefined {
  const text = typed
    .replace(/[\0-\u0020]+/g, " ")
    .trim()
    .toLowerCase();
  return text === "" ? undefined : text;
}
