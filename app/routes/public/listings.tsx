import { data, href, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { DidYouMean } from "~/listings/list/did-you-mean";
import { EmptyList } from "~/listings/list/empty-list";
import { FilterChips } from "~/listings/list/filter-chips";
import { listHead, placeName } from "~/listings/list/list-head";
import { COUNT_ID, Results } from "~/listings/list/results";
import { useListState } from "~/listings/list/use-list-state";
import { widenings } from "~/listings/list/widen.server";
import { canonicalListSearch, listingSearch } from "~/listings/list-url";
import { placesPredict } from "~/listings/places/predictions.server";
import { similarPlaces, takePlace } from "~/listings/places.server";
import { parseListingQuery } from "~/listings/schema";
import { listingCards, searchListings, topCities } from "~/listings/search.server";
import { sameButHash } from "~/listings/tray/filter-sheet";
import { SearchTray } from "~/listings/tray/search-tray";
import { SortSelect } from "~/listings/tray/sort-select";
import { isPhone, PHONE_VARY } from "~/platform/http/phone.server";
import { siteUrl } from "~/platform/http/site.server";
import { SaveSearch } from "~/saved-searches/save-search";
import { searchSummary } from "~/saved-searches/summary";
import type { Route } from "./+types/listings";

const FORM = "search";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { params, unknown, suggestions } = await takePlace(url.searchParams);
  const parsed = parseListingQuery(params);
  const canonical = canonicalListSearch(params, parsed);
  if (!sameSearch(canonical, url.searchParams)) throw redirect(url.pathname + canonical);

  const { query, errors, given } = parsed;
  const { total, ids } = await searchListings(query);
  const [cards, cities, meant, widening] = await Promise.all([
    listingCards(ids, new Date()),
    topCities(20),
    total === 0 && !unknown ? similarPlaces(query.filters) : suggestions,
    total === 0 ? widenings(query) : null,
  ]);
  const google = placesPredict();
  const phone = isPhone(request);
  return data(
    { query, errors, given, google, unknown, meant, widening, total, cards, cities, phone, site: siteUrl(href("/")) },
    { headers: { Vary: PHONE_VARY } },
  );
}

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return sameButHash(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

/** Whether both hold the same values, in any order: an address that is only ordered otherwise needs no redirect. */
function sameSearch(canonical: string, given: URLSearchParams): boolean {
  const sorted = (params: URLSearchParams) => JSON.stringify([...params].sort(([a], [b]) => a.localeCompare(b)));
  return sorted(new URLSearchParams(canonical)) === sorted(given);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { brand, light } = matches[0].loaderData ?? {};
  const tags = listHead({ ...loaderData, brandName: brand?.name ?? "" });
  // Search engines do not save data; whoever does is spared what only those read.
  return light ? tags.filter((tag) => !("script:ld+json" in tag)) : tags;
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  const { query, errors, given, google, unknown, meant, widening, total, cards, cities, phone } = loaderData;
  const { filters, sort } = query;
  const { pathname: path, search } = useLocation();
  useListState();
  const place = placeName(filters, cards);

  return (
    <main id="main" className="wrap list">
      <h1>{`${place} homes for sale`}</h1>
      <SearchTray
        id={FORM}
        path={path}
        query={query}
        given={given}
        errors={errors}
        google={google}
        unknown={unknown}
        cities={cities}
      />
      {unknown ? <DidYouMean suggestions={meant} path={path} query={query} /> : null}
      <FilterChips path={path} search={search} filters={filters} sort={sort} countId={COUNT_ID}>
        <SaveSearch search={listingSearch({ filters, sort })} summary={searchSummary(query)} />
      </FilterChips>
      <Results
        query={query}
        total={total}
        cards={cards}
        phone={phone}
        empty={
          <EmptyList
            query={query}
            total={total}
            place={place}
            meant={unknown ? [] : meant}
            widening={widening}
            path={path}
            search={search}
          />
        }
      >
        <SortSelect form={FORM} sort={sort} />
      </Results>
    </main>
  );
}
