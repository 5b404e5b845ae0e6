/** The values of the search form's fields: of an applied search, and as they are read. */

import { formatNumber } from "~/ui/text/money";
import { canonicalizeListSearch, parseListingQuery } from "../parse-list-search";
import { type AppliedQuery, LIST_KEYS, type ListingFilters, type ListKey, PAIRS, SEARCH_TERM_KEYS } from "../schema";

/** Keys of the monthly payment: its limit, and what it is calculated with. */
export const PAYMENT_KEYS = ["maxPayment", ...SEARCH_TERM_KEYS, "upgrades"] as const satisfies ListKey[];

/** Keys of the "More Filters" panel. */
export const MORE_FILTER_KEYS = [
  "garageMin",
  "poolType",
  "sqftMin",
  "sqftMax",
  "lotMin",
  "lotMax",
  "storiesMin",
  "storiesMax",
  "yearMin",
  "yearMax",
  "daysMin",
  "daysMax",
  "types",
  "status",
  "exclude55",
  "reduced",
  "openHouse",
  "keywords",
] as const satisfies ListKey[];

/** Keys with a field in the search form, except the location box. */
export const FIELD_KEYS = [
  "minPrice",
  "maxPrice",
  ...PAYMENT_KEYS,
  "beds",
  "baths",
  ...MORE_FILTER_KEYS,
  "sort",
] as const;

export type FieldKey = (typeof FIELD_KEYS)[number];

/** Numbers with thousands separators; years have none. */
const GROUPED: readonly string[] = [
  "minPrice",
  "maxPrice",
  "maxPayment",
  "insurance",
  "sqftMin",
  "sqftMax",
  "lotMin",
  "lotMax",
];

/** A text field's value: numbers formatted, other text as typed. */
export function formatFieldValue(name: ListKey, submitted: AppliedQuery["submitted"]): string {
  const text = submitted[name] ?? "";
  return GROUPED.includes(name) && /^\d+$/.test(text) ? formatNumber(Number(text)) : text;
}

/** Selected values of radio buttons, checkboxes or options; "" for none. */
function getSelectedValues(name: FieldKey, { filters, sort }: AppliedQuery["query"]): string[] {
  if (name === "sort") return [sort];
  const value = filters[name];
  if (value === true) return ["1"];
  return Array.isArray(value) ? value : [String(value ?? "")];
}

/**
 * Sets the fields inside `root` (for a form, all that belong to it) to an applied search, regardless of focus. A
 * changed field dispatches an `input` event.
 */
export function fillFields(root: Element, applied: AppliedQuery): void {
  const fields = root instanceof HTMLFormElement ? root.elements : root.querySelectorAll("input, select");
  for (const field of fields) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === "hidden") continue;
    const name = FIELD_KEYS.find((key) => key === field.name);
    if (name && fillField(field, name, applied)) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Sets a field; returns whether it changed. */
function fillField(
  field: HTMLInputElement | HTMLSelectElement,
  name: FieldKey,
  { query, submitted }: AppliedQuery,
): boolean {
  if (field instanceof HTMLInputElement && field.type !== "text") {
    const checked = getSelectedValues(name, query).includes(field.value);
    if (field.checked === checked) return false;
    field.checked = checked;
    return true;
  }
  const value = field.type === "text" ? formatFieldValue(name, submitted) : (getSelectedValues(name, query)[0] ?? "");
  if (field.value === value) return false;
  field.value = value;
  return true;
}

/** The canonical query string of a form's fields. */
export function readFormSearch(form: HTMLFormElement): string {
  const params = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  params.delete("remember");
  return canonicalizeListSearch(params);
}

/** The query string that the search form has while it shows the list at `search`, without page and unknown keys. */
export function getSearchFormParams(search: string): string {
  const params = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === "place" || (key !== "page" && LIST_KEYS.some((listKey) => listKey === key))) params.append(key, value);
  }
  return canonicalizeListSearch(params);
}

/** Parses a canonical query string, in which {@link canonicalizeListSearch} keeps malformed values. */
export function parseSearch(search: string): AppliedQuery {
  return parseListingQuery(new URLSearchParams(search));
}

/** Marks an invalid field and links it to its message. */
export function invalidProps(name: string, errors: AppliedQuery["errors"]) {
  return errors[name] ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : null;
}

/** Number of active filters of the panel: a pair of bounds is one, each home type is one. */
export function countMoreFilters(filters: ListingFilters): number {
  const uncounted = PAIRS.flatMap(([min, max]): string[] => (filters[min] === undefined ? [] : [max]));
  return MORE_FILTER_KEYS.flatMap((key) => (uncounted.includes(key) ? [] : (filters[key] ?? []))).length;
}

/** Whether terms of the loan were submitted. */
export const hasTerms = ({ submitted }: AppliedQuery): boolean => SEARCH_TERM_KEYS.some((key) => submitted[key]);
