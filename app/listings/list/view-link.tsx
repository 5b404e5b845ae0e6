import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { changeSearch } from "../links/list-links";

/** Phones show it over the list, but not over the fields of an open panel. */
const mapLinkClass =
  "max-sm:tall:fixed max-sm:bottom-[calc(1rem+env(safe-area-inset-bottom))] max-sm:left-1/2 max-sm:z-10 max-sm:tall:[translate:-50%] " +
  "max-sm:rounded-full max-sm:bg-ink max-sm:text-paper max-sm:lift max-sm:hover:bg-ink " +
  "max-sm:in-[main:has(details[open])]:hidden";

/**
 * Links to the other view of the same homes, grid or map, keeping the map position.
 * @param search query string of the current page
 */
export function ViewLink({ to, search }: { to: "map" | "grid"; search: string }) {
  return to === "map" ? (
    <ButtonLink className={mapLinkClass} to={href("/map") + changeSearch(search, { show: null })}>
      <Icon name="map" />
      Map View
    </ButtonLink>
  ) : (
    <ButtonLink className="max-sm:hidden" to={href("/") + changeSearch(search, { show: null })}>
      <Icon name="grid" />
      Grid View
    </ButtonLink>
  );
}
