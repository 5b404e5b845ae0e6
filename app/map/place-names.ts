/**
 * Place names of the built-in basemap. Each has the zooms at which it is shown, computed at build time
 * (scripts/map/build.ts) so that no labels overlap. Shared with the browser, which loads it with the live map.
 */
import rows from "./place-names.json";
import type { Bbox, Size } from "./view";

export type NameKind = "city" | "town" | "county" | "sea" | "zip";
export type NameRow = [name: string, lat: number, lng: number, kind: NameKind, from: number, to: number];
export type PlaceName = { name: string; lat: number; lng: number; kind: NameKind };

/** Maximum label size in pixels, as static-basemap.css sets it, centered on the place. */
export const LABEL_SIZES: Record<NameKind, (name: string) => Size> = {
  city: (name) => ({ width: 7.6 * name.length + 14, height: 20 }),
  town: (name) => ({ width: 6.8 * name.length + 12, height: 18 }),
  county: (name) => ({ width: 9.4 * name.length + 12, height: 18 }),
  sea: (name) => ({ width: 7.6 * name.length + 14, height: 20 }),
  zip: (name) => ({ width: 7 * name.length + 14, height: 18 }),
};

/** The zoom from which there is space for ZIP codes (zip-names.json). */
export const MIN_ZIP_ZOOM = 13;

/**
 * The names to show in a box (degrees) at a zoom; places just outside are not included.
 * @param zipRows ZIP codes, if loaded
 */
export function findPlaceNames([west, south, east, north]: Bbox, zoom: number, zipRows: NameRow[] = []): PlaceName[] {
  const wholeZoom = Math.floor(zoom);
  const found: PlaceName[] = [];
  for (const list of [rows as NameRow[], zipRows])
    for (const row of list) {
      // Each map skips thousands of rows here, so they aren't destructured first.
      if (row[1] < south || row[1] > north) continue;
      const [name, lat, lng, kind, from, to] = row;
      if (wholeZoom >= from && wholeZoom <= to && lng >= west && lng <= east) found.push({ name, lat, lng, kind });
    }
  return found;
}
