/** Names of colleagues in notes and messages of staff: "@sam" is the one whose address begins so, or who has this name. */
import { formatList } from "~/intl/formats";

export type Colleague = { email: string; name: string | null };

export const getHandle = (email: string): string => `@${email.split("@")[0]}`;

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Not in an address, and not the start of a longer name. */
const isNamed = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d._@-])${escapeRegExp(word)}(?![\\p{L}\\d_@-]|\\.[\\p{L}\\d])`, "iu").test(text);

/** The colleagues whom a text names. */
export const listMentioned = (text: string, colleagues: readonly Colleague[]): Colleague[] =>
  colleagues.filter(
    ({ email, name }) => isNamed(text, getHandle(email)) || (name !== null && isNamed(text, `@${name}`)),
  );

/** "Sent to Wei Chen.", or that a name isn't known; undefined for a text without names. */
export function describeNotified(text: string, notified: readonly Colleague[]): string | undefined {
  if (notified.length > 0) return `Sent to ${formatList(notified.map(({ email, name }) => name ?? email))}.`;
  return /(?<![\p{L}\d._@-])@\p{L}/u.test(text) ? "Not sent to a colleague: none has the name after the @." : undefined;
}

export const HANDLES_HINT = "A colleague’s @name tells that person by email.";
