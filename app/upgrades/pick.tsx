import type { ComponentProps, ReactNode } from "react";
import { money } from "~/ui/text/money";
import type { CatalogueEntry } from "./upgrades";

/**
 * The row of an upgrade with its checkbox.
 * @param children details below its name
 */
export function UpgradePick({
  upgrade: { id, title, category, cost },
  children,
  ...tick
}: { upgrade: CatalogueEntry; children: ReactNode } & Pick<ComponentProps<"input">, "form" | "defaultChecked">) {
  return (
    <label className="pick" data-category={category}>
      {/* The key updates the checkbox after Back and for shared totals. */}
      <input className="tick" type="checkbox" name="upgrades" value={id} key={String(tick.defaultChecked)} {...tick} />
      <span>
        <b>{title}</b>
        {children}
      </span>
      <span className="pick__cost">{money(cost)}</span>
    </label>
  );
}
