import type { ComponentProps, ReactNode } from "react";
import { money } from "~/ui/text/money";
import type { CatalogueEntry } from "./upgrades";

/** An upgrade's row, which is ticked to choose it. @param children what is said of it beneath its name */
export function UpgradePick({
  upgrade: { id, title, category, cost },
  children,
  ...tick
}: { upgrade: CatalogueEntry; children: ReactNode } & Pick<ComponentProps<"input">, "form" | "defaultChecked">) {
  return (
    <label className="pick" data-category={category}>
      {/* Back, and a total that was shared, tick it as well. */}
      <input className="tick" type="checkbox" name="upgrades" value={id} key={String(tick.defaultChecked)} {...tick} />
      <span>
        <b>{title}</b>
        {children}
      </span>
      <span className="pick__cost">{money(cost)}</span>
    </label>
  );
}
