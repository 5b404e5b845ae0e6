/** The view of the map page and the box its homes must be in. Pure; `map-page.server.ts` has the server's part. */
import {
  type Bbox,
  boundedView,
  boxOf,
  DEFAULT_VIEW,
  MAP_FRAME,
  MAX_ZOOM,
  type MapView,
  MIN_ZOOM,
  type Size,
  viewOf,
} from "~/map/view";
import { polygonBox } from "../area";
import type { ListingFilters, ParsedListingQuery } from "../schema";

/** The view of all of California. */
export const ZOOM_OF_CALIFORNIA: MapView = { center: { lat: 37.3, lng: -119.3 }, zoom: 6 };

/** The smallest frame sizes of phones and larger screens, so that fitted content is always visible. */
const FIT: Record<"phone" | "screen", Size> = {
  phone: { width: 340, height: 440 },
  screen: { width: 480, height: 620 },
};
/** The closest zoom of a fitted place, so that a single home is shown with its surroundings. */
const CLOSEST_FIT = 15;

/** Whether the filters name a place or an area to fit the map to. */
export const isPlaced = ({ city, zip, county, q, polygon }: ListingFilters) =>
  Boolean(city || zip || county || q || polygon);

/**
 * The page's view and box. `ll` and `z` of the URL come first; else the map is fitted to the URL's box or to the homes
 * of its place, or shows the last view. The box is the URL's, or what the server's frame shows; a map fitted to a place
 * shows all of it and needs none.
 * @param extent the box of the place's homes, or of the place itself if it has none; null for neither
 * @param remembered the last view, or null
 */
export function mapPlace(
  { query: { filters }, look }: Pick<ParsedListingQuery, "query" | "look">,
  { extent, remembered, phone }: { extent: Bbox | null; remembered: MapView | null; phone: boolean },
): { view: MapView; area: Bbox | null } {
  const size = phone ? FIT.phone : FIT.screen;
  const fitted = (box: Bbox) => viewOf(box, size, CLOSEST_FIT);
  const explicit = look.center !== undefined || look.zoom !== undefined;
  if (!explicit && filters.bbox) return { view: viewOf(filters.bbox, size, MAX_ZOOM, 0), area: filters.bbox };
  if (!explicit && isPlaced(filters)) {
    const box = extent ?? (filters.polygon && polygonBox(filters.polygon));
    if (box) return { view: fitted(box), area: null };
  }
  const start = (!explicit && remembered) || DEFAULT_VIEW;
  const view = boundedView({ center: look.center ?? start.center, zoom: Math.round(look.zoom ?? start.zoom) });
  return { view, area: filters.bbox ?? boxOf(view, MAP_FRAME) };
}

/** The cookie value of a view: "33.95,-117.4,11". */
export const viewText = ({ center: { lat, lng }, zoom }: MapView) => `${lat},${lng},${zoom}`;

/** Parses the value of {@link viewText}; null if invalid. */
export function readView(text: string | null): MapView | null {
  const parts = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,2})$/.exec(text ?? "");
  if (!parts) return null;
  const [lat, lng, zoom] = parts.slice(1).map(Number) as [number, number, number];
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || zoom < MIN_ZOOM || zoom > MAX_ZOOM) return null;
  return boundedView({ center: { lat, lng }, zoom });
}
