import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { FieldError } from "~/ui/field-error";
import { Icon } from "~/ui/icons";
import { money } from "~/ui/money";
import { canonicalListSearch, countyLabel } from "./list-url";
import { LIST_KEYS, type ListingQuery, type ParsedListingQuery } from "./schema";

type Given = ParsedListingQuery["given"];
type Errors = ParsedListingQuery["errors"];

/** The tray asks for these itself; the other keys of the address ride along as hidden fields. */
const OWN_KEYS = ["city", "zip", "county", "minPrice", "maxPrice", "beds", "baths", "page", "sort"];

function priceWords({ minPrice, maxPrice }: ListingQuery["filters"]): string {
  if (minPrice && maxPrice) return `${money(minPrice)} – ${money(maxPrice)}`;
  if (minPrice) return `From ${money(minPrice)}`;
  return maxPrice ? `Up to ${money(maxPrice)}` : "Any price";
}

function roomWords({ beds, baths }: ListingQuery["filters"]): string {
  const words = [beds && `${beds}+ beds`, baths && `${baths}+ baths`].filter(Boolean).join(", ");
  return words || "Any";
}

function PriceField({
  name,
  label,
  given,
  errors,
}: {
  name: "minPrice" | "maxPrice";
  label: string;
  given: Given;
  errors: Errors;
}) {
  const error = errors[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <span className="money">
        <input
          id={name}
          name={name}
          className="input num"
          inputMode="numeric"
          defaultValue={given[name] ?? ""}
          placeholder={name === "minPrice" ? "No minimum" : "No maximum"}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
      </span>
      <FieldError id={`${name}-error`} message={error} />
    </div>
  );
}

/** Radio buttons in a row: Any, 1+, 2+ … A value beyond them, from an address typed by hand, gets a button of its own. */
function AtLeast({
  name,
  legend,
  most,
  chosen,
}: {
  name: string;
  legend: string;
  most: number;
  chosen: number | undefined;
}) {
  const steps = Array.from({ length: most }, (_, i) => i + 1);
  if (chosen && !steps.includes(chosen)) steps.push(chosen);
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      <div className="seg seg--n">
        {[0, ...steps].map((step) => (
          <label key={step}>
            <input type="radio" name={name} value={step || ""} defaultChecked={(chosen ?? 0) === step} />
            {step ? `${step}+` : "Any"}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Closes the tray's open panel on Escape and on a press outside of it, which plain `<details>` do not. */
function useClosingPanels() {
  const tray = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = () => tray.current?.querySelector<HTMLDetailsElement>("details[open]");
    const close = (panel: HTMLDetailsElement | null | undefined) => panel?.removeAttribute("open");
    const onPress = ({ target }: Event) => {
      const panel = open();
      if (panel && target instanceof Node && !panel.contains(target)) close(panel);
    };
    const onKey = (event: KeyboardEvent) => {
      const panel = event.key === "Escape" ? open() : null;
      if (!panel) return;
      close(panel);
      panel.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return { tray, close: () => tray.current?.querySelector("details[open]")?.removeAttribute("open") };
}

/**
 * The search form: a plain GET form whose fields are the list's address. Scripts only spare the redirect from the form's
 * address to the canonical one.
 * @param id for controls outside of it that belong to the form
 */
export function SearchTray({
  id,
  path,
  query,
  given,
  errors,
  cities,
}: {
  id: string;
  path: string;
  query: ListingQuery;
  given: Given;
  errors: Errors;
  cities: string[];
}) {
  const navigate = useNavigate();
  const { tray, close } = useClosingPanels();
  const { filters } = query;
  const place = filters.zip ?? (filters.county ? countyLabel(filters.county) : (given.city ?? ""));
  const placeError = errors.city ?? errors.zip ?? errors.county;
  return (
    <Form
      id={id}
      action={path}
      role="search"
      aria-label="Homes"
      onSubmit={(event) => {
        event.preventDefault();
        close();
        const fields = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
        navigate(path + canonicalListSearch(fields));
      }}
    >
      {LIST_KEYS.filter((key) => !OWN_KEYS.includes(key) && given[key]).map((key) => (
        <input key={key} type="hidden" name={key} value={given[key]} />
      ))}
      <div className="tray" ref={tray}>
        <label className="seek">
          <b>Location</b>
          <input
            name="city"
            defaultValue={place}
            placeholder="City or ZIP"
            list={`${id}-places`}
            autoComplete="off"
            aria-invalid={placeError ? true : undefined}
            aria-describedby={placeError ? `${id}-place-error` : undefined}
          />
          <datalist id={`${id}-places`}>
            {cities.map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
        </label>
        <details className="pop" name="tray" open={Boolean(errors.minPrice || errors.maxPrice) || undefined}>
          <summary className="seek">
            <b>Price</b>
            <span>{priceWords(filters)}</span>
          </summary>
          <div className="pop__body">
            <div className="pair">
              <PriceField name="minPrice" label="Minimum" given={given} errors={errors} />
              <PriceField name="maxPrice" label="Maximum" given={given} errors={errors} />
            </div>
            <button className="btn btn--sun btn--s" type="submit">
              Show homes
            </button>
          </div>
        </details>
        <details className="pop" name="tray" open={Boolean(errors.beds || errors.baths) || undefined}>
          <summary className="seek">
            <b>Beds &amp; baths</b>
            <span>{roomWords(filters)}</span>
          </summary>
          <div className="pop__body pop__body--right">
            <AtLeast name="beds" legend="Beds" most={5} chosen={filters.beds} />
            <FieldError message={errors.beds} />
            <AtLeast name="baths" legend="Baths" most={4} chosen={filters.baths} />
            <FieldError message={errors.baths} />
            <button className="btn btn--sun btn--s" type="submit">
              Show homes
            </button>
          </div>
        </details>
        <div className="tray__go">
          <button className="btn btn--sun" type="submit" aria-label="Search">
            <Icon name="search" />
            <span>Search</span>
          </button>
        </div>
      </div>
      <FieldError id={`${id}-place-error`} message={placeError} />
    </Form>
  );
}
