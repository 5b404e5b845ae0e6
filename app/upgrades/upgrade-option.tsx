import { type ReactNode, useEffect, useId, useRef } from "react";
import { Collapsible } from "~/ui/collapsible";
import { formatMoney } from "~/ui/text/money";
import type { Upgrade } from "./upgrades";

const rowClass =
  "rounded-panel bg-stucco [transition:background-color_.15s] hover:bg-sand has-checked:bg-sun-wash " +
  "outline-offset-2 has-[input:focus-visible]:[outline:3px_solid_var(--color-agave)] print:not-has-checked:hidden";
const labelClass =
  "flex min-h-16 cursor-pointer items-center gap-x-4 py-3 pr-4 pl-3.5 wrap-anywhere md:pr-5 md:pl-4 print:min-h-0";

/**
 * The row of an upgrade with its checkbox, which is named by the title.
 * @param facts below the title, in few words
 * @param children shown on demand
 */
export function UpgradeOption({
  upgrade: { id, title, cost },
  form,
  defaultChecked,
  facts,
  children,
}: {
  upgrade: Pick<Upgrade, "id" | "title" | "cost">;
  form?: string;
  defaultChecked: boolean;
  facts: string;
  children?: ReactNode;
}) {
  const checkbox = useRef<HTMLInputElement>(null);
  const shown = useRef(defaultChecked);
  const rowId = useId();
  // After Back and for shared totals. A new checkbox would lose the focus.
  useEffect(() => {
    if (checkbox.current && shown.current !== defaultChecked) checkbox.current.checked = defaultChecked;
    shown.current = defaultChecked;
  }, [defaultChecked]);
  return (
    <div className={rowClass}>
      <label className={labelClass}>
        <input
          ref={checkbox}
          className="check-box [outline:0]"
          type="checkbox"
          name="upgrades"
          value={id}
          form={form}
          defaultChecked={defaultChecked}
          aria-labelledby={rowId}
          aria-describedby={`${rowId}-price ${rowId}-facts`}
        />
        <span className="flex-1">
          <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span id={rowId}>{title}</span>
            <span id={`${rowId}-price`} className="text-[1.0625rem] tabular-nums">
              {formatMoney(cost)}
            </span>
          </span>
          <small id={`${rowId}-facts`} className="block text-small/[1.4] text-soft">
            {facts}
          </small>
        </span>
      </label>
      {children ? (
        <Collapsible
          className="-mt-3 pr-5 pl-13.5 md:pl-14 text-small text-soft print:hidden"
          size="s"
          summary={
            <span>
              Details<span className="sr-only">{` of ${title}`}</span>
            </span>
          }
        >
          <div className="grid gap-1.5 pb-4">{children}</div>
        </Collapsible>
      ) : null}
    </div>
  );
}
