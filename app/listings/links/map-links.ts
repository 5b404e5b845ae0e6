/** Addresses of the map page that differ from its own in where they look. Shared with the browser. */
import { type Bbox, boundedView, degrees, type LatLng, type MapView, project, unproject } from "~/map/view";
import { PLACE_KEYS } from "../places/place";
import { changedSearch, type ListChanges, without } from "./list-links";
import { ZOOM_OF_CALIFORNIA } from "./map-place";

/** Keys of the page alone: list or map on a phone, and which card of the page it shows. */
export const MAP_PAGE_KEYS = ["show", "card"] as const;

/** The search string of the page at `search` with some keys changed and its own ones gone. */
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

/** The page looking elsewhere; its area is then what it looks at, or `area`. */
export function lookSearch(search: string, view: MapView, area: Bbox | null = null): string {
  return mapSearch(search, { ...lookKeys(boundedView(view)), bbox: area?.join(",") ?? null }, ["card"]);
}

/** The page at a place of its own, without the place that was searched and without a drawn area. */
export function presetSearch(search: string, view: MapView, area: Bbox | null = null): string {
  return lookSearch(mapSearch(search, without([...PLACE_KEYS, "polygon", "place"]), []), view, area);
}

/** All of California with the page's other filters. */
export function stateSearch(search: string): string {
  return presetSearch(search, ZOOM_OF_CALIFORNIA);
}

/** The view a part of the frame further to a side. */
export function panned({ center, zoom }: MapView, across: number, down: number): MapView {
  const { x, y } = project(center, zoom);
  const step = { x: across * PAN.width, y: down * PAN.height };
  return boundedView({ center: unproject({ x: x + step.x, y: y + step.y }, zoom), zoom });
}

/** Pixels that a press on an arrow moves the still map by: less than any frame shows. */
const PAN = { width: 240, height: 320 };

/** Zooms closer in by which homes of one pin part. */
const PART = 2;

/** Degrees to each side of homes that no zoom parts. */
const BESIDE = 0.0004;

/** Into a pin of several homes: closer, or, where no zoom is closer, the list of just those. */
export function partingSearch(search: string, { lat, lng }: LatLng, zoom: number, most: number): string {
  if (zoom >= most) {
    const area: Bbox = [degrees(lng - BESIDE), degrees(lat - BESIDE), degrees(lng + BESIDE), degrees(lat + BESIDE)];
    return lookSearch(search, { center: { lat, lng }, zoom }, area);
  }
  return lookSearch(search, { center: { lat, lng }, zoom: Math.min(most, zoom + PART) });
}
