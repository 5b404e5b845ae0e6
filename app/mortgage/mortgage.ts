/**
 * What a home costs a month: the rules of the calculator, pure, for server and browser alike. Money in dollars (sums are
 * exact, whoever shows them rounds), shares and rates in per cent, rates a year.
 */

export type LoanTerms = {
  /** Per cent of the total, 0 to 99. */
  down: number;
  /** Per cent a year. */
  rate: number;
  /** Whole years, 1 or more. */
  term: number;
  /** Dollars a month. */
  hoa: number;
  /** Dollars a year. */
  tax: number;
  /** Dollars a year. */
  insurance: number;
};

/** What is assumed of every home; association dues and taxes are its own. */
export const ASSUMED = { down: 20, rate: 6.75, term: 30, insurance: 2_400 } as const;
/** California counties levy 1 % and what voters added; a home without a bill of its own is taken to pay this a year. */
export const TAX_PERCENT = 1.2;

/** The number in a text, everything but digits, points and a leading minus left out; 0 for none. */
export function numberIn(text: string): number {
  const value = Number.parseFloat(text.replaceAll(/[^\d.-]/g, ""));
  return Number.isFinite(value) ? value : 0;
}

const atLeast = (least: number, value: number) => Math.max(least, value);

/** What may be typed for each term, brought into its bounds. */
export const BOUNDED: Readonly<Record<keyof LoanTerms, (value: number) => number>> = {
  down: (value) => Math.min(99, atLeast(0, value)),
  rate: (value) => Math.min(100, atLeast(0, value)),
  term: (value) => Math.min(100, atLeast(1, Math.round(value))),
  hoa: (value) => Math.min(1e7, atLeast(0, value)),
  tax: (value) => Math.min(1e8, atLeast(0, value)),
  insurance: (value) => Math.min(1e8, atLeast(0, value)),
};

/**
 * Property tax a year: the home's own bill where it is known, else {@link TAX_PERCENT} of its price; and as much of the
 * upgrades. Whole dollars.
 */
export function propertyTax({
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

/** The level payment a month of a loan; without interest, the loan in equal parts. */
export function levelPayment(loan: number, ratePercent: number, years: number): number {
  const months = years * 12;
  const monthly = ratePercent / 1_200;
  if (monthly === 0) return loan / months;
  // expm1 and log1p keep what a tiny rate would lose.
  return (loan * monthly) / -Math.expm1(-months * Math.log1p(monthly));
}

export type Payment = {
  /** Dollars at once, and borrowed. */
  down: number;
  loan: number;
  /** Dollars a month. */
  interestAndPrincipal: number;
  tax: number;
  insurance: number;
  hoa: number;
  total: number;
};

/** What a total costs a month. */
export function monthlyPayment(total: number, terms: LoanTerms): Payment {
  const down = (total * terms.down) / 100;
  const loan = total - down;
  const interestAndPrincipal = levelPayment(loan, terms.rate, terms.term);
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

/** How a loan is paid off, year by year; dollars. */
export function payOff(loan: number, ratePercent: number, years: number): LoanYear[] {
  const payment = levelPayment(loan, ratePercent, years);
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
    // What is left at the end is what floating point has lost.
    if (year === years) balance = 0;
    paid.push({ year, principal: payment * 12 - interest, interest, balance });
  }
  return paid;
}
