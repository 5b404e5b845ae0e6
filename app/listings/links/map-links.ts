/** Builds URLs of the map page with another view. Shared with the browser. */
import { type Bbox, clampView, type LatLng, type MapView, project, unproject } from "~/map/view";
import { PLACE_KEYS } from "../places/place";
import { changeSearch, removeKeys } from "./list-links";
import { CALIFORNIA_VIEW } from "./map-view";

/** The page with another view; its area is the view, or `area`. */
export function formatViewSearch(search: string, view: MapView, area: Bbox | null = null): string {
  const { center, zoom } = clampView(view);
  return changeSearch(search, {
    ll: `${center.lat},${center.lng}`,
    z: String(Number(zoom.toFixed(2))),
    bbox: area?.join(",") ?? null,
  });
}

/** The page at a preset city, without the searched place and the drawn area. */
export function formatPresetSearch(search: string, view: MapView, area: Bbox | null = null): string {
  return formatViewSearch(changeSearch(search, removeKeys([...PLACE_KEYS, "polygon", "place"])), view, area);
}

/** All of California with the page's other filters. */
export function formatStatewideSearch(search: string): string {
  return formatPresetSearch(search, CALIFORNIA_VIEW);
}

/** The view moved by a fraction of the frame. */
export function panView({ center, zoom }: MapView, dx: number, dy: number): MapView {
  const { x, y } = project(center, zoom);
  const step = { x: dx * PAN.width, y: dy * PAN.height };
  return clampView({ center: unproject({ x: x + step.x, y: y + step.y }, zoom), zoom });
}

/** Pixels that an arrow button moves the static map: less than any frame shows. */
const PAN = { width: 240, height: 320 };

/** Zoom levels to add when a merged pin is opened. */
export const SPLIT_ZOOM_STEP = 2;

/** Opens a merged pin: zooms in or, where the map gets no closer, lists only its homes, on phones in place of the map. */
export function formatClusterSearch(
  search: string,
  { lat, lng, area }: LatLng & { area?: Bbox },
  zoom: number,
): string {
  const to = formatViewSearch(search, { center: { lat, lng }, zoom: area ? zoom : zoom + SPLIT_ZOOM_STEP }, area);
  return area ? changeSearch(to, { show: "list" }) : to;
}
