/** Builds URLs of the map page with another view. Shared with the browser. */
import { type Bbox, boundedView, degrees, type LatLng, type MapView, project, unproject } from "~/map/view";
import { PLACE_KEYS } from "../places/place";
import { changedSearch, type ListChanges, without } from "./list-links";
import { ZOOM_OF_CALIFORNIA } from "./map-place";

/** Keys of the map page only: list or map on phones, and the card shown. */
export const MAP_PAGE_KEYS = ["show", "card"] as const;

/** The query string of the page at `search` with some keys changed and page-only keys removed. */
export function mapSearch(search: string, changes: ListChanges, pageKeys: readonly string[] = MAP_PAGE_KEYS): string {
  const params = new URLSearchParams(changedSearch(search, changes));
  for (const key of pageKeys) params.delete(key);
  const text = params.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

const lookKeys = ({ center, zoom }: MapView): ListChanges => ({
  ll: `${degrees(center.lat)},${degrees(center.lng)}`,
  z: String(Number(zoom.toFixed(2))),
});

/** The page with another view; its area is the view, or `area`. */
export function lookSearch(search: string, view: MapView, area: Bbox | null = null): string {
  return mapSearch(search, { ...lookKeys(boundedView(view)), bbox: area?.join(",") ?? null }, ["card"]);
}

/** The page at a preset city, without the searched place and the drawn area. */
export function presetSearch(search: string, view: MapView, area: Bbox | null = null): string {
  return lookSearch(mapSearch(search, without([...PLACE_KEYS, "polygon", "place"]), []), view, area);
}

/** All of California with the page's other filters. */
export function stateSearch(search: string): string {
  return presetSearch(search, ZOOM_OF_CALIFORNIA);
}

/** The view moved by a fraction of the frame. */
export function panned({ center, zoom }: MapView, across: number, down: number): MapView {
  const { x, y } = project(center, zoom);
  const step = { x: across * PAN.width, y: down * PAN.height };
  return boundedView({ center: unproject({ x: x + step.x, y: y + step.y }, zoom), zoom });
}

/** Pixels that an arrow button moves the static map: less than any frame shows. */
const PAN = { width: 240, height: 320 };

/** Zoom levels to add when a merged pin is opened. */
const PART = 2;

/** Degrees around homes that no zoom separates. */
const BESIDE = 0.0004;

/** Opens a merged pin: zooms in or, at the maximum zoom, lists only its homes. */
export function partingSearch(search: string, { lat, lng }: LatLng, zoom: number, most: number): string {
  if (zoom >= most) {
    const area: Bbox = [degrees(lng - BESIDE), degrees(lat - BESIDE), degrees(lng + BESIDE), degrees(lat + BESIDE)];
    return lookSearch(search, { center: { lat, lng }, zoom }, area);
  }
  return lookSearch(search, { center: { lat, lng }, zoom: Math.min(most, zoom + PART) });
}
