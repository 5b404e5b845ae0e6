/**
 * A buyer's choices on a listing page, as its URL holds them: upgrades and loan terms. The URL is the only source, so a
 * total can be shared; default values are left out of it.
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

/** The part of a home that determines its price; whole dollars. */
export type PricedHome = {
  price: number;
  taxesAnnual: number | null;
  hoaMonthly: number | null;
  upgradesCatalog: readonly CatalogueEntry[] | null;
  details: ValuationConsent;
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
  catalogue: Upgrade[];
  chosen: Upgrade[];
  /** Ids in the URL that match no upgrade of this home. */
  unknown: string[];
  /** Cost of the chosen upgrades, and total with the home. Whole dollars. */
  upgrades: number;
  total: number;
  terms: LoanTerms;
  /** The terms without typed values. */
  usual: LoanTerms;
  payment: Payment;
};

/** Parses a URL; keys may be repeated, as plain forms send them. */
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
    // An empty field uses the default.
    if (typed === null || typed.trim() === "") continue;
    if (key === "tax" && Number(params.get(TAX_FOR)) !== total) continue;
    terms[key] = BOUNDED[key](numberIn(typed.slice(0, 40)));
  }
  return { catalogue, chosen, unknown, upgrades, total, terms, usual, payment: monthlyPayment(total, terms) };
}

/** The loan terms in a URL, without upgrades. */
export function termsIn(params: URLSearchParams): URLSearchParams {
  const terms = [...params].filter(([key]) => key === TAX_FOR || TERM_KEYS.some((term) => term === key));
  return new URLSearchParams(terms);
}

/** The same for a listing as read from the database, where the price is called list price. */
export const priceChoiceOf = (
  params: URLSearchParams,
  listing: Omit<PricedHome, "price"> & { listPrice: number },
): PriceChoice => readPriceChoice(params, { ...listing, price: listing.listPrice });

/** The query string of a choice, appended to other parameters: "upgrades=a,b&rate=6". Empty for none. */
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
