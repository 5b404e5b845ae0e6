import { cva } from "class-variance-authority";
import { useState } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { formatPageSearch } from "~/listings/links/list-links";
import { useNextSearch } from "~/listings/links/use-next-search";
import { buildListHead } from "~/listings/list/list-head";
import { ListHeader, SEARCH_FORM_ID } from "~/listings/list/list-header";
import { listSearchUpgrades, readListAddress } from "~/listings/list/list-page.server";
import { ListSources } from "~/listings/list/list-sources";
import { Results } from "~/listings/list/results";
import { useListState } from "~/listings/list/use-list-state";
import { formatListingSearch } from "~/listings/list-url";
import { parseBounds } from "~/listings/map/bounds.server";
import { BoundsForm } from "~/listings/map/bounds-form";
import { CardPager } from "~/listings/map/card-pager";
import { MapFrame } from "~/listings/map/map-frame";
import { loadMapPage } from "~/listings/map/map-page.server";
import { Presets } from "~/listings/map/map-tools";
import { isSameView } from "~/listings/map/same-view";
import { ShowSwitch } from "~/listings/map/show-switch";
import { readViewCookie, serializeViewCookie } from "~/listings/map/view-cookie.server";
import type { ParsedListingQuery } from "~/listings/schema";
import { prepareSharing } from "~/listings/search/shared-pages.server";
import { SortSelect } from "~/listings/search-form/sort-select";
import type { Size } from "~/map/view";
import { isPhone, PHONE_VARY } from "~/platform/http/requests/phone.server";
import { siteUrl } from "~/platform/http/site.server";
import { listSavedIdsForVisitor } from "~/saved-homes/saved-homes.server";
import { SaveSearchLink } from "~/saved-searches/save-search";
import { FieldError } from "~/ui/forms/field-error";
import type { Route } from "./+types/map";
import { ListError } from "./list-error";

/** The 1-based card that a URL shows on screens with room for one. */
function getShownCard(search: string, cards: number): number {
  const card = Number(new URLSearchParams(search).get("card"));
  return Number.isInteger(card) && card >= 1 && card <= cards ? card : 1;
}

/** The list's homes on a map: same query, same homes, plus the map's data. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { params, reply } = parseBounds(url.searchParams);
  const cookies = request.headers.get("Cookie");
  const address = await readListAddress(params, cookies);
  if (address.redirectTo !== null)
    throw redirect(href("/map") + address.redirectTo, { headers: address.redirectHeaders });
  if (params !== url.searchParams) throw redirect(`${href("/map")}?${params.toString().replaceAll("%2C", ",")}`);
  const phone = isPhone((name) => request.headers.get(name));
  const remembered = readViewCookie(cookies);
  const share = await prepareSharing(context);
  const page = await loadMapPage(address, { remembered, phone });
  // A page in memory is found by the remembered view only at this spelling of the path.
  if (url.pathname === href("/map")) share();
  const headers = new Headers({ Vary: PHONE_VARY });
  if (address.mapView.center || address.mapView.zoom) headers.set("Set-Cookie", serializeViewCookie(page.map.view));
  const saved = await listSavedIdsForVisitor(context, page.cards);
  const upgrades = await listSearchUpgrades(address.query.filters);
  return data({ ...page, saved, reply, phone, upgrades, site: siteUrl(href("/")) }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Changes of the shown card, or of the live map's view over the same area, do not change the homes. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const hasChanged = currentUrl.href !== nextUrl.href;
  return hasChanged && isSameView(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const brandName = matches[0].loaderData?.brand.name ?? "";
  const tags = buildListHead({ ...loaderData, brandName, isWrong: loaderData.reply !== undefined });
  // Metadata for search engines belongs to the list page.
  const pageTags = tags.filter(
    (tag) =>
      !("script:ld+json" in tag) &&
      !("name" in tag && tag.name === "robots") &&
      !("rel" in tag && tag.rel === "canonical"),
  );
  return [...pageTags, { name: "robots", content: "noindex, follow" }];
}

const splitClass =
  "clear-both mt-5 mb-16 grid grid-cols-[minmax(0,45fr)_minmax(0,55fr)] items-start gap-x-8 max-lg:grid-cols-1 max-lg:gap-y-5 low:mt-1";
/** As high as the window, so that its end stays in view, with the cities. */
const mapClass = cva("grid gap-4 lg:sticky lg:bottom-4 lg:self-end", {
  variants: { listOnly: { true: "max-sm:hidden" } },
});

/** Phones show the map without the homes. A list without homes stays, because it says what to do. */
const mapAloneClass = "max-sm:[&_[data-results]]:hidden max-sm:[&_nav]:hidden max-sm:[&_#homes-found~*]:hidden";

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ListError error={error} />;

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const {
    query,
    errors,
    given: submitted,
    cards,
    total,
    listed,
    saved,
    phone,
    sources,
    map,
    reply,
    chips,
  } = loaderData;
  const { filters, sort, page, perPage } = query;
  const { pathname: path, search } = useLocation();
  const nextSearch = useNextSearch();
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  useListState();
  const listOnly = new URLSearchParams(search).get("show") === "list";
  const soloCard = getShownCard(search, cards.length);

  return (
    <main id="main" className="list-page wrap-page">
      <ListHeader list={loaderData} upgrades={loaderData.upgrades} otherView="grid">
        <SaveSearchLink search={formatListingSearch({ filters, sort })} chips={chips} sort={sort} />
      </ListHeader>
      <MapErrors errors={errors} submitted={submitted} />
      <ShowSwitch listOnly={listOnly} />
      <div className={splitClass}>
        <div className={mapClass({ listOnly })}>
          <MapFrame
            map={map}
            total={total}
            polygon={filters.polygon ?? null}
            highlightedId={highlightedId}
            onHighlight={setHighlightedId}
            onFrame={setFrame}
          />
          <Presets search={search} frame={frame} />
          <BoundsForm search={search} area={map.area} reply={reply} />
        </div>
        <section className={listOnly || cards.length === 0 ? undefined : mapAloneClass} aria-label="Homes on this map">
          <Results
            list={loaderData}
            savedIds={saved}
            phone={phone}
            area={map.area}
            mapPane={{ highlightedId, onHighlight: setHighlightedId, soloCard }}
            pager={
              cards.length > 0 ? (
                <CardPager
                  page={page}
                  card={soloCard}
                  perPage={perPage}
                  total={listed}
                  to={(page, card) => path + withCard(formatPageSearch(nextSearch, page), card)}
                />
              ) : null
            }
          >
            <SortSelect form={SEARCH_FORM_ID} sort={sort} />
          </Results>
          <ListSources {...sources} />
        </section>
      </div>
    </main>
  );
}

function withCard(search: string, card: number): string {
  if (card === 1) return search;
  return `${search}${search ? "&" : "?"}card=${card}`;
}

const MAP_KEYS = ["bbox", "polygon", "ll", "z"] as const;

/** Shows malformed map parameters of the URL, which are ignored. */
function MapErrors({ errors, submitted }: Pick<ParsedListingQuery, "errors" | "submitted">) {
  const invalidKeys = MAP_KEYS.filter((key) => errors[key]);
  if (invalidKeys.length === 0) return null;
  return (
    <div className="mt-4 grid gap-1 wrap-anywhere" role="alert">
      {invalidKeys.map((key) => (
        <FieldError
          key={key}
          message={`${errors[key]} The link has ${key}=${(submitted[key] ?? "").slice(0, 60)}, which we ignored.`}
        />
      ))}
    </div>
  );
}
