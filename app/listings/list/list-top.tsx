import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SearchTray } from "../tray/search-tray";
import { DidYouMean } from "./did-you-mean";
import { FilterChips } from "./filter-chips";
import { placeName } from "./list-head";
import type { ListPage } from "./list-page.server";
import { COUNT_ID } from "./results";
import { ViewLink } from "./view-link";

/** Id of the search form, for controls outside of it. */
export const SEARCH_FORM = "search";

/**
 * The header of a list, as a grid and on the map: title, link to the other view, search form, active filters.
 * @param otherView the view to link to
 * @param children shown beside the chips
 */
export function ListTop({ list, other, children }: { list: ListPage; other: "grid" | "map"; children: ReactNode }) {
  const { query, errors, given, google, unknown, meant, cards, cities } = list;
  const { pathname: path, search } = useLocation();
  const { bbox, ...chosen } = query.filters;
  return (
    <>
      <div className="list__top">
        <h1>{`${placeName(query.filters, cards)} homes for sale`}</h1>
        <ViewLink to={other} search={search} />
      </div>
      <SearchTray
        id={SEARCH_FORM}
        path={path}
        query={query}
        given={given}
        errors={errors}
        google={google}
        unknown={unknown}
        cities={cities}
      />
      {unknown ? <DidYouMean suggestions={meant} path={path} query={query} /> : null}
      <FilterChips
        path={path}
        search={search}
        // On the map page the area is the map's view, not a filter.
        filters={other === "grid" ? chosen : query.filters}
        sort={query.sort}
        countId={COUNT_ID}
      >
        {children}
      </FilterChips>
    </>
  );
}
