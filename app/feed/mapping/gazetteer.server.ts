/** California's places for the mapper. */
import { cityCentroid, places, zipCentroid, zips } from "~/map/places/places.server";
import type { Gazetteer } from "./address";

let names: Map<string, string> | undefined;

const normalizeName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

export const gazetteer: Gazetteer = {
  zipCentroid,
  cityCentroid,
  cityName(name) {
    if (!names) {
      names = new Map();
      for (const placeName of [...places().map((place) => place.name), ...zips().map((zip) => zip.city)]) {
        const key = normalizeName(placeName);
        if (!names.has(key)) names.set(key, placeName);
      }
    }
    return names.get(normalizeName(name)) ?? null;
  },
};
