import type { Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { moveMap } from "~/map/live/zoom-limit";
import type { MapProvider } from "~/map/provider";
import { LOCATED_ZOOM, type MapView, REGION } from "~/map/view";

const LOCATION_FAILED = "Unable to get your location. Please check your browser permissions.";
const OUTSIDE_CALIFORNIA = "You’re outside California, where our homes are, so the map didn’t move.";
/** The region in which the first visit is located automatically: Southern California. */
const AUTO_LOCATE_REGION = { south: 32, north: 35, west: -119, east: -116 };
const LOCATION_TIMEOUT_MS = 10_000;

/**
 * The browser's position.
 * @throws when it is denied or unavailable
 */
function getPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("This browser does not support geolocation."));
    navigator.geolocation.getCurrentPosition((geolocation) => resolve(geolocation.coords), reject, {
      timeout: LOCATION_TIMEOUT_MS,
      maximumAge: 60_000,
    });
  });
}

const toView = ({ latitude, longitude }: { latitude: number; longitude: number }): MapView => ({
  center: { lat: latitude, lng: longitude },
  zoom: LOCATED_ZOOM,
});

/**
 * "Use my location". On the first visit the map goes there automatically only if the visitor has already granted
 * permission, and only within the region; failures are then silent.
 * @param isFirstVisit whether nothing yet determines the map's view
 */
export function useGeolocation(map: LeafletMap | null, provider: MapProvider, isFirstVisit: boolean) {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const locateSilently = useEffectEvent(async (leafletMap: LeafletMap, { signal }: AbortController) => {
    if (!isFirstVisit) return;
    const allowed = await navigator.permissions?.query({ name: "geolocation" });
    if (allowed?.state !== "granted") return;
    const { latitude, longitude } = await getPosition();
    const { south, north, west, east } = AUTO_LOCATE_REGION;
    const isInRegion = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    if (isInRegion && !signal.aborted)
      moveMap(leafletMap, provider, toView({ latitude, longitude }), { animate: false });
  });
  useEffect(() => {
    if (!map) return;
    // A visitor who does anything meanwhile is not moved.
    const acted = new AbortController();
    for (const type of ["pointerdown", "wheel", "keydown"])
      addEventListener(type, () => acted.abort(), { signal: acted.signal, capture: true, passive: true });
    locateSilently(map, acted).catch(() => {});
    return () => acted.abort();
  }, [map]);

  return {
    message,
    busy: isBusy,
    dismiss: () => setMessage(null),
    locate: async () => {
      if (!map || isBusy) return;
      setBusy(true);
      setMessage(null);
      try {
        const { latitude, longitude } = await getPosition();
        const [west, south, east, north] = REGION;
        if (latitude < south || latitude > north || longitude < west || longitude > east)
          setMessage(OUTSIDE_CALIFORNIA);
        else moveMap(map, provider, toView({ latitude, longitude }));
      } catch {
        setMessage(LOCATION_FAILED);
      } finally {
        setBusy(false);
      }
    },
  };
}
