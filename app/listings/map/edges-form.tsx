import { href } from "react-router";
import type { Bbox } from "~/map/view";
import { FieldError } from "~/ui/forms/field-error";
import { EDGES, type TakenEdges } from "./edges";

const LABELS = { north: "North", south: "South", west: "West", east: "East" } as const;

/** The map's bounds as four fields, usable without a pointer or scripts. */
export function EdgesForm({
  search,
  area,
  given,
  errors,
}: { search: string; area: Bbox | null } & Pick<TakenEdges, "given" | "errors">) {
  const kept = [...new URLSearchParams(search)].filter(
    ([key]) => ![...EDGES, "bbox", "ll", "z", "page", "card", "show"].includes(key as (typeof EDGES)[number]),
  );
  const now = area && { west: area[0], south: area[1], east: area[2], north: area[3] };
  const faulty = Object.keys(errors).length > 0;
  return (
    <details className="edges" open={faulty || undefined}>
      <summary>Set map bounds</summary>
      <form action={href("/map")} className="edges__form">
        {kept.map(([key, value]) => (
          <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
        ))}
        <div className="edges__fields">
          {EDGES.map((edge) => (
            <div key={edge} className="field">
              <label className="label" htmlFor={`edge-${edge}`}>
                {LABELS[edge]}
              </label>
              <input
                key={given[edge] ?? now?.[edge]}
                id={`edge-${edge}`}
                className="input num"
                name={edge}
                inputMode="text"
                autoComplete="off"
                defaultValue={given[edge] ?? now?.[edge] ?? ""}
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
