/** The ZIP codes of California and of the listings. */
import { ORGANIZATIONS } from "~/map/places/organizations";
import { type Position, zips } from "~/map/places/places.server";
import type { PlaceSuggestion } from "./json.server";

type Zip = { zip: string; city: string; lat: number; lng: number };

/** Maximum kilometers from a place's center to that of a nearby ZIP code. */
const NEARBY_KM = 5;

/** Kilometers between two nearby places. */
function distanceKm(a: Position, b: Position): number {
  const north = (a.lat - b.lat) * 111.2;
  const east = (a.lng - b.lng) * 111.2 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

export class ZipDirectory {
  #official = new Map<string, Zip>(zips().map((zip) => [zip.zip, zip]));
  #homes: ReadonlyMap<string, number> = new Map();
  /** Every ZIP code, most homes first. */
  #ranked: string[] = [];

  /** Updates the number of homes per ZIP code. */
  setCounts(homes: ReadonlyMap<string, number>): void {
    this.#homes = homes;
    this.#ranked = [...new Set([...this.#official.keys(), ...homes.keys()])].sort(
      (a, b) => (homes.get(b) ?? 0) - (homes.get(a) ?? 0) || a.localeCompare(b),
    );
  }

  has(zip: string): boolean {
    return this.#official.has(zip) || this.#homes.has(zip);
  }

  suggestByPrefix(digits: string, limit: number): PlaceSuggestion[] {
    const found: PlaceSuggestion[] = [];
    for (const zip of this.#ranked) {
      if (found.length === limit) break;
      if (zip.startsWith(digits)) found.push(this.#toSuggestion(zip));
    }
    return found;
  }

  /** ZIP codes with homes around a place that no listing names, nearest first. */
  findNear(place: Position & { name: string }, limit: number): PlaceSuggestion[] {
    return [...this.#official.values()]
      .filter(({ zip }) => this.#homes.has(zip))
      .map((zip) => ({ ...zip, km: distanceKm(zip, place) }))
      .filter(({ km }) => km <= NEARBY_KM)
      .sort((a, b) => a.km - b.km)
      .slice(0, limit)
      .map(({ zip }) => ({ ...this.#toSuggestion(zip), detail: `ZIP code near ${place.name}` }));
  }

  #toSuggestion(zip: string): PlaceSuggestion {
    const city = this.#official.get(zip)?.city;
    return {
      kind: "zip",
      label: zip,
      detail: city && !ORGANIZATIONS.has(city) ? `ZIP code in ${city}` : "ZIP code",
      homes: this.#homes.get(zip) ?? 0,
      filters: { zip },
      placeId: null,
    };
  }
}
