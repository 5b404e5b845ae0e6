/**
 * The monthly cost of a home: the calculator's rules, pure, for server and browser. Money in dollars (unrounded,
 * callers round), shares and rates in percent, rates per year.
 */
import { TERM_RULES } from "./default-terms";

/** NaN for a term that was refused: every figure that depends on it is NaN too, which is shown as a dash. */
export type LoanTerms = {
  /** Percent of the total, 0 to 99. */
  down: number;
  /** Percent per year. */
  rate: number;
  /** Whole years, 1 or more. */
  term: number;
  /** Dollars per month. */
  hoa: number;
  /** Dollars per year. */
  tax: number;
  /** Dollars per year. */
  insurance: number;
};

/** Percent per year assumed without a tax bill: California counties levy 1% plus voter-approved rates. */
export const TAX_PERCENT = 1.2;

/** Clamps a term to its allowed range. */
export function clampTerm(key: keyof LoanTerms, value: number): number {
  const [min, max] = TERM_RULES[key];
  return Math.min(max, Math.max(min, key === "term" ? Math.round(value) : value));
}

/**
 * Property tax per year: the home's tax bill if known, else {@link TAX_PERCENT} of its price; plus the same rate on the
 * upgrades. Whole dollars.
 */
export function calculatePropertyTax({
  price,
  upgrades,
  taxesAnnual,
}: {
  price: number;
  upgrades: number;
  taxesAnnual: number | null;
}): number {
  return Math.round((taxesAnnual ?? (price * TAX_PERCENT) / 100) + (upgrades * TAX_PERCENT) / 100);
}

/** The level monthly payment of a loan; without interest, the loan in equal parts. Prepared for many loans. */
export function prepareLevelPayment(ratePercent: number, years: number): (loan: number) => number {
  const months = years * 12;
  const monthly = ratePercent / 1_200;
  if (monthly === 0) return (loan) => loan / months;
  // expm1 and log1p stay precise for tiny rates.
  const divisor = -Math.expm1(-months * Math.log1p(monthly));
  return (loan) => (loan * monthly) / divisor;
}

export const calculateLevelPayment = (loan: number, ratePercent: number, years: number): number =>
  prepareLevelPayment(ratePercent, years)(loan);

export type Payment = {
  /** Down payment and loan amount in dollars. */
  down: number;
  loan: number;
  /** Dollars per month. */
  interestAndPrincipal: number;
  tax: number;
  insurance: number;
  hoa: number;
  total: number;
};

/** The monthly payment for a total price. */
export function calculateMonthlyPayment(total: number, terms: LoanTerms): Payment {
  const down = (total * terms.down) / 100;
  const loan = total - down;
  const interestAndPrincipal = calculateLevelPayment(loan, terms.rate, terms.term);
  const [tax, insurance] = [terms.tax / 12, terms.insurance / 12];
  return {
    down,
    loan,
    interestAndPrincipal,
    tax,
    insurance,
    hoa: terms.hoa,
    total: interestAndPrincipal + tax + insurance + terms.hoa,
  };
}

export type LoanYear = { year: number; principal: number; interest: number; balance: number };

/** The payoff schedule of a loan by year, in dollars. */
export function calculatePayoff(loan: number, ratePercent: number, years: number): LoanYear[] {
  const payment = calculateLevelPayment(loan, ratePercent, years);
  const monthly = ratePercent / 1_200;
  const paid: LoanYear[] = [];
  let balance = loan;
  for (let year = 1; year <= years; year++) {
    let interest = 0;
    for (let month = 0; month < 12; month++) {
      const due = balance * monthly;
      interest += due;
      balance -= payment - due;
    }
    // The remainder at the end is a floating-point error.
    if (year === years) balance = 0;
    paid.push({ year, principal: payment * 12 - interest, interest, balance });
  }
  return paid;
}
