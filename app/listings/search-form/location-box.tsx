/**
 * The search form's location field. Without scripts it is a text field that suggests the cities with most homes and
 * submits the text as `place`, which the page resolves. Scripts make it a combobox with suggestions while typing.
 */
import { cx } from "class-variance-authority";
import { type ComponentType, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { FieldError } from "~/ui/forms/field-error";
import { useVisitKey } from "~/ui/hooks/use-visit";
import { formatPlace, PLACE_KEYS, PLACE_VIEW_KEYS, type PlaceFilters } from "../places/place";
import type { AppliedQuery, ListingFilters } from "../schema";
import type { ComboboxInputProps, PlaceComboboxProps } from "./place-combobox";
import { cellClass } from "./popover";

const boxClass = "relative rounded-[inherit] max-lg:col-span-full max-lg:border-b max-lg:border-line";
const labelClass = cx(
  cellClass,
  "rounded-[inherit] max-lg:pr-36 max-sm:pr-16 has-[input:focus-visible]:[outline:3px_solid_var(--color-agave)] " +
    "has-aria-invalid:[box-shadow:inset_0_0_0_2px_var(--color-brick)]",
);
/** iOS zooms into focused fields below 16 px. */
const inputClass =
  "w-full border-0 bg-transparent p-0 text-card/5.5 font-semibold text-ellipsis placeholder:font-normal " +
  "placeholder:text-soft placeholder:opacity-100 focus:outline-0 aria-invalid:[box-shadow:none] pointer-coarse:text-body";

type Errors = AppliedQuery["errors"];
type SubmittedValues = AppliedQuery["submitted"];

const getErrorId = (formId: string) => `${formId}-place-error`;

/** The error message of the place in the URL or the form. */
function getLocationError(unmatched: string | null | undefined, errors: Errors): string | undefined {
  if (unmatched) return `We couldn’t find “${unmatched}”.`;
  const key = PLACE_KEYS.find((key) => errors[key]);
  return key && errors[key];
}

/** The error message below the search form, if any, and what may be typed. Takes the same props as the box. */
export function LocationError({
  formId,
  unmatched,
  errors,
}: {
  formId: string;
  unmatched?: string | null | undefined;
  errors: Errors;
}) {
  return (
    <>
      <FieldError id={getErrorId(formId)} message={getLocationError(unmatched, errors)} />
      {unmatched ? (
        <p className="type-small text-soft">
          This field is for a city, ZIP, county, address or MLS number. Price, payment and beds have their own.
        </p>
      ) : null}
    </>
  );
}

/** Sets `filters` as the only place in the form data. */
function setPlaceFilters(data: FormData, filters: PlaceFilters): void {
  for (const key of ["place", "placeWas", ...PLACE_KEYS]) data.delete(key);
  for (const key of PLACE_KEYS) {
    const value = filters[key];
    if (value) data.set(key, value);
  }
}

/**
 * Must be inside its form, which scripts may also read and submit: with scripts, the submitted data has the place's
 * filters if they are known, else `place`.
 * @param formId the form's id, a prefix of the ids of the box's elements
 * @param filters the applied filters
 * @param unmatched text that matches no place; it stays in the box until changed
 * @param submitted values in the URL, to show a malformed one again
 * @param cities suggestions of the browser's own list, without scripts
 * @param google whether Google predictions are included
 */
export function LocationBox({
  formId,
  filters,
  unmatched,
  errors,
  submitted,
  cities,
  google,
}: {
  formId: string;
  filters: ListingFilters;
  unmatched?: string | null | undefined;
  errors: Errors;
  submitted: SubmittedValues;
  cities: readonly string[];
  google: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [Combobox, setCombobox] = useState<ComponentType<PlaceComboboxProps> | null>(null);
  const [inputProps, setInputProps] = useState<ComboboxInputProps>();
  const [enhanced, setEnhanced] = useState(false);
  /** The place that the text in the box means, if a suggestion was chosen. */
  const selection = useRef<{ text: string; filters: PlaceFilters } | null>(null);
  /** Whether the text has changed since the form was last submitted. */
  const isTyped = useRef(false);
  const submittedText = useRef<string>(undefined);

  const label = formatPlace(filters);
  const malformedKey = PLACE_KEYS.find((key) => errors[key]);
  const initialText = unmatched ?? (malformedKey ? (submitted[malformedKey] ?? "") : label);
  const invalid = getLocationError(unmatched, errors) !== undefined;

  // When the visitor opens another list, the box shows its place, unless they are already typing.
  const { search } = useLocation();
  const visit = useVisitKey();
  const lastList = useRef({ search, visit, shown: initialText });
  useEffect(() => {
    const last = lastList.current;
    lastList.current = { search, visit, shown: initialText };
    if ((last.visit === visit || last.search === search) && last.shown === initialText) return;
    const field = input.current;
    if (!field || (isTyped.current && field === document.activeElement)) return;
    field.value = initialText;
    selection.current = null;
  }, [search, visit, initialText]);

  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const onFormData = ({ formData }: FormDataEvent) => {
      const text = input.current?.value.trim() ?? "";
      const filtersOfText = selection.current?.text === text ? selection.current.filters : text === "" ? {} : null;
      if (text === label && !selection.current) setPlaceFilters(formData, filters);
      else {
        for (const key of PLACE_VIEW_KEYS) formData.delete(key);
        if (filtersOfText) setPlaceFilters(formData, filtersOfText);
        else for (const key of ["placeWas", ...PLACE_KEYS]) formData.delete(key);
      }
    };
    const onSubmit = () => {
      isTyped.current = false;
      submittedText.current = input.current?.value;
      // An on-screen keyboard would cover the homes.
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
      // If loading fails, the box works as without scripts until it is used again.
      () => setEnhanced(false),
    );
  };
  // Removes the browser's own list, which would overlap ours. A box focused before scripts ran gets no focus event.
  const enhance = useEffectEvent(() => {
    startTransition(() => setEnhanced(true));
    if (input.current === document.activeElement) load();
  });
  useEffect(() => enhance(), []);

  const choose = (text: string, placeFilters: PlaceFilters | null) => {
    const field = input.current;
    if (!field) return;
    field.value = text;
    selection.current = placeFilters && { text, filters: placeFilters };
    field.form?.requestSubmit();
  };

  return (
    <div className={boxClass}>
      <label className={labelClass}>
        <b>Location</b>
        <input
          className={inputClass}
          name="place"
          defaultValue={initialText}
          maxLength={100}
          placeholder="City, ZIP, county, address or MLS number"
          list={enhanced ? undefined : `${formId}-places`}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? getErrorId(formId) : undefined}
          {...(enhanced ? { role: "combobox", "aria-autocomplete": "list", "aria-expanded": false } : null)}
          {...inputProps}
          ref={input}
          onFocus={load}
          onInput={() => {
            isTyped.current = true;
            selection.current = null;
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
          isKnown={(text) => text === initialText || text === submittedText.current}
          onInputProps={setInputProps}
          onChoose={choose}
        />
      ) : null}
    </div>
  );
}
