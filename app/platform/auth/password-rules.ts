/**
 * Password rules. Length counts, composition does not (NIST SP 800-63B-4, 3.1.1.2): at least twelve characters, and neither
 * common nor derived from the email address or the site's name.
 */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/forms/password";
import common from "./common-passwords.json";

/** Passwords with fewer different characters are guessed quickly. */
const MIN_DISTINCT_CHARACTERS = 5;
/** Characters that must remain without personal data, common words and keyboard rows. */
const MIN_REMAINING_CHARACTERS = 6;
const KEYBOARD_ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgb",
];
const COMMON_WORDS = [
  "password",
  "passwort",
  "letmein",
  "welcome",
  "iloveyou",
  "qwerty",
  "changeme",
  "secret",
  "admin",
];
/** Shorter parts of rows can occur in a password by chance. */
const MIN_ROW_LENGTH = 4;

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(common);

/** Normalizes a password, because keyboards encode the same character in different ways. */
export const normalizePassword = (password: string) => password.normalize("NFKC");

/** Removes keyboard rows in both directions, longest parts first. */
function removeRows(text: string): string {
  let remaining = text;
  for (const row of [...KEYBOARD_ROWS, ...KEYBOARD_ROWS.map((row) => [...row].reverse().join(""))]) {
    for (let length = row.length; length >= MIN_ROW_LENGTH; length--)
      for (let from = 0; from + length <= row.length; from++)
        remaining = remaining.replaceAll(row.slice(from, from + length), "");
  }
  return remaining;
}

const isRepeated = (text: string) => /^(.{1,8}?)\1+.{0,3}$/.test(text) && text.length >= MIN_PASSWORD_LENGTH;

/**
 * The error message for a password that breaks a rule, or null.
 * @param about words that are easy to guess: the email address, the site's name
 */
export function findPasswordProblem(password: string, about: readonly string[]): string | null {
  const normalized = normalizePassword(password);
  const { length } = [...normalized];
  if (length === 0) return "Please choose a password.";
  if (length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters. A short phrase is easy to remember.`;
  if (length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  const lower = normalized.toLowerCase();
  if (COMMON_PASSWORDS.has(lower)) return "This is one of the most common passwords. Use a different one.";
  if (new Set(lower).size < MIN_DISTINCT_CHARACTERS || isRepeated(lower))
    return "This password is too repetitive. Use more different characters.";
  const personalWords = about
    .map((text) => text.toLowerCase())
    .flatMap((text) => [text, text.split("@", 1)[0]!, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 3);
  const remaining = personalWords.reduce((text, word) => text.replaceAll(word, ""), lower);
  if (remaining.length < MIN_REMAINING_CHARACTERS)
    return "This is too close to your email address or our name. Use unexpected words.";
  const unpredictable = removeRows(COMMON_WORDS.reduce((text, word) => text.replaceAll(word, ""), remaining));
  if (unpredictable.length < MIN_REMAINING_CHARACTERS)
    return "This is too close to a common word or a keyboard row. Use unexpected words.";
  return null;
}
