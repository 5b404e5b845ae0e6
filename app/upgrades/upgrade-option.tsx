import type { ComponentProps, ReactNode } from "react";
import { formatMoney } from "~/ui/text/money";
import type { CatalogEntry } from "./upgrades";

/**
 * The row of an upgrade with its checkbox.
 * @param children details below its name
 */
export function UpgradeOption({
  upgrade: { id, title, category, cost },
  children,
  ...inputProps
}: { upgrade: CatalogEntry; children: ReactNode } & Pick<ComponentProps<"input">, "form" | "defaultChecked">) {
  return (
    <label className="upgrade-option" data-category={category}>
      {/* The key updates the checkbox after Back and for shared totals. */}
      <input
        className="checkbox"
        type="checkbox"
        name="upgrades"
        value={id}
        key={String(inputProps.defaultChecked)}
        {...inputProps}
      />
      <span>
        <b>{title}</b>
        {children}
      </span>
      <span className="upgrade-option__cost">{formatMoney(cost)}</span>
    </label>
  );
}
