import { places } from "./places/places.server";
import type { LatLng } from "./view";

/** Minimum population of a widely known place. */
const KNOWN = 20_000;

/** The name of the nearest city. */
export function nearestPlace({ lat, lng }: LatLng): string {
  const stretch = Math.cos((lat * Math.PI) / 180);
  let nearest = "";
  let least = Number.POSITIVE_INFINITY;
  for (const place of places()) {
    if (place.district || place.population < KNOWN) continue;
    const apart = Math.hypot(place.lat - lat, (place.lng - lng) * stretch);
    if (apart >= least) continue;
    least = apart;
    nearest = place.name;
  }
  return nearest;
}
