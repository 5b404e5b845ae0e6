import { type ComponentType, useRef, useState } from "react";
import { FieldError } from "~/ui/forms/field-error";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { changedSearch, without } from "../links/list-links";
import type { AppliedQuery } from "../schema";
import type { PriceSliderProps } from "./price-slider";
import { boundText, priceWords, sliderBounds } from "./price-words";
import { fieldText, invalid } from "./tray-fields";
import { CellWords, PopoverButtons } from "./tray-popover";

/** The search form's price cell and popover: two number fields, and a slider once scripts have loaded it. */
export function PriceFilter({ path, search, applied }: { path: string; search: string; applied: AppliedQuery }) {
  const { filters } = applied.query;
  const { errors } = applied;
  const bad = Boolean(errors.minPrice || errors.maxPrice);
  const panel = useRef<HTMLDetailsElement>(null);
  const { Slider, failed, load } = useSlider();
  const [bounds, setBounds] = useState<PriceSliderProps["bounds"]>(() => sliderBounds("", ""));
  const fields = () => panel.current?.querySelectorAll<HTMLInputElement>(".money input") ?? [];
  const readFields = () => {
    const [min, max] = fields();
    if (min && max) setBounds(sliderBounds(min.value, max.value));
  };
  const room = useHydrated() && !failed;
  return (
    <details
      className="pop"
      name="tray"
      ref={panel}
      open={bad || undefined}
      onPointerEnter={load}
      onFocus={load}
      onToggle={() => {
        load();
        readFields();
      }}
    >
      <summary className="seek">
        <b>Price</b>
        <CellWords full={priceWords(filters)} short={priceWords(filters, true)} bad={bad} />
      </summary>
      <div className="pop__body" onInput={readFields}>
        {room ? (
          <div className="slide">
            {Slider ? (
              <Slider
                bounds={bounds}
                onChange={(next) => {
                  // An unmoved bound keeps its typed value, which the slider may not be able to represent.
                  fields().forEach((field, i) => {
                    const value = next[i] ?? 0;
                    if (value !== bounds[i]) field.value = boundText(value);
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
        <PopoverButtons path={path} search={changedSearch(search, without(["minPrice", "maxPrice"]))} />
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
  applied: { given, errors },
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
          className="input num"
          inputMode="numeric"
          defaultValue={fieldText(name, given)}
          placeholder={name === "minPrice" ? "No minimum" : "No maximum"}
          {...invalid(name, errors)}
        />
      </span>
      <FieldError id={`${name}-error`} message={errors[name]} />
    </div>
  );
}
