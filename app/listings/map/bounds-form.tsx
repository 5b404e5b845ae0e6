import { useState } from "react";
import { href } from "react-router";
import type { FormReply } from "~/forms/reply";
import type { Bbox } from "~/map/view";
import { Button } from "~/ui/button";
import { Field, inputClass } from "~/ui/forms/field";
import { useVisitKey } from "~/ui/hooks/use-visit";
import { Notice } from "~/ui/notice";
import { BOUNDS_FORM, type CheckedBounds } from "./bounds";
import type { BoundsChecks } from "./bounds-checks";

const LABELS = { north: "North", south: "South", west: "West", east: "East" } as const;

/** Parameters that the form replaces, and names of fields that conform parses as JSON. */
const DROPPED_KEYS = /^(north|south|west|east|bbox|ll|z|page|card|show|__.*)$/;

/** The map's bounds as four fields, usable without a pointer or scripts. Its checks are loaded when it is first used. */
export function BoundsForm({
  search,
  area,
  reply,
}: {
  search: string;
  area: Bbox | null;
  reply: FormReply | undefined;
}) {
  const [Checks, setChecks] = useState<typeof BoundsChecks>();
  const [checked, setChecked] = useState<CheckedBounds>();
  const sentErrors = reply?.result.error ?? {};
  const { errors, summary, onSubmit } = checked ?? { errors: sentErrors, summary: sentErrors };
  const wrongFields = Object.keys(summary);
  const [firstWrongField] = Object.keys(sentErrors);
  const submitted = reply?.result.initialValue as Readonly<Record<string, string>> | undefined;
  const otherParams = [...new URLSearchParams(search)].filter(([key]) => !DROPPED_KEYS.test(key));
  const visit = useVisitKey();
  const [typed, setTyped] = useState<{ visit: string; area: Bbox | null }>();
  /** The fields follow the map until one of them is typed in. */
  const shownArea = typed?.visit === visit ? typed.area : area;
  const current = shownArea && { west: shownArea[0], south: shownArea[1], east: shownArea[2], north: shownArea[3] };
  const load = () => {
    if (Checks) return;
    // If loading fails, the server checks the form.
    import("./bounds-checks").then(
      (module) => setChecks(() => module.BoundsChecks),
      () => {},
    );
  };
  return (
    <details open={firstWrongField ? true : undefined} onToggle={load} onFocus={load}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-small text-agave">Set map bounds</summary>
      {Checks ? (
        <Checks key={visit} id={BOUNDS_FORM} reply={reply} isAttached={checked !== undefined} onCheck={setChecked} />
      ) : null}
      <form
        id={BOUNDS_FORM}
        action={href("/map")}
        className="grid gap-4 py-2"
        onSubmit={onSubmit}
        onInput={() => typed?.visit === visit || setTyped({ visit, area })}
      >
        {wrongFields.length > 0 ? (
          <Notice>
            <h2 className="text-body">Please check the form</h2>
            <ul className="list-disc pl-5">
              {wrongFields.map((name) => (
                <li key={name}>
                  <a
                    href={`#${BOUNDS_FORM}-${name}`}
                    onClick={(event) => {
                      // Another hash would be another entry of the history.
                      event.preventDefault();
                      document.getElementById(`${BOUNDS_FORM}-${name}`)?.focus();
                    }}
                  >
                    {errors[name]}
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {otherParams.map(([key, value]) => (
          <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
        ))}
        <div className="grid grid-cols-2 gap-3">
          {(["north", "south", "west", "east"] as const).map((edge) => {
            const id = `${BOUNDS_FORM}-${edge}`;
            const value = submitted ? submitted[edge] : current?.[edge];
            return (
              <Field key={edge} id={id} label={LABELS[edge]} error={errors[edge]?.[0]}>
                <input
                  key={value}
                  id={id}
                  className={inputClass({ className: "tabular-nums" })}
                  name={edge}
                  inputMode="text"
                  autoComplete="off"
                  defaultValue={value ?? ""}
                  // biome-ignore lint/a11y/noAutofocus: without scripts nothing else leads to the mistake.
                  autoFocus={edge === firstWrongField}
                  aria-invalid={errors[edge] ? true : undefined}
                  aria-describedby={errors[edge] ? `${id}-error` : undefined}
                />
              </Field>
            );
          })}
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <Button type="submit">Show this area</Button>
          <span className="text-soft type-small">In degrees, such as 33.95 and -117.4.</span>
        </p>
      </form>
    </details>
  );
}
