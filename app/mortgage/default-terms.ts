import { formatNumber } from "~/ui/text/money";

/** Default terms; HOA dues and taxes depend on the home. Percent, percent per year, years, and dollars per year. */
export const DEFAULT_TERMS = { down: 20, rate: 6.75, term: 30, insurance: 2_400 } as const;

/** Minimum, maximum and kind: of the default terms, HOA dues per month, and tax per year. */
export const TERM_RULES = {
  down: [0, 99, "percent"],
  rate: [0, 100, "percent"],
  term: [1, 100, "years"],
  insurance: [0, 100_000_000, "yearly money"],
  hoa: [0, 10_000_000, "monthly money"],
  tax: [0, 100_000_000, "yearly money"],
} as const;

/** The message beside a term that is no number of its range. */
export function describeTermRule(key: keyof typeof TERM_RULES): string {
  const [min, max] = TERM_RULES[key];
  return `Use a number from ${min} to ${formatNumber(max)}.`;
}
