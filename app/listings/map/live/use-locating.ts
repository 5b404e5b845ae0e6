import type { Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { LOCATED_ZOOM, REGION } from "~/map/view";

const FAILURE = "Unable to get your location. Please check your browser permissions.";
const ELSEWHERE = "You are outside California, where our homes are. The map stays where it is.";
/** Where a first visit may begin without being asked: Southern California. */
const HOME_GROUND = { south: 32, north: 35, west: -119, east: -116 };
const PATIENCE_MS = 10_000;

/** The position that the browser gives. @throws when it refuses or has none */
function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("This browser has no location."));
    navigator.geolocation.getCurrentPosition((found) => resolve(found.coords), reject, {
      timeout: PATIENCE_MS,
      maximumAge: 60_000,
    });
  });
}

/**
 * "Use my location". At the first visit the map goes there by itself only where the visitor has allowed it before, and
 * only within the region; whatever fails then is not spoken of.
 * @param first whether nothing says yet where the map should look
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the map begins
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
