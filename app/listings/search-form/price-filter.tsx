import { cx } from "class-variance-authority";
import { type ComponentType, useRef, useState } from "react";
import { Field, segmentedClass, UnitInput } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { popoverClass } from "~/ui/popover";
import { changeSearch, removeKeys } from "../links/list-links";
import type { AppliedQuery } from "../schema";
import { PaymentFields, type SearchUpgrades } from "./payment-fields";
import { CellLabel, PopoverButtons, summaryClass } from "./popover";
import { formatBound, formatPrices, getSliderBounds } from "./price-labels";
import type { PriceSliderProps } from "./price-slider";
import { formatFieldValue, hasTerms, invalidProps, PAYMENT_KEYS } from "./search-form-values";
import { useDraft } from "./use-draft";

const SIDES = [
  ["list", "List price"],
  ["payment", "Monthly payment"],
] as const;
const panelClass = popoverClass({ align: "start", fullOnPhones: true, className: "price-panel" });

/**
 * The search form's price cell and popover, which has two sides: the list price, with a slider once scripts have loaded it, and
 * the monthly payment. Both count.
 */
export function PriceFilter({
  path,
  search,
  applied: sent,
  upgrades,
}: {
  path: string;
  search: string;
  applied: AppliedQuery;
  upgrades: SearchUpgrades;
}) {
  const panel = useRef<HTMLDetailsElement>(null);
  const draft = useDraft(panel, search, sent);
  const { applied } = draft;
  const { query, submitted, errors } = sent;
  const hasPaymentErrors = PAYMENT_KEYS.some((key) => errors[key]);
  const hasErrors = Boolean(errors.minPrice || errors.maxPrice || hasPaymentErrors);
  const { Slider, failed, load } = useSlider();
  const [bounds, setBounds] = useState<PriceSliderProps["bounds"]>(() =>
    getSliderBounds(submitted.minPrice ?? "", submitted.maxPrice ?? ""),
  );
  const fields = () => panel.current?.querySelectorAll<HTMLInputElement>("[name$=Price]") ?? [];
  const readFields = () => {
    const [min, max] = fields();
    if (min && max) setBounds(getSliderBounds(min.value, max.value));
  };
  const showsSlider = useHydrated() && !failed;
  const read = () => {
    readFields();
    draft.read();
  };
  const showsPayment = hasPaymentErrors || Boolean(query.filters.maxPayment || query.filters.upgrades);
  return (
    <details
      className="relative max-sm:static"
      name="search-form"
      ref={panel}
      open={hasErrors || undefined}
      onPointerEnter={load}
      onFocus={load}
      onToggle={() => {
        load();
        read();
      }}
    >
      <summary className={cx(summaryClass, "max-lg:before:hidden")}>
        <b>Price</b>
        <CellLabel full={formatPrices(query.filters)} short={formatPrices(query.filters, true)} bad={hasErrors} />
      </summary>
      <div className={panelClass} onInput={read}>
        <fieldset>
          <legend className="sr-only">Price by</legend>
          <div className={segmentedClass()}>
            {SIDES.map(([value, label]) => (
              <label key={value}>
                {/* Of no form, so that addresses don't have it. */}
                <input
                  type="radio"
                  form=""
                  name="price-by"
                  value={value}
                  defaultChecked={(value === "payment") === showsPayment}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-5" data-side="list">
          {showsSlider ? (
            <div className="min-h-18 pt-1">
              {Slider ? (
                <Slider
                  bounds={bounds}
                  onChange={(next) => {
                    // An unmoved bound keeps its typed value, which the slider may not be able to represent.
                    fields().forEach((field, i) => {
                      const value = next[i] ?? 0;
                      if (value !== bounds[i]) field.value = formatBound(value);
                    });
                    // Text that crossed the other bound may count again.
                    read();
                  }}
                />
              ) : null}
            </div>
          ) : null}
          <div className="grid grid-cols-2 gap-4">
            <PriceField name="minPrice" label="Minimum" applied={applied} />
            <PriceField name="maxPrice" label="Maximum" applied={applied} />
          </div>
        </div>
        <div data-side="payment">
          <PaymentFields applied={applied} upgrades={upgrades} />
        </div>
        <PopoverButtons
          path={path}
          search={changeSearch(search, {
            ...removeKeys(["minPrice", "maxPrice", ...PAYMENT_KEYS]),
            // Otherwise a list by payment would have the remembered terms again.
            ...(hasTerms(applied) && { remember: "0" }),
          })}
          total={draft.total}
        />
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
    <Field id={name} label={label} error={errors[name]}>
      <UnitInput
        id={name}
        name={name}
        inputMode="numeric"
        defaultValue={formatFieldValue(name, submitted)}
        placeholder={name === "minPrice" ? "No minimum" : "No maximum"}
        {...invalidProps(name, errors)}
      />
    </Field>
  );
}
