/** The sums of a budget, in whole dollars. */
export type Amounts = { estimate: number; committed: number | null; paid: number | null };

export type BudgetSums = {
  estimate: number;
  /** Of approved change orders. */
  changes: number;
  /** What the work is expected to cost: the estimate with approved changes. */
  forecast: number;
  /** Agreed with those who do the work. */
  committed: number;
  paid: number;
  /** Of the forecast, after what is paid; negative when more is paid. */
  left: number;
};

/** @param changes the sum of approved change orders, which may be negative */
export function sumBudget(lines: readonly Amounts[], changes = 0): BudgetSums {
  const sum = (pick: (line: Amounts) => number | null) => lines.reduce((total, line) => total + (pick(line) ?? 0), 0);
  const estimate = sum((line) => line.estimate);
  const paid = sum((line) => line.paid);
  const forecast = estimate + changes;
  return { estimate, changes, forecast, committed: sum((line) => line.committed), paid, left: forecast - paid };
}
