/**
 * Which passwords are taken. Length counts, composition does not (NIST SP 800-63B-4, 3.1.1.2): at least twelve characters,
 * nothing that many people choose, nothing that stands in the address or in our name.
 */
import common from "./common-passwords.json";

export const LEAST_LENGTH = 12;
export const MOST_LENGTH = 128;

/** Fewer different characters than this are guessed quickly. */
const LEAST_DIFFERENT = 5;
/** Characters that have to be left once what is known of somebody, or rows of keys, are taken out. */
const LEAST_LEFT = 6;
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qazwsxedcrfvtgb"];
const WORDS = ["password", "passwort", "letmein", "welcome", "iloveyou", "qwerty", "changeme", "secret", "admin"];
/** Parts of rows shorter than this may stand in a password by chance. */
const SHORTEST_ROW = 4;

const KNOWN: ReadonlySet<string> = new Set(common);

/** A password as it is compared and hashed: keyboards write the same character in more than one way. */
export const normalPassword = (password: string) => password.normalize("NFKC");

/** Takes rows of keys out, either way round, the longest parts first. */
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
 * Why a password is not taken, in words; null for a good one.
 * @param about what is known of its owner: the address, the site's name
 */
export function passwordProblem(password: string, about: readonly string[]): string | null {
  const normal = normalPassword(password);
  const { length } = [...normal];
  if (length === 0) return "Please choose a password.";
  if (length < LEAST_LENGTH)
    return `Use at least ${LEAST_LENGTH} characters; a few words in a row are easy to remember.`;
  if (length > MOST_LENGTH) return `Use at most ${MOST_LENGTH} characters.`;
  const lower = normal.toLowerCase();
  if (KNOWN.has(lower)) return "This is one of the passwords that people choose most. Use another.";
  if (new Set(lower).size < LEAST_DIFFERENT || isRepeated(lower))
    return "This repeats itself too much to be hard to guess. Use more different characters.";
  const own = about
    .map((text) => text.toLowerCase())
    .flatMap((text) => [text.split("@", 1)[0]!, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 3);
  const left = own.reduce((text, word) => text.replaceAll(word, ""), lower);
  if (left.length < LEAST_LEFT) return "This is mostly your email address or our name. Use words that nobody expects.";
  const hard = withoutRows(WORDS.reduce((text, word) => text.replaceAll(word, ""), left));
  if (hard.length < LEAST_LEFT) return "This is mostly a common word or a row of keys. Use words that nobody expects.";
  return null;
}
