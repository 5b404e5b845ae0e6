import { Link } from "react-router";
import { count } from "~/ui/money";
import { listingSearch } from "../list-url";
import type { PlaceSuggestion } from "../place";
import type { ListingQuery } from "../schema";

/**
 * Links to the lists of the places that a text may have meant, or that lie near one without homes. They keep the other
 * filters and the order; the area of a map goes with the place that it showed. Nothing without suggestions.
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
  const { city: _, zip: __, county: ___, q: ____, bbox: _____, polygon: ______, ...others } = query.filters;
  return (
    <nav className="meant" aria-label="Did you mean">
      <span>Did you mean</span>
      <ul className="meant__places">
        {places.map(({ kind, label, detail, homes, filters }) => (
          <li key={`${kind} ${label} ${detail}`}>
            <Link to={path + listingSearch({ filters: { ...others, ...filters }, sort: query.sort })}>{label}</Link>{" "}
            <span className="soft small">
              {detail}
              {homes === null ? "" : `${detail ? ", " : ""}${count(homes)} ${homes === 1 ? "home" : "homes"}`}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
