import { type ComponentType, useRef, useState } from "react";
import { FieldError } from "~/ui/forms/field-error";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { changeSearch, removeKeys } from "../links/list-links";
import type { AppliedQuery } from "../schema";
import { CellLabel, PopoverButtons } from "./popover";
import { formatBound, formatPriceRange, getSliderBounds } from "./price-labels";
import type { PriceSliderProps } from "./price-slider";
import { formatFieldValue, invalidProps } from "./search-form-values";

/** The search form's price cell and popover: two number fields, and a slider once scripts have loaded it. */
export function PriceFilter({ path, search, applied }: { path: string; search: string; applied: AppliedQuery }) {
  const { filters } = applied.query;
  const { errors } = applied;
  const hasErrors = Boolean(errors.minPrice || errors.maxPrice);
  const panel = useRef<HTMLDetailsElement>(null);
  const { Slider, failed, load } = useSlider();
  const [bounds, setBounds] = useState<PriceSliderProps["bounds"]>(() => getSliderBounds("", ""));
  const fields = () => panel.current?.querySelectorAll<HTMLInputElement>("[name$=Price]") ?? [];
  const readFields = () => {
    const [min, max] = fields();
    if (min && max) setBounds(getSliderBounds(min.value, max.value));
  };
  const showsSlider = useHydrated() && !failed;
  return (
    <details
      className="pop"
      name="search-form"
      ref={panel}
      open={hasErrors || undefined}
      onPointerEnter={load}
      onFocus={load}
      onToggle={() => {
        load();
        readFields();
      }}
    >
      <summary className="search-field">
        <b>Price</b>
        <CellLabel full={formatPriceRange(filters)} short={formatPriceRange(filters, true)} bad={hasErrors} />
      </summary>
      <div className="pop__body" onInput={readFields}>
        {showsSlider ? (
          <div className="slide">
            {Slider ? (
              <Slider
                bounds={bounds}
                onChange={(next) => {
                  // An unmoved bound keeps its typed value, which the slider may not be able to represent.
                  fields().forEach((field, i) => {
                    const value = next[i] ?? 0;
                    if (value !== bounds[i]) field.value = formatBound(value);
                  });
                  setBounds(next);
                }}
              />
            ) : null}
          </div>
        ) : null}
        <div className="pair">
          <PriceField name="minPrice" label="Minimum" applied={applied} />
          <PriceField name="maxPrice" label="Maximum" applied={applied} />
        </div>
        <PopoverButtons path={path} search={changeSearch(search, removeKeys(["minPrice", "maxPrice"]))} />
      </div>
    </details>
  );
}

/** The slider component, loaded when the price popover is first used. If loading fails, the fields remain. */
function useSlider() {
  const [Slider, setSlider] = useState<ComponentType<PriceSliderProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () => {
    if (Slider) return;
    import("./price-slider").then(
      (module) => setSlider(() => module.PriceSlider),
      () => setFailed(true),
    );
  };
  return { Slider, failed, load };
}

function PriceField({
  name,
  label,
  applied: { submitted, errors },
}: {
  name: "minPrice" | "maxPrice";
  label: string;
  applied: AppliedQuery;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <span className="money">
        <input
          id={name}
          name={name}
          className="input tabular-nums"
          inputMode="numeric"
          defaultValue={formatFieldValue(name, submitted)}
          placeholder={name === "minPrice" ? "No minimum" : "No maximum"}
          {...invalidProps(name, errors)}
        />
      </span>
      <FieldError id={`${name}-error`} message={errors[name]} />
    </div>
  );
}
