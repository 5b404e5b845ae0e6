import type { Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { LOCATED_ZOOM, REGION } from "~/map/view";

const FAILURE = "Unable to get your location. Please check your browser permissions.";
const ELSEWHERE = "You’re outside California, where our homes are, so the map didn’t move.";
/** The region in which the first visit is located automatically: Southern California. */
const HOME_GROUND = { south: 32, north: 35, west: -119, east: -116 };
const PATIENCE_MS = 10_000;

/**
 * The browser's position.
 * @throws when it is denied or unavailable
 */
function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("This browser does not support geolocation."));
    navigator.geolocation.getCurrentPosition((found) => resolve(found.coords), reject, {
      timeout: PATIENCE_MS,
      maximumAge: 60_000,
    });
  });
}

/**
 * "Use my location". On the first visit the map goes there automatically only if the visitor has already granted
 * permission, and only within the region; failures are then silent.
 * @param first whether nothing yet determines the map's view
 */
export function useLocating(map: LeafletMap | null, first: boolean) {
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const begin = useEffectEvent(async (at: LeafletMap) => {
    const allowed = await navigator.permissions?.query({ name: "geolocation" });
    if (allowed?.state !== "granted") return;
    const { latitude, longitude } = await position();
    const { south, north, west, east } = HOME_GROUND;
    const near = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    if (near) at.setView([latitude, longitude], LOCATED_ZOOM, { animate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the map starts
  useEffect(() => {
    if (map && first) begin(map).catch(() => {});
  }, [map]);

  return {
    message,
    busy,
    dismiss: () => setMessage(null),
    locate: async () => {
      if (!map || busy) return;
      setBusy(true);
      setMessage(null);
      try {
        const { latitude, longitude } = await position();
        const [west, south, east, north] = REGION;
        if (latitude < south || latitude > north || longitude < west || longitude > east) setMessage(ELSEWHERE);
        else map.setView([latitude, longitude], LOCATED_ZOOM);
      } catch {
        setMessage(FAILURE);
      } finally {
        setBusy(false);
      }
    },
  };
}
