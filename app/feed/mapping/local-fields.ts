/** Local fields of an MLS that FEED_SELECT_EXTRA names, shown unchanged because their meaning is unknown. */
import type { ListingFeatures } from "~/listings/listing-parts.server";
import { formatMeaningful, joinMeaningful, parseLine, parseList } from "./parse-values";
import { SELECTED_FIELDS } from "./property";

const mapped = new Set(SELECTED_FIELDS);

/** "CRMLS_ParcelTax" becomes "Parcel tax": without the vendor's prefix, and with abbreviations unchanged. */
export function localLabel(name: string): string {
  const own = name.replace(/^[^_]*_+(?=[^_])/, "").replace(/(?<=.)YN$/, "");
  const words = own
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_]+/)
    .filter(Boolean)
    .map((word) => (/[A-Z]{2}/.test(word) ? word : word.toLowerCase()));
  const label = words.join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Some servers send several values as one string with commas but without spaces. Sentences and numbers have commas too. */
function isList(text: string): boolean {
  const parts = text.split(",");
  return (
    parts.length > 1 &&
    !/\d,\d/.test(text) &&
    parts.every((part) => /^(?=.*[A-Za-z])[^\s.!?;:][^.!?;:]{0,59}$/.test(part))
  );
}

function localValue(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return joinMeaningful(parseList(value));
  const text = parseLine(value);
  if (text === null) return null;
  return isList(text) ? joinMeaningful(parseList(text)) : formatMeaningful(text);
}

/** Mapped fields are left out because they are among the other facts. */
export function readLocalFields(
  raw: Record<string, unknown>,
  names: readonly string[],
): NonNullable<ListingFeatures["local"]> {
  return names.flatMap((name) => {
    const value = mapped.has(name) ? null : localValue(raw[name]);
    return value === null ? [] : [{ label: localLabel(name), value }];
  });
}
