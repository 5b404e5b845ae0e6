import { statsClass } from "~/ui/stats";
import { formatMoney } from "~/ui/text/money";
import type { BudgetSums } from "./sums";

const LABELS: Readonly<Record<keyof BudgetSums, string>> = {
  estimate: "Estimate",
  changes: "Approved changes",
  forecast: "Forecast",
  committed: "Committed",
  paid: "Paid",
  left: "Left to pay",
};

/** The sums of a budget: a bar of what is paid and committed of the forecast, and each with its amount. */
export function BudgetSummary({
  sums,
  audience,
}: {
  sums: Partial<BudgetSums> & Pick<BudgetSums, "forecast" | "paid">;
  audience?: "staff";
}) {
  const { forecast, paid, committed = 0 } = sums;
  const whole = Math.max(forecast, paid, committed, 1);
  const percent = (dollars: number) => `${(100 * dollars) / whole}%`;
  return (
    <div className="grid gap-4">
      <div className="flex h-4 overflow-hidden rounded-full bg-sand forced-colors:border" aria-hidden="true">
        <span className="bg-agave forced-colors:bg-[CanvasText]" style={{ width: percent(paid) }} />
        <span
          className="bg-sun forced-colors:bg-[GrayText]"
          style={{ width: percent(Math.max(0, committed - paid)) }}
        />
      </div>
      <dl className={statsClass({ audience })}>
        {Object.entries(LABELS).map(([name, label]) => {
          const amount = sums[name as keyof BudgetSums];
          return amount === undefined ? null : (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
