/** The view of the map page and the box its homes must be in. Pure; `map-page.server.ts` has the server's part. */
import { getPixelPosition } from "~/map/pixel-position";
import { getMaxZoom, limitZoom, type MapProvider } from "~/map/provider";
import {
  type Bbox,
  clampView,
  DEFAULT_VIEW,
  fitView,
  getViewBounds,
  type Insets,
  MAP_FRAME,
  MAX_ZOOM,
  type MapView,
  MIN_ZOOM,
  type Size,
} from "~/map/view";
import { getPolygonBox } from "../area";
import type { ListingFilters, ParsedListingQuery } from "../schema";

export const CALIFORNIA_VIEW: MapView = { center: { lat: 37.3, lng: -119.3 }, zoom: 6 };

/** Small frames of phones and larger screens, in which the server fits content; a larger one shows more around it. */
const FIT_SIZES: Record<"phone" | "screen", Size> = {
  phone: { width: 340, height: 440 },
  screen: { width: 480, height: 620 },
};
/** What the map's tools and half a pin cover of these frames, and of a live map: in a low one the tools are beside the pins. */
const FIT_INSETS: Insets = { top: 40, right: 72, bottom: 136, left: 44 };
const LIVE_INSETS: Insets = { top: 92, right: 72, bottom: 194, left: 44 };
const LOW_INSETS: Insets = { top: 92, right: 72, bottom: 28, left: 270 };
/** Pixels of a frame's height below which it is low. */
const LOW = 330;
/** The frames whose homes the server lists: the largest of screens, and that of a phone 390 pixels wide. */
const LISTED_FRAMES: Record<"phone" | "screen", Size> = {
  phone: { width: 358, height: 560 },
  screen: MAP_FRAME,
};
/** The closest zoom of a fitted place, so that a single home is shown with its surroundings. */
const MAX_FIT_ZOOM = 15;

/** The view of a box's homes, not closer than the map has detail, there and at the view's own center. */
function fitHomes(box: Bbox, size: Size, insets: Insets, provider: MapProvider): MapView {
  const [west, south, east, north] = box;
  const limit = getMaxZoom(provider, { lat: (south + north) / 2, lng: (west + east) / 2 });
  return limitZoom(fitView(box, size, { maxZoom: Math.min(MAX_FIT_ZOOM, limit), insets }), provider);
}

/** Whether the filters name a place or an area to fit the map to. */
export const hasPlace = ({ city, zip, county, q, polygon }: ListingFilters) =>
  Boolean(city || zip || county || q || polygon);

/**
 * The page's view and box. `ll` and `z` of the URL come first; else the map is fitted to the URL's box or to the homes
 * of its place, or shows the last view. The box is the URL's, or what the server's frame shows; a map fitted to a place
 * shows all of it and needs none.
 * `fitted` is the place that the view is fitted to.
 * @param extent the box of the place's homes, or of the place itself if it has none; null for neither
 * @param remembered the last view, or null
 */
export function getMapView(
  { query: { filters }, mapView }: Pick<ParsedListingQuery, "query" | "mapView">,
  {
    extent,
    remembered,
    phone,
    provider,
  }: { extent: Bbox | null; remembered: MapView | null; phone: boolean; provider: MapProvider },
): { view: MapView; area: Bbox | null; fitted: Bbox | null } {
  const device = phone ? "phone" : "screen";
  const size = FIT_SIZES[device];
  const isExplicit = mapView.center !== undefined || mapView.zoom !== undefined;
  if (!isExplicit && filters.bbox)
    return { view: limitZoom(fitView(filters.bbox, size), provider), area: filters.bbox, fitted: null };
  if (!isExplicit && hasPlace(filters)) {
    const box = extent ?? (filters.polygon && getPolygonBox(filters.polygon));
    if (box) return { view: fitHomes(box, size, FIT_INSETS, provider), area: null, fitted: box };
  }
  const start = (!isExplicit && remembered) || DEFAULT_VIEW;
  const asked = { center: mapView.center ?? start.center, zoom: Math.round(mapView.zoom ?? start.zoom) };
  const view = limitZoom(clampView(asked), provider);
  return { view, area: filters.bbox ?? getViewBounds(view, LISTED_FRAMES[device]), fitted: null };
}

/**
 * A view that shows all of `box` between the tools of a live map of this size: the given one if it does.
 * @param size pixels
 */
export function keepInView(view: MapView, box: Bbox, size: Size, provider: MapProvider): MapView {
  const insets = size.height < LOW ? LOW_INSETS : LIVE_INSETS;
  const [west, south, east, north] = box;
  const start = getPixelPosition(view, size, { lat: north, lng: west });
  const end = getPixelPosition(view, size, { lat: south, lng: east });
  const isShown =
    start.left >= insets.left &&
    start.top >= insets.top &&
    end.left <= size.width - insets.right &&
    end.top <= size.height - insets.bottom;
  return isShown ? view : fitHomes(box, size, insets, provider);
}

/** The cookie value of a view: "33.95,-117.4,11". */
export const formatView = ({ center: { lat, lng }, zoom }: MapView) => `${lat},${lng},${zoom}`;

/** Parses the value of {@link formatView}; null if invalid. */
export function parseView(text: string | null): MapView | null {
  const parts = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,2})$/.exec(text ?? "");
  if (!parts) return null;
  const [lat, lng, zoom] = parts.slice(1).map(Number) as [number, number, number];
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || zoom < MIN_ZOOM || zoom > MAX_ZOOM) return null;
  return clampView({ center: { lat, lng }, zoom });
}
