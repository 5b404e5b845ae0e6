/** How close a live map gets: as far as its basemap has detail where it is. */
import type { Map as LeafletMap, ZoomPanOptions } from "leaflet";
import { useCallback, useEffect } from "react";
import { useMap, useMapEvent } from "react-leaflet";
import { getMaxZoom, type MapProvider } from "../provider";
import type { MapView } from "../view";

/** Keeps the limit as the map moves. Rendered inside the map. */
export function ZoomLimit({ provider }: { provider: MapProvider }): null {
  const map = useMap();
  const update = useCallback(() => void map.setMaxZoom(getMaxZoom(provider, map.getCenter())), [map, provider]);
  useEffect(update, [update]);
  useMapEvent("moveend", update);
  return null;
}

/** Moves a map to a view, or to the closest one there. */
export function moveMap(
  map: LeafletMap,
  provider: MapProvider,
  { center, zoom }: MapView,
  options?: ZoomPanOptions,
): void {
  const limit = getMaxZoom(provider, center);
  if (limit > map.getMaxZoom()) map.setMaxZoom(limit);
  map.setView(center, Math.min(zoom, limit), options);
}
