import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { chipClass } from "~/ui/chip";
import { Icon } from "~/ui/icons";
import { LinkNav } from "~/ui/lists/link-nav";
import { changeSearch, FILTER_KEYS, type ListChanges, removeKeys } from "../links/list-links";
import { type ListingSort, SORT_LABELS } from "../schema";
import type { Chip } from "./active-filters.server";

/** Phones scroll the row, which has room for focus outlines. */
const chipsClass =
  "mt-2.5 -mb-1.5 py-1.5 flex flex-wrap items-center gap-2 " +
  "max-sm:-mx-(--gutter) max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:[scrollbar-width:none]";

function RemovalChip({ to, label }: { to: string; label: string }) {
  return (
    <Link className={chipClass({ kind: "remove" })} data-chip to={to} preventScrollReset>
      <span>
        <span className="sr-only">Remove </span>
        {label}
      </span>
      <Icon name="close" size="s" />
    </Link>
  );
}

/**
 * Keeps keyboard focus in a row of links that remove themselves: when the row changes, focus moves to the link in the
 * removed one's place, or to the element `fallbackId` if none is left.
 * @returns the handler of clicks on links of the row that start a client navigation
 */
function useFocusNext(row: React.RefObject<HTMLElement | null>, shownSearch: string, fallbackId: string) {
  /** The position of the clicked link, and the search that was shown then. */
  const clicked = useRef<{ index: number; search: string } | null>(null);
  useEffect(() => {
    if (!clicked.current || clicked.current.search === shownSearch) return;
    const links = row.current?.querySelectorAll<HTMLElement>("[data-chip]") ?? [];
    const next = links[Math.min(clicked.current.index, links.length - 1)] ?? document.getElementById(fallbackId);
    clicked.current = null;
    next?.focus({ preventScroll: true });
  }, [row, shownSearch, fallbackId]);
  return (event: React.MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("[data-chip]");
    if (!link) return;
    const index = [...event.currentTarget.querySelectorAll("[data-chip]")].indexOf(link);
    clicked.current = { index, search: shownSearch };
  };
}

/**
 * Links that remove one filter each, and one that removes all. Renders nothing without filters.
 * @param path of the list
 * @param search query string of the list that is shown or loading
 * @param countId id of the element that gets focus when the last chip is removed
 * @param children other controls of what selects homes, such as saving it
 */
export function FilterChips({
  path,
  search,
  chips,
  sort,
  countId,
  children,
}: {
  path: string;
  search: string;
  chips: readonly Chip[];
  sort: ListingSort;
  countId: string;
  children?: React.ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  const onNavigate = useFocusNext(row, useLocation().search, countId);
  if (chips.length === 0) return null;
  const to = (changes: ListChanges) => path + changeSearch(search, changes);
  return (
    <LinkNav className={chipsClass} aria-labelledby="active-filters" ref={row} onNavigate={onNavigate}>
      <span className="text-small text-soft max-sm:sr-only" id="active-filters">
        Active filters:
      </span>
      {chips.map(({ key, label, changes }) => (
        <RemovalChip key={key} to={to(changes)} label={label} />
      ))}
      {sort !== "recommended" ? <RemovalChip to={to({ sort: null })} label={`Sort: ${SORT_LABELS[sort]}`} /> : null}
      <Link
        className={chipClass({ kind: "plain" })}
        data-chip
        to={to(removeKeys([...FILTER_KEYS, "place", "sort"]))}
        preventScrollReset
      >
        Clear all
      </Link>
      {chips.some(({ key }) => !/^terms|^upgrade-/.test(key)) ? children : null}
    </LinkNav>
  );
}
