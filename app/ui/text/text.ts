import { formatNumber as numeral } from "./money";

/** "Milestone" of "milestone". */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1,204 projects", "1 project". */
export const pluralize = (count: number, singular: string): string =>
  `${numeral(count)} ${singular}${count === 1 ? "" : "s"}`;

/** The length of a local number. */
const MIN_PHONE_DIGITS = 7;

/** The URL that dials a phone number without its extension; null for text that isn't a whole number. */
export function buildPhoneUrl(phone: string): string | null {
  const number = phone.replace(/(?:ext|x).*$/i, "").replaceAll(/[^+\d]/g, "");
  return number.length < MIN_PHONE_DIGITS ? null : `tel:${number}`;
}
