/**
 * The loan terms of a visitor's last search, in a cookie that works without scripts. A list about payments whose URL has no
 * terms redirects to the URL with these, so the URL stays the only source of what a list shows. If the URL names the
 * defaults, as that of a saved search does, one of them stays in it. The search form sends
 * `remember`, which is removed from the URL: 1 to keep its terms, 0 to keep them even if all are the defaults, which URLs
 * leave out.
 */
import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import { httpOnlyCookie } from "~/platform/http/cookies/http-only-cookie.server";
import { formatListingSearch } from "../list-url";
import { type ListingQuery, type ParsedListingQuery, SEARCH_TERM_KEYS } from "../schema";

const REMEMBER_KEY = "remember";

/** Only lists about payments without terms depend on it. The rules of deploy/nginx.conf have the same condition. */
const cookie = httpOnlyCookie(
  "loan-terms",
  365 * 86_400,
  /^[\d.]+(?:,[\d.]+){3}$/,
  /^\/(?:_\.data|(?:map|listings)(?:\.data)?)?\?(?=.*\b(?:maxPayment=|sort=payment))(?!.*[?&](?:down|rate|term|insurance)=)/,
);

const isAboutPayments = ({ filters, sort }: Pick<ListingQuery, "filters" | "sort">): boolean =>
  filters.maxPayment !== undefined || sort === "payment";

/** The canonical query string of a search that is kept: with all terms, in case the defaults change. */
export const formatKeptSearch = ({ filters, sort }: Pick<ListingQuery, "filters" | "sort">): string =>
  formatListingSearch({
    filters: isAboutPayments({ filters, sort }) ? { ...DEFAULT_TERMS, ...filters } : filters,
    sort,
  });

/** The terms of the last search, or the defaults: percent down, percent per year, years, and dollars per year. */
export function readRememberedTerms(cookies: string | null): Record<keyof typeof DEFAULT_TERMS, number> {
  const values = cookie.read(cookies)?.split(",");
  return values
    ? (Object.fromEntries(SEARCH_TERM_KEYS.map((key, n) => [key, Number(values[n])])) as typeof DEFAULT_TERMS)
    : DEFAULT_TERMS;
}

/** Adds the down payment to a list about payments whose parameters name the default terms. */
export function keepDefaultTerms(parsed: ParsedListingQuery, sent: URLSearchParams): ParsedListingQuery {
  const { query, errors } = parsed;
  const isNamed =
    SEARCH_TERM_KEYS.some((key) => sent.get(key)) &&
    SEARCH_TERM_KEYS.every((key) => query.filters[key] === undefined && !errors[key]);
  if (!isNamed || !isAboutPayments(query)) return parsed;
  return { ...parsed, query: { ...query, filters: { ...query.filters, down: DEFAULT_TERMS.down } } };
}

/** Adds the remembered terms to the parameters of a list about payments. */
export function addRememberedTerms(
  params: URLSearchParams,
  { query }: ParsedListingQuery,
  cookies: string | null,
): URLSearchParams {
  if (!isAboutPayments(query) || SEARCH_TERM_KEYS.some((key) => params.get(key))) return params;
  const values = cookie.read(cookies)?.split(",");
  if (!values) return params;
  const added = new URLSearchParams(params);
  for (const [at, key] of SEARCH_TERM_KEYS.entries()) added.set(key, values[at]!);
  return added;
}

/**
 * Takes `remember` out of the parameters.
 * @returns what the form asks to remember; null if it wasn't sent
 */
export function takeRemember(params: URLSearchParams): { params: URLSearchParams; remember: string | null } {
  const remember = params.get(REMEMBER_KEY);
  if (remember === null) return { params, remember };
  const rest = new URLSearchParams(params);
  rest.delete(REMEMBER_KEY);
  return { params: rest, remember };
}

/** The `Set-Cookie` value that remembers the terms of a sent form for a year, or forgets them; null to leave it. */
export function rememberTerms(
  remember: string | null,
  { query: { filters }, errors }: ParsedListingQuery,
): string | null {
  if (remember === null || SEARCH_TERM_KEYS.some((key) => errors[key])) return null;
  if (SEARCH_TERM_KEYS.every((key) => filters[key] === undefined)) return remember === "0" ? cookie.clear() : null;
  return cookie.serialize(SEARCH_TERM_KEYS.map((key) => filters[key] ?? DEFAULT_TERMS[key]).join(","));
}
