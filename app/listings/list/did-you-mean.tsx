import { Link } from "react-router";
import { AREA_KEYS } from "../links/list-links";
import { listingSearch } from "../list-url";
import type { PlaceSuggestion } from "../places/place";
import { homes } from "../rules";
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
  /** The list's path. */
  path: string;
  query: ListingQuery;
}) {
  const places = suggestions.filter(({ filters }) => filters !== null);
  if (places.length === 0) return null;
  const others = { ...query.filters };
  for (const key of AREA_KEYS) delete others[key];
  return (
    <nav className="meant" aria-label="Did you mean">
      <span>Did you mean</span>
      <ul className="meant__places">
        {places.map(({ kind, label, detail, homes: total, filters }) => (
          <li key={`${kind} ${label} ${detail}`}>
            <Link to={path + listingSearch({ filters: { ...others, ...filters }, sort: query.sort })}>{label}</Link>{" "}
            <span className="soft small">
              {detail}
              {[detail, total === null ? null : homes(total)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
