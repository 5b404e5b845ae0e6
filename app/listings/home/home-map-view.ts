/** The view of the map on a listing page. Shared with the browser. */
import { limitZoom, type MapProvider } from "~/map/provider";
import type { Near } from "~/map/streets/near.server";
import { HOME_ZOOM, type MapView, type Size } from "~/map/view";
import type { PublicPosition } from "../rules";

export type HomeMapData = { position: PublicPosition; provider: MapProvider; names: string; near?: Near };

/** Pixels of the layer that the server renders; no frame on the page is larger. */
export const HOME_FRAME: Size = { width: 1040, height: 300 };
/** Meters. An approximate position is the center of a ZIP code or city, and the home is somewhere around it. */
export const AREA_RADIUS = 1600;
/** The closest zoom at which the whole area fits the frame. */
const AREA_ZOOM = 13;

/** Zoom of the map that "See homes nearby" opens. */
export const NEARBY_ZOOM = 14;

/** The view of a pin, or of the whole approximate area, as close as the map has detail. */
export function getHomeView({ lat, lng, approximate }: PublicPosition, provider: MapProvider): MapView {
  return limitZoom({ center: { lat, lng }, zoom: approximate ? AREA_ZOOM : HOME_ZOOM }, provider);
}
