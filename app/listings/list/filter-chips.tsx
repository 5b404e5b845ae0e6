import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "~/ui/icons";
import { count, shortMoney } from "~/ui/money";
import { countyLabel } from "../list-url";
import { HOME_TYPE_LABELS, POOL_TYPE_LABELS } from "../listing";
import { type ListingFilters, type ListingSort, SORT_LABELS } from "../schema";
import { changedSearch, FILTER_KEYS, type ListChanges, without } from "./list-links";

/** `changes` remove the chip's filter from the list's URL. */
export type Chip = { key: string; label: string; changes: ListChanges };

/** "$500K to $1M", "Up to 5,000 sqft", "From 1990". */
function range(low: number | undefined, high: number | undefined, show: (value: number) => string): string | null {
  if (low !== undefined && high !== undefined) return low === high ? show(low) : `${show(low)} to ${show(high)}`;
  if (low !== undefined) return `From ${show(low)}`;
  return high === undefined ? null : `Up to ${show(high)}`;
}

/** "7 days on market or less", "3 to 7 days on market". */
function days(low: number | undefined, high: number | undefined): string | null {
  const unit = (value: number) => `${count(value)} ${value === 1 ? "day" : "days"} on market`;
  if (low !== undefined && high !== undefined) return low === high ? unit(low) : `${count(low)} to ${unit(high)}`;
  if (low !== undefined) return `${unit(low)} or more`;
  return high === undefined ? null : `${unit(high)} or less`;
}

/** A chip for each filter; a pair of bounds is one chip, and each home type has its own. */
export function filterChips(filters: ListingFilters): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string | number | boolean | null | undefined, ...keys: (keyof ListingFilters)[]) => {
    if (typeof label === "string" && label !== "") chips.push({ key: keys.join("-"), label, changes: without(keys) });
  };
  const area = (value: number) => `${count(value)} sqft`;
  add(filters.city, "city");
  add(filters.zip, "zip");
  add(filters.county && countyLabel(filters.county), "county");
  add(filters.q && `“${filters.q}”`, "q");
  add(range(filters.minPrice, filters.maxPrice, shortMoney), "minPrice", "maxPrice");
  add(filters.beds && `${filters.beds}+ beds`, "beds");
  add(filters.baths && `${filters.baths}+ baths`, "baths");
  add(filters.garageMin && `${filters.garageMin}+ garage spots`, "garageMin");
  add(
    filters.poolType && (filters.poolType === "none" ? "No pool" : `${POOL_TYPE_LABELS[filters.poolType]} pool`),
    "poolType",
  );
  add(range(filters.sqftMin, filters.sqftMax, area), "sqftMin", "sqftMax");
  const lot = range(filters.lotMin, filters.lotMax, area);
  add(lot && `Lot: ${lot}`, "lotMin", "lotMax");
  const stories = range(filters.storiesMin, filters.storiesMax, count);
  add(stories && `Stories: ${stories}`, "storiesMin", "storiesMax");
  const year = range(filters.yearMin, filters.yearMax, String);
  add(year && `Built: ${year}`, "yearMin", "yearMax");
  add(days(filters.daysMin, filters.daysMax), "daysMin", "daysMax");
  add(filters.reduced && "Price reduced", "reduced");
  add(filters.openHouse && "Open house", "openHouse");
  add(filters.keywords && `“${filters.keywords}” in the description`, "keywords");
  add(filters.exclude55 && "No 55+ communities", "exclude55");
  for (const type of filters.types ?? []) {
    const rest = filters.types?.filter((other) => other !== type).join(",");
    chips.push({ key: `type-${type}`, label: HOME_TYPE_LABELS[type], changes: { types: rest || null } });
  }
  add(filters.bbox && "Map area", "bbox");
  add(filters.polygon && "Drawn area", "polygon");
  return chips;
}

function RemovalChip({ to, label }: { to: string; label: string }) {
  return (
    <Link className="chip" to={to} preventScrollReset>
      <span>
        <span className="vh">Remove </span>
        {label}
      </span>
      <Icon name="close" size="s" />
    </Link>
  );
}

/**
 * Keeps keyboard focus in a row of links that remove themselves: when the row changes, focus moves to the link in the
 * removed one's place, or to the result of `otherwise` if none is left.
 */
function useFocusNext(row: React.RefObject<HTMLElement | null>, shown: string, otherwise: () => HTMLElement | null) {
  const pressed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row has changed
  useEffect(() => {
    if (pressed.current === null) return;
    const links = row.current?.querySelectorAll<HTMLElement>("a.chip") ?? [];
    const next = links[Math.min(pressed.current, links.length - 1)] ?? otherwise();
    pressed.current = null;
    next?.focus({ preventScroll: true });
  }, [shown]);
  return (event: React.MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("a.chip");
    // The router prevents the default of links that it follows; links opened in a new tab keep it.
    if (link && event.defaultPrevented)
      pressed.current = [...event.currentTarget.querySelectorAll("a.chip")].indexOf(link);
  };
}

/**
 * Links that remove one filter each, and one that removes all. Renders nothing without filters.
 * @param path of the list
 * @param search query string of the list
 * @param countId id of the element that gets focus when the last chip is removed
 * @param children other controls of these filters, such as saving them
 */
export function FilterChips({
  path,
  search,
  filters,
  sort,
  countId,
  children,
}: {
  path: string;
  search: string;
  filters: ListingFilters;
  sort: ListingSort;
  countId: string;
  children?: React.ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  const follow = useFocusNext(row, search, () => document.getElementById(countId));
  const chips = filterChips(filters);
  if (chips.length === 0) return null;
  const to = (changes: ListChanges) => path + changedSearch(search, changes);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links turn keys into clicks
    <nav className="chips chips--scroll" aria-labelledby="active-filters" ref={row} onClick={follow}>
      <span className="chips__label" id="active-filters">
        Active filters:
      </span>
      {chips.map(({ key, label, changes }) => (
        <RemovalChip key={key} to={to(changes)} label={label} />
      ))}
      {sort !== "recommended" ? <RemovalChip to={to({ sort: null })} label={`Sort: ${SORT_LABELS[sort]}`} /> : null}
      <Link className="chip chip--plain" to={to(without([...FILTER_KEYS, "place", "sort"]))} preventScrollReset>
        Clear all
      </Link>
      {children}
    </nav>
  );
}
