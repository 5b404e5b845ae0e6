import { href, Link, useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { formatNumber } from "~/ui/text/money";
import {
  AREA_KEYS,
  changeSearch,
  FILTER_KEYS,
  formatPageSearch,
  type ListChanges,
  removeKeys,
} from "../links/list-links";
import { formatStatewideSearch } from "../links/map-links";
import { formatHomeCount } from "../rules";
import type { Bbox } from "../schema";
import { DidYouMean } from "./did-you-mean";
import { formatPlaceName, formatWhere } from "./list-head";
import type { ListPage } from "./list-page.server";

const NON_AREA_KEYS = FILTER_KEYS.filter((key) => !(AREA_KEYS as readonly string[]).includes(key));

/** No feed can be shown. */
function OutOfDateList() {
  return (
    <EmptyState
      hasPicture
      level={2}
      title="We can’t show homes right now"
      detail="The listing data is out of date. Homes will be back as soon as it’s updated."
    />
  );
}

/** A page number past the end of a list. */
function PageOutOfRange({ page, total, to }: { page: number; total: number; to: string }) {
  return (
    <EmptyState
      hasPicture
      level={2}
      title="No more homes"
      detail={`This list has ${formatHomeCount(total)}, so there’s no page ${formatNumber(page)}.`}
    >
      <p>
        <ButtonLink to={to}>Go to the first page</ButtonLink>
      </p>
    </EmptyState>
  );
}

/**
 * Shown when no home matches; keeps the area and offers a link that relaxes the filters.
 * @param area the map's area, if the list is next to a map
 */
export function EmptyList({ list, area }: { list: ListPage; area?: Bbox | null }) {
  const { listed: total, cards, unmatched, placeSuggestions, relaxed, sources } = list;
  const { pathname: path, search } = useLocation();
  if (sources.allHidden) return <OutOfDateList />;
  const query = area ? { ...list.query, filters: { ...list.query.filters, bbox: area } } : list.query;
  const { filters, page } = query;
  if (total > 0) return <PageOutOfRange page={page} total={total} to={path + formatPageSearch(search, 1)} />;
  const hasFilters = NON_AREA_KEYS.some((key) => filters[key] !== undefined);
  const hasArea = AREA_KEYS.some((key) => filters[key] !== undefined);
  const where = formatWhere(filters, formatPlaceName(filters, cards));
  const onMap = path === href("/map");
  const to = (changes: ListChanges) =>
    path + changeSearch(search, onMap && "bbox" in changes ? { ...changes, ll: null, z: null } : changes);
  return (
    <EmptyState
      hasPicture
      level={2}
      title="No homes match"
      detail={`No homes ${where} are for sale${hasFilters ? " with these filters" : ""} right now.`}
    >
      <DidYouMean suggestions={unmatched ? [] : placeSuggestions} path={path} query={query} />
      {relaxed ? (
        <p>
          <Link className="link" to={to(relaxed.changes)}>
            {relaxed.text}
          </Link>
        </p>
      ) : null}
      <p className="flex flex-wrap items-center justify-center gap-3 empty:hidden">
        {hasArea && relaxed && relaxed.key !== "county" && relaxed.key !== "all" ? (
          <ButtonLink to={to(removeKeys(NON_AREA_KEYS))}>{`See all homes ${where}`}</ButtonLink>
        ) : null}
        {onMap ? <ButtonLink to={path + formatStatewideSearch(search)}>See all of California</ButtonLink> : null}
        {hasFilters || hasArea ? <ButtonLink to={path}>See all homes</ButtonLink> : null}
      </p>
    </EmptyState>
  );
}
