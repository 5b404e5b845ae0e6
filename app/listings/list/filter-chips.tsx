import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "~/ui/icons";
import { changedSearch, FILTER_KEYS, type ListChanges, without } from "../links/list-links";
import { type ListingFilters, type ListingSort, SORT_LABELS } from "../schema";
import { filterChips } from "./active-filters";

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
 * Keeps the keyboard's place in a row of links that each remove themselves: once the row has changed, the link that took
 * the place of the pressed one has the focus, or what `otherwise` finds when none is left.
 */
function useFocusNext(row: React.RefObject<HTMLElement | null>, shown: string, otherwise: () => HTMLElement | null) {
  const pressed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the row has changed
  useEffect(() => {
    if (pressed.current === null) return;
    const links = row.current?.querySelectorAll<HTMLElement>("a.chip") ?? [];
    const next = links[Math.min(pressed.current, links.length - 1)] ?? otherwise();
    pressed.current = null;
    next?.focus({ preventScroll: true });
  }, [shown]);
  return (event: React.MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("a.chip");
    // A link that the router follows has prevented the browser's own way; one opened in a new tab has not.
    if (link && event.defaultPrevented)
      pressed.current = [...event.currentTarget.querySelectorAll("a.chip")].indexOf(link);
  };
}

/**
 * Links that take one filter away each, and all. Nothing when there are none.
 * @param path of the list
 * @param search of the list's address
 * @param countId the element that takes the focus when the last chip is gone
 * @param children what else belongs to these filters, such as saving them
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
