import { href, Link } from "react-router";
import { Icon } from "~/ui/icons";
import { mapSearch } from "../links/map-links";

/**
 * The same homes looked at the other way: from the grid on the map, and back. Where the map was is kept.
 * @param search of the page's own address
 */
export function ViewLink({ to, search }: { to: "map" | "grid"; search: string }) {
  return to === "map" ? (
    <Link className="btn view-link view-link--map" to={href("/map") + mapSearch(search, {})}>
      <Icon name="map" />
      Map View
    </Link>
  ) : (
    <Link className="btn view-link" to={href("/") + mapSearch(search, {})}>
      <Icon name="grid" />
      Grid View
    </Link>
  );
}
