import { useState } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { pageSearch } from "~/listings/links/list-links";
import { EmptyList } from "~/listings/list/empty-list";
import { listHead, placeName } from "~/listings/list/list-head";
import { readListAddress } from "~/listings/list/list-page.server";
import { ListSources, OutOfDateList } from "~/listings/list/list-sources";
import { ListTop, SEARCH_FORM } from "~/listings/list/list-top";
import { Results } from "~/listings/list/results";
import { useListState } from "~/listings/list/use-list-state";
import { listingSearch } from "~/listings/list-url";
import { CardPager, cardShown } from "~/listings/map/card-pager";
import { takeEdges } from "~/listings/map/edges";
import { EdgesForm } from "~/listings/map/edges-form";
import { MapBox } from "~/listings/map/map-box";
import { MapFaults } from "~/listings/map/map-faults";
import { mapPage } from "~/listings/map/map-page.server";
import { Presets } from "~/listings/map/map-tools";
import { sameView } from "~/listings/map/same-view";
import { ShowSwitch } from "~/listings/map/show-switch";
import { keptView, viewCookie } from "~/listings/map/view-cookie.server";
import { SortSelect } from "~/listings/tray/sort-select";
import type { Size } from "~/map/view";
import { isPhone, PHONE_VARY } from "~/platform/http/requests/phone.server";
import { siteUrl } from "~/platform/http/site.server";
import { savedHere } from "~/saved-homes/saved-homes.server";
import { SaveSearch } from "~/saved-searches/save-search";
import { searchSummary } from "~/saved-searches/summary";
import type { Route } from "./+types/map";

/** The list's homes on a map: same query, same homes, plus the map's data. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { params, ...edges } = takeEdges(url.searchParams);
  const address = await readListAddress(params);
  if (address.moved !== null) throw redirect(href("/map") + address.moved);
  if (params !== url.searchParams) throw redirect(`${href("/map")}?${params.toString().replaceAll("%2C", ",")}`);
  const phone = isPhone(request);
  const remembered = keptView(request.headers.get("cookie"));
  const page = await mapPage(address, { remembered, phone });
  const headers = new Headers({ Vary: PHONE_VARY });
  if (address.look.center || address.look.zoom) headers.set("Set-Cookie", viewCookie(page.map.view));
  const saved = await savedHere(context, page.cards);
  return data({ ...page, saved, edges, phone, site: siteUrl(href("/")) }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Changes of the shown card, or of the live map's view over the same area, do not change the homes. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const moved = currentUrl.href !== nextUrl.href;
  return moved && sameView(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const tags = listHead({ ...loaderData, brandName: matches[0].loaderData?.brand.name ?? "" });
  // Metadata for search engines belongs to the list page.
  const own = tags.filter(
    (tag) =>
      !("script:ld+json" in tag) &&
      !("name" in tag && tag.name === "robots") &&
      !("rel" in tag && tag.rel === "canonical"),
  );
  return [...own, { name: "robots", content: "noindex, follow" }];
}

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { query, errors, given, unknown, meant, widening, saved, phone, sources, map, edges } = loaderData;
  const { total, listed, cards } = loaderData;
  const { filters, sort, page, perPage } = query;
  const { pathname: path, search } = useLocation();
  const [lit, setLit] = useState<number | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  useListState();
  const listOnly = new URLSearchParams(search).get("show") === "list";
  const alone = cardShown(search, cards.length);
  const shown = map.area ? { ...filters, bbox: map.area } : filters;

  return (
    <main id="main" className="wrap list">
      <ListTop list={loaderData} other="grid">
        <SaveSearch search={listingSearch({ filters, sort })} summary={searchSummary(query)} />
      </ListTop>
      <MapFaults errors={errors} given={given} />
      <ShowSwitch search={search} listOnly={listOnly} />
      <div className={listOnly ? "split split--list" : "split"}>
        <div className="split__map">
          <MapBox
            map={map}
            total={total}
            polygon={filters.polygon ?? null}
            lit={lit}
            onLight={setLit}
            onFrame={setFrame}
          />
          <Presets search={search} frame={frame} />
          <EdgesForm search={search} area={map.area} {...edges} />
        </div>
        <section className="split__list" aria-label="Homes on this map">
          <Results
            query={query}
            total={total}
            listed={listed}
            cards={cards}
            saved={saved}
            phone={phone}
            beside={{ lit, onLight: setLit, alone }}
            pager={
              cards.length > 0 ? (
                <CardPager
                  page={page}
                  card={alone}
                  perPage={perPage}
                  total={listed}
                  to={(page, card) => path + withCard(pageSearch(search, page), card)}
                />
              ) : null
            }
            empty={
              sources.allHidden ? (
                <OutOfDateList />
              ) : (
                <EmptyList
                  query={{ ...query, filters: shown }}
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
        </section>
      </div>
    </main>
  );
}

function withCard(search: string, card: number): string {
  if (card === 1) return search;
  return `${search}${search ? "&" : "?"}card=${card}`;
}
