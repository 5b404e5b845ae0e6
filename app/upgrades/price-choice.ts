/**
 * A buyer's choices on a listing page, as its URL holds them: upgrades and loan terms. The URL is the only source, so a
 * total can be shared; default values are left out of it.
 */
import { cleanCode } from "~/forms/clean";
import { parseNumber } from "~/forms/number";
import { DEFAULT_TERMS, TERM_RULES } from "~/mortgage/default-terms";
import {
  calculateMonthlyPayment,
  calculatePropertyTax,
  clampTerm,
  type LoanTerms,
  type Payment,
} from "~/mortgage/mortgage";
import { selectUpgrades, sumCosts, type Upgrade } from "./upgrades";

/** The part of a home that determines its price, and the upgrades that it is offered; whole dollars. */
export type PricedHome = {
  price: number;
  taxesAnnual: number | null;
  hoaMonthly: number | null;
  upgrades: readonly Upgrade[];
};

/** Id of the form that all price fields of the page belong to. */
export const PRICE_FORM = "price";

export const TERM_KEYS = [
  "down",
  "rate",
  "term",
  "hoa",
  "tax",
  "insurance",
] as const satisfies readonly (keyof LoanTerms)[];
/** Key of the total that a typed tax belongs to; the tax is kept until price plus upgrades changes. */
const TAX_FOR = "taxFor";
export const PRICE_KEYS = ["upgrades", ...TERM_KEYS, TAX_FOR] as const;

export type PriceChoice = {
  catalog: readonly Upgrade[];
  selected: Upgrade[];
  /** Ids in the URL that match no upgrade of this home. */
  unmatched: string[];
  /** Cost of the chosen upgrades, and total with the home. Whole dollars. */
  upgrades: number;
  total: number;
  terms: LoanTerms;
  /** What was typed for terms that are refused, which are NaN, and for those that count as the nearest number of their range. */
  malformed: Partial<Record<keyof LoanTerms, string>>;
  /** The terms without typed values. */
  defaults: LoanTerms;
  payment: Payment;
};

/** Parses a URL; keys may be repeated, as plain forms send them. */
export function parsePriceChoice(params: URLSearchParams, home: PricedHome): PriceChoice {
  const catalog = home.upgrades;
  const ids = params.getAll("upgrades").flatMap((value) => value.split(","));
  const { selected, unmatched } = selectUpgrades(catalog, ids.slice(0, 100));
  const upgrades = sumCosts(selected);
  const total = home.price + upgrades;
  const defaults: LoanTerms = {
    ...DEFAULT_TERMS,
    hoa: home.hoaMonthly ?? 0,
    tax: calculatePropertyTax({ price: home.price, upgrades, taxesAnnual: home.taxesAnnual }),
  };
  const terms = { ...defaults };
  const malformed: PriceChoice["malformed"] = {};
  for (const key of TERM_KEYS) {
    const typed = params.get(key)?.slice(0, 40) ?? "";
    // An empty field uses the default.
    if (!cleanCode(typed)) continue;
    if (key === "tax" && Number(params.get(TAX_FOR)) !== total) continue;
    const value = parseNumber(TERM_RULES[key][2], typed) ?? Number.NaN;
    terms[key] = clampTerm(key, value);
    if (terms[key] !== value) malformed[key] = typed;
  }
  return {
    catalog,
    selected,
    unmatched,
    upgrades,
    total,
    terms,
    malformed,
    defaults,
    payment: calculateMonthlyPayment(total, terms),
  };
}

/** {@link parsePriceChoice} for a listing as read from the database, where the price is called list price. */
export const parseListingPriceChoice = (
  params: URLSearchParams,
  listing: Omit<PricedHome, "price"> & { listPrice: number },
): PriceChoice => parsePriceChoice(params, { ...listing, price: listing.listPrice });

/** The part of a choice that is in the URL. */
export type PriceParams = Pick<PriceChoice, "selected" | "terms" | "malformed" | "defaults" | "total">;

/** The query string of a choice, appended to other parameters: "upgrades=a,b&rate=6". Empty for none. */
export function formatPriceParams({ selected, terms, malformed, defaults, total }: PriceParams): string {
  const parts = selected.length > 0 ? [`upgrades=${selected.map(({ id }) => encodeURIComponent(id)).join(",")}`] : [];
  for (const key of TERM_KEYS) {
    const text = malformed[key] ?? (terms[key] === defaults[key] ? null : String(terms[key]));
    // Encoded as browsers encode a form, because the canonical URL is compared with theirs.
    if (text !== null) parts.push(String(new URLSearchParams({ [key]: text })).replaceAll("%2C", ","));
    if (text !== null && key === "tax") parts.push(`${TAX_FOR}=${total}`);
  }
  return parts.join("&");
}
