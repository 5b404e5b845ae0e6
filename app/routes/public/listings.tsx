import { data, href, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { EmptyList } from "~/listings/list/empty-list";
import { listHead, placeName } from "~/listings/list/list-head";
import { listPage, readListAddress } from "~/listings/list/list-page.server";
import { ListSources, OutOfDateList } from "~/listings/list/list-sources";
import { ListTop, SEARCH_FORM } from "~/listings/list/list-top";
import { Results } from "~/listings/list/results";
import { useListState } from "~/listings/list/use-list-state";
import { listingSearch } from "~/listings/list-url";
import { sameButHash } from "~/listings/tray/filter-sheet";
import { SortSelect } from "~/listings/tray/sort-select";
import { isPhone, PHONE_VARY } from "~/platform/http/requests/phone.server";
import { siteUrl } from "~/platform/http/site.server";
import { savedHere } from "~/saved-homes/saved-homes.server";
import { SaveSearch } from "~/saved-searches/save-search";
import { searchSummary } from "~/saved-searches/summary";
import type { Route } from "./+types/listings";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const address = await readListAddress(url.searchParams);
  if (address.moved !== null) throw redirect(url.pathname + address.moved);
  const list = await listPage(address);
  const saved = await savedHere(context, list.cards);
  const facts = { ...list, saved, phone: isPhone(request), site: siteUrl(href("/")) };
  return data(facts, { headers: { Vary: PHONE_VARY } });
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
  // Visitors who save data get no structured data, which only search engines read.
  return light ? tags.filter((tag) => !("script:ld+json" in tag)) : tags;
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  const { query, unknown, meant, widening, total, listed, cards, saved, phone, sources } = loaderData;
  const { filters, sort } = query;
  const { pathname: path, search } = useLocation();
  useListState();

  return (
    <main id="main" className="wrap list">
      <ListTop list={loaderData} other="map">
        <SaveSearch search={listingSearch({ filters, sort })} summary={searchSummary(query)} />
      </ListTop>
      <Results
        query={query}
        total={total}
        listed={listed}
        cards={cards}
        saved={saved}
        phone={phone}
        empty={
          sources.allHidden ? (
            <OutOfDateList />
          ) : (
            <EmptyList
              query={query}
              total={listed}
              place={placeName(filters, cards)}
              meant={unknown ? [] : meant}
              widening={widening}
              path={path}
              search={search}
            />
          )
        }
      >
        <SortSelect form={SEARCH_FORM} sort={sort} />
      </Results>
      <ListSources {...sources} />
    </main>
  );
}
