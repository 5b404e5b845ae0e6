import { href } from "react-router";
import type { Bbox } from "~/map/view";
import { FieldError } from "~/ui/forms/field-error";
import { BOUND_NAMES, type ParsedBounds } from "./bounds";

const LABELS = { north: "North", south: "South", west: "West", east: "East" } as const;

/** The map's bounds as four fields, usable without a pointer or scripts. */
export function BoundsForm({
  search,
  area,
  submitted,
  errors,
}: { search: string; area: Bbox | null } & Pick<ParsedBounds, "submitted" | "errors">) {
  const otherParams = [...new URLSearchParams(search)].filter(
    ([key]) =>
      ![...BOUND_NAMES, "bbox", "ll", "z", "page", "card", "show"].includes(key as (typeof BOUND_NAMES)[number]),
  );
  const current = area && { west: area[0], south: area[1], east: area[2], north: area[3] };
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <details className="bounds-form" open={hasErrors || undefined}>
      <summary>Set map bounds</summary>
      <form action={href("/map")} className="bounds-form__form">
        {otherParams.map(([key, value]) => (
          <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
        ))}
        <div className="bounds-form__fields">
          {BOUND_NAMES.map((edge) => (
            <div key={edge} className="field">
              <label className="label" htmlFor={`edge-${edge}`}>
                {LABELS[edge]}
              </label>
              <input
                key={submitted[edge] ?? current?.[edge]}
                id={`edge-${edge}`}
                className="input num"
                name={edge}
                inputMode="text"
                autoComplete="off"
                defaultValue={submitted[edge] ?? current?.[edge] ?? ""}
                aria-invalid={errors[edge] ? true : undefined}
                aria-describedby={errors[edge] ? `${edge}-error` : undefined}
              />
              {errors[edge] ? <FieldError id={`${edge}-error`} message={errors[edge]} /> : null}
            </div>
          ))}
        </div>
        <p className="row">
          <button className="btn" type="submit">
            Show this area
          </button>
          <span className="soft small">In degrees, such as 33.95 and -117.4.</span>
        </p>
      </form>
    </details>
  );
}
