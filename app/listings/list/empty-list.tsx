import { href, Link } from "react-router";
import { Fanlight } from "~/ui/icons";
import { count } from "~/ui/text/money";
import { AREA_KEYS, changedSearch, FILTER_KEYS, type ListChanges, pageSearch, without } from "../links/list-links";
import { stateSearch } from "../links/map-links";
import type { PlaceSuggestion } from "../places/place";
import { homes } from "../rules";
import type { ListingFilters, ListingQuery } from "../schema";
import { DidYouMean } from "./did-you-mean";
import type { Widening } from "./widen.server";

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

/** A page number past the end of a list. */
export function PastTheEnd({ page, total, to }: { page: number; total: number; to: string }) {
  return (
    <Panel title="No more homes">
      <p className="soft">{`This list has ${homes(total)}, so there’s no page ${count(page)}.`}</p>
      <p>
        <Link className="btn" to={to}>
          Go to the first page
        </Link>
      </p>
    </Panel>
  );
}

/** "there are 124 homes", "there is 1 home". */
const thereAre = (total: number) => `there ${total === 1 ? "is" : "are"} ${homes(total)}`;

/** "in Riverside", "in this area", "matching “12 Elm St”". */
function whereWords({ q, bbox, polygon }: ListingFilters, place: string): string {
  if (q) return `matching “${q}”`;
  return bbox || polygon ? "in this area" : `in ${place}`;
}

/** Describes which filters the link removes and how many homes that finds. */
function wideningWords({ key, label, changes, total }: Widening, where: string): string {
  if (key === "all") return `Without any of these filters ${thereAre(total)} ${where}.`;
  if (key !== "county") return `Without “${label}” ${thereAre(total)}.`;
  const filtersGone = NOT_AREA.some((gone) => gone in changes);
  return `In all of ${label} ${thereAre(total)}${filtersGone ? " without these filters" : ""}.`;
}

/**
 * Shown when no home matches; keeps the area and offers a link that relaxes the filters.
 * @param place the area's name
 * @param suggestions places with homes that an unknown place may mean
 * @param relaxed the smallest relaxation that finds homes, if any
 * @param path of the list
 * @param search query string of the list
 */
export function EmptyList({
  query,
  total,
  place,
  meant,
  widening,
  path,
  search,
}: {
  query: ListingQuery;
  total: number;
  place: string;
  meant: readonly PlaceSuggestion[];
  widening: Widening | null;
  path: string;
  search: string;
}) {
  const { filters, page } = query;
  if (total > 0) return <PastTheEnd page={page} total={total} to={path + pageSearch(search, 1)} />;
  const narrowed = NOT_AREA.some((key) => filters[key] !== undefined);
  const placed = AREA_KEYS.some((key) => filters[key] !== undefined);
  const where = whereWords(filters, place);
  const onMap = path === href("/map");
  const to = (changes: ListChanges) =>
    path + changedSearch(search, onMap && "bbox" in changes ? { ...changes, ll: null, z: null } : changes);
  return (
    <Panel title="No homes match">
      <p className="soft">{`No homes ${where} are for sale${narrowed ? " with these filters" : ""} right now.`}</p>
      <DidYouMean suggestions={meant} path={path} query={query} />
      {widening ? (
        <p>
          <Link className="link" to={to(widening.changes)}>
            {wideningWords(widening, where)}
          </Link>
        </p>
      ) : null}
      <p className="row empty__ways">
        {placed && widening && widening.key !== "county" && widening.key !== "all" ? (
          <Link className="btn" to={to(without(NOT_AREA))}>
            {`See all homes ${where}`}
          </Link>
        ) : null}
        {onMap ? (
          <Link className="btn" to={path + stateSearch(search)}>
            See all of California
          </Link>
        ) : null}
        {narrowed || placed ? (
          <Link className="btn" to={path}>
            See all homes
          </Link>
        ) : null}
      </p>
    </Panel>
  );
}
