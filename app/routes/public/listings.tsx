import { href, Link, redirect, useNavigation } from "react-router";
import { CardSkeletons, ListingCards } from "~/listings/card";
import { FilterChips } from "~/listings/filter-chips";
import { listHead, placeName } from "~/listings/list-head";
import { canonicalListSearch, listingSearch } from "~/listings/list-url";
import { type ListingQuery, parseListingQuery, SORT_LABELS, SORTS } from "~/listings/schema";
import { listingCards, searchListings, topCities } from "~/listings/search.server";
import { SearchTray } from "~/listings/search-tray";
import { siteUrl } from "~/platform/http/site.server";
import { Fanlight } from "~/ui/icons";
import { count } from "~/ui/money";
import { Pager } from "~/ui/pager";
import { useSlow } from "~/ui/use-slow";
import type { Route } from "./+types/listings";

const FORM = "search";
/** Photos that a first screen shows: one row on a desktop. */
const EAGER = 4;

export async function loader({ url }: Route.LoaderArgs) {
  const parsed = parseListingQuery(url.searchParams);
  const canonical = canonicalListSearch(url.searchParams, parsed);
  if (!sameSearch(canonical, url.searchParams)) throw redirect(url.pathname + canonical);

  const { query, errors, given } = parsed;
  const { total, ids } = await searchListings(query);
  const [cards, cities] = await Promise.all([listingCards(ids, new Date()), topCities(40)]);
  return { query, errors, given, total, cards, cities, site: siteUrl(href("/")) };
}

/** Whether both hold the same values, in any order: an address that is only ordered otherwise needs no redirect. */
function sameSearch(canonical: string, given: URLSearchParams): boolean {
  const sorted = (params: URLSearchParams) => JSON.stringify([...params].sort(([a], [b]) => a.localeCompare(b)));
  return sorted(new URLSearchParams(canonical)) === sorted(given);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  return listHead({ ...loaderData, brandName: matches[0].loaderData?.brand.name ?? "" });
}

const homes = (total: number) => `${count(total)} ${total === 1 ? "home" : "homes"}`;

export default function Listings({ loaderData }: Route.ComponentProps) {
  const { query, errors, given, total, cards, cities } = loaderData;
  const navigation = useNavigation();
  const path = href("/");
  const toList = navigation.location?.pathname === path || navigation.location?.pathname === href("/listings");
  const slow = useSlow(navigation.state === "loading" && toList);
  const search = listingSearch(query);
  const at = (page: number) => path + listingSearch({ ...query, page });
  const last = query.page * query.perPage >= total;

  return (
    <main id="main" className="wrap list">
      <h1>{placeName(query.filters, cards)} homes for sale</h1>
      <SearchTray key={search} id={FORM} path={path} query={query} given={given} errors={errors} cities={cities} />
      <FilterChips path={path} filters={query.filters} sort={query.sort} />
      <div className="list__head">
        <p role="status" className="list__count">
          {homes(total)}
        </p>
        <SortSelect key={query.sort} sort={query.sort} />
      </div>
      {slow ? (
        <CardSkeletons />
      ) : cards.length > 0 ? (
        <ListingCards cards={cards} search={search} eager={EAGER} />
      ) : (
        <NoHomes query={query} total={total} path={path} />
      )}
      {query.page > 1 || cards.length === query.perPage ? (
        <Pager
          page={query.page}
          previous={query.page > 1 ? at(query.page - 1) : null}
          next={last ? null : at(query.page + 1)}
        />
      ) : null}
    </main>
  );
}

/** Belongs to the search form. With scripts a choice submits itself; without, the button beside it does. */
function SortSelect({ sort }: { sort: ListingQuery["sort"] }) {
  return (
    <div className="list__sort">
      <label>
        <span className="vh">Sort</span>
        <select
          className="input"
          name="sort"
          form={FORM}
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {SORT_LABELS[value]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="btn btn--s" type="submit" form={FORM}>
          Sort
        </button>
      </noscript>
    </div>
  );
}

function NoHomes({ query, total, path }: { query: ListingQuery; total: number; path: string }) {
  const beyond = total > 0;
  return (
    <div className="empty">
      <Fanlight />
      <h2>{beyond ? "There are no more homes" : "No homes match"}</h2>
      <p className="soft">
        {beyond
          ? `This list has ${homes(total)}; page ${count(query.page)} is past its end.`
          : `Nothing is for sale in ${placeName(query.filters)} with these filters right now. Take one away, or look at all of California.`}
      </p>
      <p>
        <Link className="btn" to={beyond ? path + listingSearch({ ...query, page: 1 }) : path}>
          {beyond ? "Go to the first page" : "See all homes"}
        </Link>
      </p>
    </div>
  );
}
