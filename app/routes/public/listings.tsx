import { data, href, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { DidYouMean } from "~/listings/list/did-you-mean";
import { EmptyList } from "~/listings/list/empty-list";
import { FilterChips } from "~/listings/list/filter-chips";
import { listHead, placeName } from "~/listings/list/list-head";
import { listPage, readListAddress } from "~/listings/list/list-page.server";
import { COUNT_ID, Results } from "~/listings/list/results";
import { useListState } from "~/listings/list/use-list-state";
import { ViewLink } from "~/listings/list/view-link";
import { listingSearch } from "~/listings/list-url";
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
  const address = await readListAddress(url.searchParams);
  if (address.moved !== null) throw redirect(url.pathname + address.moved);
  const list = await listPage(address);
  return data({ ...list, phone: isPhone(request), site: siteUrl(href("/")) }, { headers: { Vary: PHONE_VARY } });
}

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return sameButHash(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
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
      <div className="list__top">
        <h1>{`${place} homes for sale`}</h1>
        <ViewLink to="map" search={search} />
      </div>
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
