import { cx } from "class-variance-authority";
import { type ReactNode, useEffect, useRef } from "react";
import { formatMoney } from "~/ui/text/money";
import styles from "./upgrade-option.module.css";
import type { Upgrade } from "./upgrades";

const optionClass = cx(
  styles.option,
  "grid min-h-18 cursor-pointer items-center gap-x-4 gap-y-0.5 rounded-panel bg-stucco py-3 pr-4 pl-3.5 md:pr-5 md:pl-4 [transition:background-color_.15s]",
  "hover:bg-sand has-checked:bg-sun-wash [&_b]:font-semibold [&_small]:block [&_small]:text-small/[1.4]",
  "[&_small]:text-soft print:min-h-0 print:not-has-checked:hidden",
);

/**
 * The row of an upgrade with its checkbox.
 * @param children details below its name
 */
export function UpgradeOption({
  upgrade: { id, title, category, photoUrl, cost },
  form,
  defaultChecked,
  children,
}: {
  upgrade: Pick<Upgrade, "id" | "title" | "category" | "photoUrl" | "cost">;
  form?: string;
  defaultChecked: boolean;
  children: ReactNode;
}) {
  const checkbox = useRef<HTMLInputElement>(null);
  const shown = useRef(defaultChecked);
  // After Back and for shared totals. A new checkbox would lose the focus.
  useEffect(() => {
    if (checkbox.current && shown.current !== defaultChecked) checkbox.current.checked = defaultChecked;
    shown.current = defaultChecked;
  }, [defaultChecked]);
  return (
    <label className={optionClass} data-category={category}>
      <input
        ref={checkbox}
        className="check-box [outline:0]"
        type="checkbox"
        name="upgrades"
        value={id}
        form={form}
        defaultChecked={defaultChecked}
      />
      <span>
        <b>{title}</b>
        {children}
      </span>
      <span className="text-[1.0625rem] font-semibold tabular-nums">{formatMoney(cost)}</span>
      {photoUrl ? <img src={photoUrl} alt={`Example: ${title}`} width={44} height={44} loading="lazy" /> : null}
    </label>
  );
}
