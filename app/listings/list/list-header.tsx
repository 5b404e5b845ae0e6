import { type ComponentProps, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { useNextSearch } from "../links/use-next-search";
import type { SearchUpgrades } from "../search-form/payment-fields";
import { SearchForm } from "../search-form/search-form";
import { parseSearch } from "../search-form/search-form-values";
import { DidYouMean } from "./did-you-mean";
import { FilterChips } from "./filter-chips";
import { formatPlaceName } from "./list-head";
import type { ListPage } from "./list-page.server";
import { COUNT_ID } from "./results";
import { ViewLink } from "./view-link";

/** Id of the search form, for controls outside of it. */
export const SEARCH_FORM_ID = "search";

/** What the search form of the list that was shown last has besides its query. */
let lastForm: Pick<ComponentProps<typeof SearchForm>, "google" | "cities" | "upgrades"> | undefined;

/** The search of a list that can't be shown. Nothing without scripts, which have shown another before. */
export function LastSearch() {
  const { pathname, search } = useLocation();
  return lastForm ? <SearchForm id={SEARCH_FORM_ID} path={pathname} {...lastForm} {...parseSearch(search)} /> : null;
}

/**
 * The header of a list, as a grid and on the map: title, link to the other view, search form, active filters.
 * @param upgrades those that payments may include
 * @param otherView the view to link to
 * @param introduction shown under the title
 * @param children shown next to the chips
 */
export function ListHeader({
  list,
  upgrades,
  otherView,
  introduction,
  children,
}: {
  list: ListPage;
  upgrades: SearchUpgrades;
  otherView: "grid" | "map";
  introduction?: ReactNode;
  children: ReactNode;
}) {
  const { query, errors, given: submitted, google, unmatched, placeSuggestions, cards, cities, chips } = list;
  const { pathname: path } = useLocation();
  const search = useNextSearch();
  useEffect(() => {
    lastForm = { google, cities, upgrades };
  }, [google, cities, upgrades]);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-[clamp(0.5rem,2vw,1.5rem)] pb-[clamp(1rem,2vw,1.5rem)]">
        <h1>{`${formatPlaceName(query.filters, cards)} homes for sale`}</h1>
        <ViewLink to={otherView} search={search} />
      </div>
      {introduction}
      <SearchForm
        id={SEARCH_FORM_ID}
        path={path}
        query={query}
        submitted={submitted}
        errors={errors}
        google={google}
        unmatched={unmatched}
        cities={cities}
        upgrades={upgrades}
      />
      {unmatched ? <DidYouMean suggestions={placeSuggestions} path={path} query={query} /> : null}
      <FilterChips
        path={path}
        search={search}
        // On the map page the area is the map's view, not a filter.
        chips={otherView === "grid" ? chips.filter(({ key }) => key !== "bbox") : chips}
        sort={query.sort}
        countId={COUNT_ID}
      >
        {children}
      </FilterChips>
    </>
  );
}
