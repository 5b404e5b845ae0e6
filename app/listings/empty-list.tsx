import { Link } from "react-router";
import { Fanlight } from "~/ui/icons";
import { count } from "~/ui/money";
import { DidYouMean } from "./did-you-mean";
import { AREA_KEYS, changedSearch, FILTER_KEYS, pageSearch, without } from "./list-links";
import type { PlaceSuggestion } from "./place";
import { homes } from "./results";
import type { ListingFilters, ListingQuery } from "./schema";

const NOT_AREA = FILTER_KEYS.filter((key) => !(AREA_KEYS as readonly string[]).includes(key));

function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="empty">
      <Fanlight />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A page past the end of a list that has homes. */
export function PastTheEnd({ page, total, to }: { page: number; total: number; to: string }) {
  return (
    <Panel title="There are no more homes">
      <p className="soft">{`This list has ${homes(total)}; page ${count(page)} is past its end.`}</p>
      <p>
        <Link className="btn" to={to}>
          Go to the first page
        </Link>
      </p>
    </Panel>
  );
}

const has = (filters: ListingFilters, keys: readonly (keyof ListingFilters)[]) =>
  keys.some((key) => filters[key] !== undefined);

/**
 * What stands where no home passes: the area stays, and a press widens the search.
 * @param place the area's name
 * @param meant places with homes that a place without any may have been meant for
 * @param path of the list
 * @param search of the list's address
 */
export function EmptyList({
  query,
  total,
  place,
  meant,
  path,
  search,
}: {
  query: ListingQuery;
  total: number;
  place: string;
  meant: readonly PlaceSuggestion[];
  path: string;
  search: string;
}) {
  const { filters, page } = query;
  if (total > 0) return <PastTheEnd page={page} total={total} to={path + pageSearch(search, 1)} />;
  const narrowed = has(filters, NOT_AREA);
  return (
    <Panel title="No homes match">
      <p className="soft">
        {narrowed
          ? `Nothing is for sale in ${place} with these filters right now.`
          : `Nothing is for sale in ${place} right now.`}
      </p>
      <DidYouMean suggestions={meant} path={path} query={query} />
      <p className="row">
        {narrowed ? (
          <Link className="btn" to={path + changedSearch(search, without(NOT_AREA))}>
            {`See all homes in ${place}`}
          </Link>
        ) : null}
        <Link className="btn" to={path}>
          See all homes
        </Link>
      </p>
    </Panel>
  );
}
