/** Builds full-text queries from what a visitor types. */
import { listSpellings, listSpellingsByPrefix, UNIT_WORDS } from "./street-words";

/**
 * Lower case without accents; everything but letters a–z and digits becomes a space, as in
 * index-listing-text.server.ts.
 */
function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const ZIP_PLUS_FOUR = /\b(\d{5})-\d{4}\b/g;
/** A prefix that the stored number may lack: "MLS# 123", "CRMLS-IV25123". */
const VENDOR_PREFIX = /^[a-z]{2,10}\s*[-_#:\s]\s*(?=\S*\d)/i;
/** From this length, a prefix of a suffix is unambiguous. */
const MIN_SUFFIX_PREFIX = 3;

const joinAlternatives = (words: readonly string[]) => (words.length > 1 ? `(${words.join(" | ")})` : (words[0] ?? ""));

/** The words of an address, without the state, unit words and the last four digits of a ZIP+4. */
export function listAddressWords(typed: string): string[] {
  return normalizeText(typed.replace(ZIP_PLUS_FOUR, "$1"))
    .split(" ")
    .filter((word) => word !== "" && word !== "ca" && !UNIT_WORDS.has(word));
}

/** A tsquery term for each word of an address, in any spelling. */
export function buildAddressTerms(typed: string): string[] {
  return listAddressWords(typed).map((word) => joinAlternatives(listSpellings(word).map(quoteTerm)));
}

/**
 * The tsquery text for the location box: an MLS number, or all words of an address, of which the last may be
 * unfinished. Suffixes and directions match in any spelling. Undefined if there are no words.
 */
export function buildAddressQuery(typed: string): string | undefined {
  const words = listAddressWords(typed);
  const terms = words.map((word, at) => {
    const spellings = listSpellings(word);
    if (at < words.length - 1) return joinAlternatives(spellings.map(quoteTerm));
    const others = word.length >= MIN_SUFFIX_PREFIX ? [...spellings, ...listSpellingsByPrefix(word)] : spellings;
    return joinAlternatives([
      `${quoteTerm(word)}:*`,
      ...new Set(others.filter((other) => !other.startsWith(word)).map(quoteTerm)),
    ]);
  });
  const numbers = new Set(
    [typed, typed.trim().replace(VENDOR_PREFIX, "")].map((text) => normalizeText(text).replaceAll(" ", "")),
  );
  const alternatives = [...numbers].filter((number) => number !== "").map((number) => quoteTerm(`#${number}`));
  if (terms.length > 0) alternatives.push(`(${terms.join(" & ")})`);
  return terms.length > 0 ? alternatives.join(" | ") : undefined;
}

/** Words have only letters and digits, so quotes are sufficient. */
export const quoteTerm = (word: string) => `'${word}'`;

/**
 * Normalizes equivalent keywords for `websearch_to_tsquery` (quotes, "or", minus), which accepts any text except NUL,
 * the one character that PostgreSQL cannot store.
 */
export function normalizeKeywords(typed: string): string | undefined {
  const text = typed
    .replace(/[\0-\u0020]+/g, " ")
    .trim()
    .toLowerCase();
  return text === "" ? undefined : text;
}
