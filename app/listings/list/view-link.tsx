import { href, Link } from "react-router";
import { Icon } from "~/ui/icons";
import { formatMapSearch } from "../links/map-links";

/**
 * Links to the other view of the same homes, grid or map, keeping the map position.
 * @param search query string of the current page
 */
export function ViewLink({ to, search }: { to: "map" | "grid"; search: string }) {
  return to === "map" ? (
    <Link
      className="btn view-link view-link--map max-sm:in-[main:has(details[open])]:hidden"
      to={href("/map") + formatMapSearch(search, {})}
    >
      <Icon name="map" />
      Map View
    </Link>
  ) : (
    <Link className="btn view-link" to={href("/") + formatMapSearch(search, {})}>
      <Icon name="grid" />
      Grid View
    </Link>
  );
}
