import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** Alternating longitude and latitude, which is several times faster to read than pairs. */
type FlatRing = Float64Array;
type Outline = { west: number; south: number; east: number; north: number; rings: FlatRing[] };

/** FIPS code of California, the first two digits of its counties' ids. */
const california = "06";

let outlines: Map<string, Outline> | undefined;

/** County outlines (us-atlas, US Census shapes), loaded at first use. */
function loadCountyOutlines(): Map<string, Outline> {
  if (outlines) return outlines;
  const atlas: Topology = createRequire(import.meta.url)("us-atlas/counties-10m.json");
  const shapes = feature(atlas, atlas.objects.counties as GeometryCollection<{ name: string }>);
  outlines = new Map();
  for (const { id, properties, geometry } of shapes.features) {
    if (!String(id).startsWith(california)) continue;
    const polygons =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    const rings = polygons.flat();
    const lngs = rings.flat().map(([lng]) => lng!);
    const lats = rings.flat().map(([, lat]) => lat!);
    const [west, south, east, north] = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
    outlines.set(properties.name, {
      west,
      south,
      east,
      north,
      rings: rings.map((ring) => Float64Array.from(ring.flat())),
    });
  }
  return outlines;
}

/** Whether a position lies within the county's outline (islands included). An unknown county contains nothing. */
export function isInCounty(county: string, lat: number, lng: number): boolean {
  const outline = loadCountyOutlines().get(county);
  if (!outline) return false;
  const { west, south, east, north } = outline;
  if (lng < west || lng > east || lat < south || lat > north) return false;
  let inside = false;
  for (const ring of outline.rings) if (isInRing(ring, lat, lng)) inside = !inside;
  return inside;
}

/** Whether a ray from the position crosses the ring an odd number of times, which means that it starts inside. */
function isInRing(ring: FlatRing, lat: number, lng: number): boolean {
  let odd = false;
  let bLng = ring[ring.length - 2] as number;
  let bLat = ring[ring.length - 1] as number;
  for (let i = 0; i < ring.length; i += 2) {
    const aLng = ring[i] as number;
    const aLat = ring[i + 1] as number;
    if (aLat > lat !== bLat > lat && lng < ((bLng - aLng) * (lat - aLat)) / (bLat - aLat) + aLng) odd = !odd;
    bLng = aLng;
    bLat = aLat;
  }
  return odd;
}

/** The county around a position, or null outside California. */
export function findCounty(lat: number, lng: number): string | null {
  for (const county of loadCountyOutlines().keys()) if (isInCounty(county, lat, lng)) return county;
  return null;
}

// Lakes with towns on their shores, drawn manually and slightly too large, because the outlines above contain no water.
const lakes = [
  // Tahoe, California's two thirds.
  "-120 38.945 -120.03 38.935 -120.08 38.95 -120.1 39 -120.115 39.08 -120.14 39.13 -120.14 39.17 -120.08 39.22 -120.03 39.24 -120 39.24",
  // Salton Sea
  "-116.1 33.5 -116 33.53 -115.85 33.43 -115.65 33.3 -115.58 33.2 -115.65 33.12 -115.8 33.14 -115.95 33.26 -116 33.36",
  // Clear Lake
  "-122.91 39.05 -122.9 39.12 -122.8 39.11 -122.72 39.02 -122.64 38.94 -122.7 38.94 -122.78 38.99 -122.83 39.01",
].map((ring) => Float64Array.from(ring.split(" "), Number));

/** Whether a position is in one of the large lakes. */
export function isInLake(lat: number, lng: number): boolean {
  return lakes.some((ring) => isInRing(ring, lat, lng));
}
