/** The search form's fields: rendering, values of an applied search, and reading. */
import { FieldError } from "~/ui/forms/field-error";
import { count } from "~/ui/text/money";
import { canonicalListSearch } from "../list-url";
import { type AppliedQuery, LIST_KEYS, type ListKey, parseListingQuery } from "../schema";

/** Keys of the "More Filters" panel. */
export const MORE_KEYS = [
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
  "exclude55",
  "reduced",
  "openHouse",
  "keywords",
] as const satisfies ListKey[];

/** Keys with a field in the search form, except the location box. */
export const FIELD_KEYS = ["minPrice", "maxPrice", "beds", "baths", ...MORE_KEYS, "sort"] as const;
type FieldKey = (typeof FIELD_KEYS)[number];

/** Numbers with thousands separators; years have none. */
const GROUPED: readonly string[] = ["minPrice", "maxPrice", "sqftMin", "sqftMax", "lotMin", "lotMax"];

/** A text field's value: numbers formatted, other text as typed. */
export function fieldText(name: ListKey, given: AppliedQuery["given"]): string {
  const text = given[name] ?? "";
  return GROUPED.includes(name) && /^\d+$/.test(text) ? count(Number(text)) : text;
}

/** Selected values of radio buttons, checkboxes or options; "" for none. */
function chosen(name: FieldKey, { filters, sort }: AppliedQuery["query"]): string[] {
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
    if (name && fill(field, name, applied)) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Sets a field; returns whether it changed. */
function fill(field: HTMLInputElement | HTMLSelectElement, name: FieldKey, { query, given }: AppliedQuery): boolean {
  if (field instanceof HTMLInputElement && field.type !== "text") {
    const checked = chosen(name, query).includes(field.value);
    if (field.checked === checked) return false;
    field.checked = checked;
    return true;
  }
  const value = field.type === "text" ? fieldText(name, given) : (chosen(name, query)[0] ?? "");
  if (field.value === value) return false;
  field.value = value;
  return true;
}

/** The canonical query string of a form's fields. */
export function formSearch(form: HTMLFormElement): string {
  return canonicalListSearch(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
}

/** The query string that the search form has while it shows the list at `search`, without page and unknown keys. */
export function traySearch(search: string): string {
  const params = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === "place" || (key !== "page" && LIST_KEYS.some((known) => known === key))) params.append(key, value);
  }
  return canonicalListSearch(params);
}

/** Parses a canonical query string, in which {@link canonicalListSearch} keeps malformed values. */
export function readSearch(search: string): AppliedQuery {
  return parseListingQuery(new URLSearchParams(search));
}

/** Radio buttons in a row: Any, 1+, 2+ … A larger value in the URL gets its own button. */
export function AtLeast({
  name,
  legend,
  most,
  applied: { query, errors },
}: {
  name: "beds" | "baths" | "garageMin";
  legend: string;
  most: number;
  applied: AppliedQuery;
}) {
  const value = query.filters[name] ?? 0;
  const steps = Array.from({ length: most + 1 }, (_, i) => i);
  if (!steps.includes(value)) steps.push(value);
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="seg seg--n">
        {steps.map((step) => (
          <label key={step}>
            <input type="radio" name={name} value={step || ""} defaultChecked={value === step} />
            {step ? `${step}+` : "Any"}
          </label>
        ))}
      </div>
      {errors[name] ? <FieldError message={errors[name]} /> : null}
    </fieldset>
  );
}

type BoundKey = Extract<FieldKey, `${string}${"Min" | "Max"}`>;

/** Two number fields, labeled by their legend and a visually hidden label. */
export function Bounds({
  legend,
  unit,
  names: [min, max],
  applied,
}: {
  legend: string;
  /** The legend inside a sentence: "square feet". */
  unit: string;
  names: readonly [BoundKey, BoundKey];
  applied: AppliedQuery;
}) {
  const { given, errors } = applied;
  const field = (name: BoundKey, word: string) => (
    <input
      className="input num"
      name={name}
      inputMode="numeric"
      placeholder={word.slice(0, 3)}
      aria-label={`${word} ${unit}`}
      defaultValue={fieldText(name, given)}
      {...invalid(name, errors)}
    />
  );
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="pair">
        {field(min, "Minimum")}
        {field(max, "Maximum")}
      </div>
      {errors[min] ? <FieldError id={`${min}-error`} message={errors[min]} /> : null}
      {errors[max] ? <FieldError id={`${max}-error`} message={errors[max]} /> : null}
    </fieldset>
  );
}

/** Marks an invalid field and links it to its message. */
export function invalid(name: string, errors: AppliedQuery["errors"]) {
  return errors[name] ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : null;
}
