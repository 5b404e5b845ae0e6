/**
 * What a buyer has chosen on a home's page, as its address holds it: upgrades and the terms of the loan. The address alone
 * decides, so that a total can be shared; values that are ours anyway stay out of it.
 */
import {
  ASSUMED,
  BOUNDED,
  type LoanTerms,
  monthlyPayment,
  numberIn,
  type Payment,
  propertyTax,
} from "~/mortgage/mortgage";
import { type CatalogueEntry, catalogueOf, chosenFrom, costOf, type Upgrade, type ValuationConsent } from "./upgrades";

/** What of a home its price depends on; whole dollars. */
export type PricedHome = {
  price: number;
  taxesAnnual: number | null;
  hoaMonthly: number | null;
  upgradesCatalog: readonly CatalogueEntry[] | null;
  details: ValuationConsent;
};

/** The form that all fields of the price belong to, wherever on the page they stand. */
export const PRICE_FORM = "price";

export const TERM_KEYS = [
  "down",
  "rate",
  "term",
  "hoa",
  "tax",
  "insurance",
] as const satisfies readonly (keyof LoanTerms)[];
/** The total that a typed tax was typed for: it stands until price plus upgrades is another. */
const TAX_FOR = "taxFor";
export const PRICE_KEYS = ["upgrades", ...TERM_KEYS, TAX_FOR] as const;

export type PriceChoice = {
  catalogue: Upgrade[];
  chosen: Upgrade[];
  /** Ids in the address that this home has no upgrade for. */
  unknown: string[];
  /** Of the chosen upgrades, and with the home. Whole dollars. */
  upgrades: number;
  total: number;
  terms: LoanTerms;
  /** What the terms would be had nobody typed any. */
  usual: LoanTerms;
  payment: Payment;
};

/** Reads an address; keys may be repeated, as plain forms send them. */
export function readPriceChoice(params: URLSearchParams, home: PricedHome): PriceChoice {
  const catalogue = catalogueOf(home.upgradesCatalog, home.details);
  const ids = params.getAll("upgrades").flatMap((value) => value.split(","));
  const { chosen, unknown } = chosenFrom(catalogue, ids.slice(0, 100));
  const upgrades = costOf(chosen);
  const total = home.price + upgrades;
  const usual: LoanTerms = {
    ...ASSUMED,
    hoa: home.hoaMonthly ?? 0,
    tax: propertyTax({ price: home.price, upgrades, taxesAnnual: home.taxesAnnual }),
  };
  const terms = { ...usual };
  for (const key of TERM_KEYS) {
    const typed = params.get(key);
    // An empty field is one that is left to us.
    if (typed === null || typed.trim() === "") continue;
    if (key === "tax" && Number(params.get(TAX_FOR)) !== total) continue;
    terms[key] = BOUNDED[key](numberIn(typed.slice(0, 40)));
  }
  return { catalogue, chosen, unknown, upgrades, total, terms, usual, payment: monthlyPayment(total, terms) };
}

/** What of an address is about the terms of the loan; upgrades are left out. */
export function termsIn(params: URLSearchParams): URLSearchParams {
  const terms = [...params].filter(([key]) => key === TAX_FOR || TERM_KEYS.some((term) => term === key));
  return new URLSearchParams(terms);
}

/** The same of a listing as it is read, which calls its price the list price. */
export const priceChoiceOf = (
  params: URLSearchParams,
  listing: Omit<PricedHome, "price"> & { listPrice: number },
): PriceChoice => readPriceChoice(params, { ...listing, price: listing.listPrice });

/** The choice as it stands in an address, after what else that holds: "upgrades=a,b&rate=6". Empty for none. */
export function priceSearch({
  chosen,
  terms,
  usual,
  total,
}: Pick<PriceChoice, "chosen" | "terms" | "usual" | "total">) {
  const parts = chosen.length > 0 ? [`upgrades=${chosen.map(({ id }) => encodeURIComponent(id)).join(",")}`] : [];
  for (const key of TERM_KEYS) if (terms[key] !== usual[key]) parts.push(`${key}=${terms[key]}`);
  if (terms.tax !== usual.tax) parts.push(`${TAX_FOR}=${total}`);
  return parts.join("&");
}
