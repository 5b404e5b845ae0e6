import { Link } from "react-router";
import { AREA_KEYS } from "../links/list-links";
import { formatListingSearch } from "../list-url";
import type { PlaceSuggestion } from "../places/json.server";
import { formatHomeCount } from "../rules";
import type { ListingQuery } from "../schema";

/**
 * Links to places that match the text or are near a place without homes. They keep the other filters and the sort
 * order, and drop the map area of the previous place. Renders nothing without suggestions.
 */
export function DidYouMean({
  suggestions,
  path,
  query,
}: {
  suggestions: readonly PlaceSuggestion[];
  path: string;
  query: ListingQuery;
}) {
  const places = suggestions.filter(({ filters }) => filters !== null);
  if (places.length === 0) return null;
  const otherFilters = { ...query.filters };
  for (const key of AREA_KEYS) delete otherFilters[key];
  return (
    <nav className="mt-3 flex flex-wrap items-baseline gap-x-4 text-card" aria-label="Did you mean">
      <span>Did you mean</span>
      <ul className="flex flex-wrap gap-x-5 *:flex *:items-baseline *:gap-1.5">
        {places.map(({ kind, label, detail, homes: total, filters }) => (
          <li key={`${kind} ${label} ${detail}`}>
            <Link
              className="max-w-3/5 shrink-0 py-2.5 font-semibold text-agave pointer-fine:py-1"
              to={path + formatListingSearch({ filters: { ...otherFilters, ...filters }, sort: query.sort })}
            >
              {label}
            </Link>{" "}
            <span className="text-soft type-small">
              {[detail, total === null ? null : formatHomeCount(total)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
