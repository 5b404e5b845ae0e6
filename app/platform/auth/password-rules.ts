/**
 * Password rules. Length counts, composition does not (NIST SP 800-63B-4, 3.1.1.2): at least twelve characters, and neither
 * common nor derived from the email address or the site's name.
 */
import common from "./common-passwords.json";

export const LEAST_LENGTH = 12;
export const MOST_LENGTH = 128;

/** Passwords with fewer different characters are guessed quickly. */
const LEAST_DIFFERENT = 5;
/** Characters that must remain without personal data, common words and keyboard rows. */
const LEAST_LEFT = 6;
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qazwsxedcrfvtgb"];
const WORDS = ["password", "passwort", "letmein", "welcome", "iloveyou", "qwerty", "changeme", "secret", "admin"];
/** Shorter parts of rows can occur in a password by chance. */
const SHORTEST_ROW = 4;

const KNOWN: ReadonlySet<string> = new Set(common);

/** Normalizes a password, because keyboards encode the same character in different ways. */
export const normalPassword = (password: string) => password.normalize("NFKC");

/** Removes keyboard rows in both directions, longest parts first. */
function withoutRows(text: string): string {
  let left = text;
  for (const row of [...ROWS, ...ROWS.map((row) => [...row].reverse().join(""))]) {
    for (let length = row.length; length >= SHORTEST_ROW; length--)
      for (let from = 0; from + length <= row.length; from++)
        left = left.replaceAll(row.slice(from, from + length), "");
  }
  return left;
}

const isRepeated = (text: string) => /^(.{1,8}?)\1+.{0,3}$/.test(text) && text.length >= LEAST_LENGTH;

/**
 * The error message for a password that breaks a rule, or null.
 * @param about words that are easy to guess: the email address, the site's name
 */
export function passwordProblem(password: string, about: readonly string[]): string | null {
  const normal = normalPassword(password);
  const { length } = [...normal];
  if (length === 0) return "Please choose a password.";
  if (length < LEAST_LENGTH) return `Use at least ${LEAST_LENGTH} characters. A short phrase is easy to remember.`;
  if (length > MOST_LENGTH) return `Use at most ${MOST_LENGTH} characters.`;
  const lower = normal.toLowerCase();
  if (KNOWN.has(lower)) return "This is one of the most common passwords. Use a different one.";
  if (new Set(lower).size < LEAST_DIFFERENT || isRepeated(lower))
    return "This password is too repetitive. Use more different characters.";
  const own = about
    .map((text) => text.toLowerCase())
    .flatMap((text) => [text.split("@", 1)[0]!, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 3);
  const left = own.reduce((text, word) => text.replaceAll(word, ""), lower);
  if (left.length < LEAST_LEFT) return "This is too close to your email address or our name. Use unexpected words.";
  const hard = withoutRows(WORDS.reduce((text, word) => text.replaceAll(word, ""), left));
  if (hard.length < LEAST_LEFT) return "This is too close to a common word or a keyboard row. Use unexpected words.";
  return null;
}
