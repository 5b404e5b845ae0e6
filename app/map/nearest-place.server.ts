import { places } from "./places/places.server";
import type { LatLng } from "./view";

/** Minimum population of a widely known place. */
const MIN_POPULATION = 20_000;

/** The name of the nearest city. */
export function findNearestPlace({ lat, lng }: LatLng): string {
  const longitudeScale = Math.cos((lat * Math.PI) / 180);
  let nearest = "";
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const place of places()) {
    if (place.district || place.population < MIN_POPULATION) continue;
    const distance = Math.hypot(place.lat - lat, (place.lng - lng) * longitudeScale);
    if (distance >= leastDistance) continue;
    leastDistance = distance;
    nearest = place.name;
  }
  return nearest;
}
