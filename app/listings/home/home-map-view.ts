/** What the map on a home's page shows of it. Shared with the browser. */
import type { PlaceName } from "~/map/names";
import type { MapProvider } from "~/map/provider";
import { HOME_ZOOM, type MapView, type Size } from "~/map/view";
import type { ShownPosition } from "../rules";

export type HomeMapData = { position: ShownPosition; provider: MapProvider; names: readonly PlaceName[] };

/** The layer that the server draws; no frame on the page is larger. */
export const HOME_FRAME: Size = { width: 1040, height: 300 };
/** An approximate position is the middle of a ZIP code or a city: the home lies somewhere around it. Metres. */
export const AREA_RADIUS = 1600;
/** Where the whole of that area fits the frame. */
const AREA_ZOOM = 13;

/** Where "See homes around here" opens the map of homes. */
export const AROUND_ZOOM = 14;

/** A pin's close view, or the whole of an area. */
export function homeView({ lat, lng, approximate }: ShownPosition): MapView {
  return { center: { lat, lng }, zoom: approximate ? AREA_ZOOM : HOME_ZOOM };
}

/** Pixels on the map that a length on the ground takes in the middle of a view. */
export function pixels(metres: number, { center, zoom }: MapView): number {
  const metresPerPixel = (40_075_016.686 * Math.cos((center.lat * Math.PI) / 180)) / (256 * 2 ** zoom);
  return metres / metresPerPixel;
}
