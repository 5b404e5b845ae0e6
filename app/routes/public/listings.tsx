import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { Introduction } from "~/listings/list/introduction";
import { showsIntroduction } from "~/listings/list/introduction.server";
import { buildListHead } from "~/listings/list/list-head";
import { ListHeader, SEARCH_FORM_ID } from "~/listings/list/list-header";
import { listSearchUpgrades, loadListPage, readListAddress } from "~/listings/list/list-page.server";
import { ListSources } from "~/listings/list/list-sources";
import { Results } from "~/listings/list/results";
import { useListState } from "~/listings/list/use-list-state";
import { formatListingSearch } from "~/listings/list-url";
import { prepareSharing } from "~/listings/search/shared-pages.server";
import { differsOnlyByHash } from "~/listings/search-form/filter-sheet";
import { SortSelect } from "~/listings/search-form/sort-select";
import { currentSession } from "~/platform/auth/session.server";
import { isPhone, PHONE_VARY } from "~/platform/http/requests/phone.server";
import { siteUrl } from "~/platform/http/site.server";
import { listSavedIdsForVisitor } from "~/saved-homes/saved-homes.server";
import { SaveSearchLink } from "~/saved-searches/save-search";
import type { Route } from "./+types/listings";
import { ListError } from "./list-error";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const address = await readListAddress(url.searchParams, request.headers.get("Cookie"));
  if (address.redirectTo !== null)
    throw redirect(url.pathname + address.redirectTo, { headers: address.redirectHeaders });
  const share = await prepareSharing(context);
  const list = await loadListPage(address);
  share();
  const saved = await listSavedIdsForVisitor(context, list.cards);
  const phone = isPhone((name) => request.headers.get(name));
  const upgrades = await listSearchUpgrades(address.query.filters);
  const introduces = showsIntroduction(request, url) && !(await currentSession(context));
  const page = { ...list, saved, phone, upgrades, introduces, site: siteUrl(href("/")) };
  return data(page, { headers: { Vary: PHONE_VARY } });
}

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return differsOnlyByHash(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { brand, light } = matches[0].loaderData ?? {};
  const tags = buildListHead({ ...loaderData, brandName: brand?.name ?? "" });
  // Visitors who save data get no structured data, which only search engines read.
  return light ? tags.filter((tag) => !("script:ld+json" in tag)) : tags;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ListError error={error} />;

export default function Listings({ loaderData, matches }: Route.ComponentProps) {
  const { query, saved, phone, sources, chips, introduces } = loaderData;
  const brandName = matches[0].loaderData?.brand.name;
  const { filters, sort } = query;
  useListState();

  return (
    <main id="main" className="list-page wrap-page [&>:last-child:not(nav)]:mb-16">
      <ListHeader
        list={loaderData}
        upgrades={loaderData.upgrades}
        otherView="map"
        introduction={introduces && brandName ? <Introduction brandName={brandName} /> : null}
      >
        <SaveSearchLink search={formatListingSearch({ filters, sort })} chips={chips} sort={sort} />
      </ListHeader>
      <Results list={loaderData} savedIds={saved} phone={phone}>
        <SortSelect form={SEARCH_FORM_ID} sort={sort} />
      </Results>
      <ListSources {...sources} />
    </main>
  );
}
