/**
 * The search form's location field. As plain HTML it is a text field that offers the busiest cities and sends what was
 * typed as `place`, for the page to look up. Scripts make it a combobox with suggestions as one types.
 */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { FieldError } from "~/ui/field-error";
import { PLACE_KEYS, PLACE_VIEW_KEYS, type PlaceFilters, placeLabel } from "../place";
import type { AppliedQuery, ListingFilters } from "../schema";
import type { ComboboxInputProps, PlaceComboboxProps } from "./place-combobox";

type Errors = AppliedQuery["errors"];
type Given = AppliedQuery["given"];

const errorId = (formId: string) => `${formId}-place-error`;

/** What is wrong with the place that the address or the form gave. */
function locationMessage(unknown: string | null | undefined, errors: Errors): string | undefined {
  if (unknown) return `We couldn’t find “${unknown}”.`;
  const key = PLACE_KEYS.find((key) => errors[key]);
  return key && errors[key];
}

/** The message that belongs under the tray; nothing where the place is understood. Takes the box's own properties. */
export function LocationError({
  formId,
  unknown,
  errors,
}: {
  formId: string;
  unknown?: string | null | undefined;
  errors: Errors;
}) {
  return <FieldError id={errorId(formId)} message={locationMessage(unknown, errors)} />;
}

/** Sends `filters`, and nothing else that says where. */
function put(data: FormData, filters: PlaceFilters): void {
  for (const key of ["place", "placeWas", ...PLACE_KEYS]) data.delete(key);
  for (const key of PLACE_KEYS) {
    const value = filters[key];
    if (value) data.set(key, value);
  }
}

/**
 * It has to stand inside the form that it belongs to, which may be read and submitted by script as well: whatever is
 * made of the form's fields while scripts run names the place by its filters if they are known, else as `place`.
 * @param formId the form's id, for the ids of what belongs to the box
 * @param filters the applied filters
 * @param unknown text that no place was found for; it stands in the box until it is changed
 * @param given what the address holds, for showing a malformed value again
 * @param cities offered by the browser's own list while scripts do not run
 * @param google whether Google's predictions join ours
 */
export function LocationBox({
  formId,
  filters,
  unknown,
  errors,
  given,
  cities,
  google,
}: {
  formId: string;
  filters: ListingFilters;
  unknown?: string | null | undefined;
  errors: Errors;
  given: Given;
  cities: readonly string[];
  google: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [Combobox, setCombobox] = useState<ComponentType<PlaceComboboxProps> | null>(null);
  const [inputProps, setInputProps] = useState<ComboboxInputProps>();
  const [enhanced, setEnhanced] = useState(false);
  /** What the text in the box stands for, where a suggestion was chosen. */
  const chosen = useRef<{ text: string; filters: PlaceFilters } | null>(null);
  /** Whether the text was changed since the form was last submitted. */
  const typed = useRef(false);

  const label = placeLabel(filters);
  const bad = PLACE_KEYS.find((key) => errors[key]);
  const shown = unknown ?? (bad ? (given[bad] ?? "") : label);
  const invalid = locationMessage(unknown, errors) !== undefined;

  // Another list was opened: the box says where that one is, unless a visitor is already typing the next place.
  const { search } = useLocation();
  const list = useRef({ search, shown });
  useEffect(() => {
    if (list.current.search === search && list.current.shown === shown) return;
    list.current = { search, shown };
    const field = input.current;
    if (!field || (typed.current && field === document.activeElement)) return;
    field.value = shown;
    chosen.current = null;
  }, [search, shown]);

  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const onFormData = ({ formData }: FormDataEvent) => {
      const text = input.current?.value.trim() ?? "";
      const known = chosen.current?.text === text ? chosen.current.filters : text === "" ? {} : null;
      if (text === label && !chosen.current) put(formData, filters);
      else {
        for (const key of PLACE_VIEW_KEYS) formData.delete(key);
        if (known) put(formData, known);
        else for (const key of ["placeWas", ...PLACE_KEYS]) formData.delete(key);
      }
    };
    const onSubmit = () => {
      typed.current = false;
      // An on-screen keyboard would stay over the homes.
      if (window.matchMedia("(pointer: coarse)").matches) input.current?.blur();
    };
    form.addEventListener("formdata", onFormData);
    form.addEventListener("submit", onSubmit);
    return () => {
      form.removeEventListener("formdata", onFormData);
      form.removeEventListener("submit", onSubmit);
    };
  }, [filters, label]);

  const load = () => {
    if (Combobox) return;
    import("./place-combobox").then(
      (module) => {
        setCombobox(() => module.PlaceCombobox);
        setEnhanced(true);
      },
      // Without it the box stays what it is without scripts, until it is used again.
      () => setEnhanced(false),
    );
  };
  // The browser's own list must not stand beside ours. A box that had focus before scripts ran gets no focus event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts take over.
  useEffect(() => {
    setEnhanced(true);
    if (input.current === document.activeElement) load();
  }, []);

  const choose = (text: string, meaning: PlaceFilters | null) => {
    const field = input.current;
    if (!field) return;
    field.value = text;
    chosen.current = meaning && { text, filters: meaning };
    field.form?.requestSubmit();
  };

  return (
    <div className="place">
      <label className="seek">
        <b>Location</b>
        <input
          name="place"
          defaultValue={shown}
          maxLength={100}
          placeholder="City, ZIP, county, address or MLS number"
          list={enhanced ? undefined : `${formId}-places`}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? errorId(formId) : undefined}
          {...(enhanced ? { role: "combobox", "aria-autocomplete": "list", "aria-expanded": false } : null)}
          {...inputProps}
          ref={input}
          onFocus={load}
          onInput={() => {
            typed.current = true;
            chosen.current = null;
          }}
        />
      </label>
      <datalist id={`${formId}-places`}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <input type="hidden" name="placeWas" value={label} />
      {Combobox ? (
        <Combobox
          id={`${formId}-place`}
          input={input}
          google={google}
          initialText={shown}
          onInputProps={setInputProps}
          onChoose={choose}
        />
      ) : null}
    </div>
  );
}
