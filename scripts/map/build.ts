/**
 * Builds california.json (counties), place-names.json, zip-names.json ([name, lat, lng, kind, zoom from, zoom to], chosen so that no two
 * labels ever touch) and california-outline.json (of the locator map) in app/map. Run `npx tsx scripts/map/build.ts && npx biome format
 * --write app/map` after updating us-atlas, world-atlas, or the gazetteer, and commit the result. Shapes: US Census Bureau through
 * us-atlas (ISC), Natural Earth through world-atlas (ISC), both in the public domain. Places (c) GeoNames, CC BY 4.0.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoCentroid, geoEquirectangular, geoPath } from "d3-geo";
import type { Feature, MultiPolygon, Polygon, Position } from "geojson";
import { feature, merge, neighbors } from "topojson-client";
import { filter, presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, Objects, Topology, Polygon as TopoPolygon } from "topojson-specification";
import { LABEL_SIZES, MIN_ZIP_ZOOM, type NameKind, type NameRow } from "../../app/map/place-names";
import { places, zips } from "../../app/map/places/places.server";
import { MAX_ZOOM, MIN_ZOOM, type Point, project, type Size } from "../../app/map/view";

type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;
type World = Topology<{ countries: GeometryCollection }>;

const getName = (properties: object | null | undefined) => (properties as { name?: string } | null)?.name ?? "";

const require = createRequire(import.meta.url);
const readJson = <T>(specifier: string) => JSON.parse(readFileSync(require.resolve(specifier), "utf8")) as T;
const writeJson = (file: string, data: unknown) =>
  writeFileSync(new URL(`../../app/map/${file}`, import.meta.url), JSON.stringify(data));

/** The map never shows anything outside of this: west, south, east, north. */
const REGION_BOUNDS = [-128, 28, -109, 45] as const;
const NEIGHBOR_STATES = ["Oregon", "Nevada", "Arizona", "Idaho", "Utah"];

const atlas = readJson<Atlas>("us-atlas/counties-10m.json");
const counties = atlas.objects.counties.geometries.filter(({ id }) => String(id).startsWith("06"));
const states = atlas.objects.states.geometries.filter(({ properties }) =>
  NEIGHBOR_STATES.includes(getName(properties)),
);

/** 0 or 1 per county, so that few neighbors have the same color. Counties with the most neighbors come first. */
function assignTones(): number[] {
  const adjacent = neighbors(counties);
  const tones: number[] = [];
  for (const county of counties.map((_, i) => i).sort((a, b) => adjacent[b]!.length - adjacent[a]!.length)) {
    const count = (tone: number) => adjacent[county]!.filter((other) => tones[other] === tone).length;
    tones[county] = count(1) < count(0) ? 1 : 0;
  }
  return tones;
}

const collect = (geometries: GeometryCollection["geometries"]) => ({
  type: "GeometryCollection" as const,
  geometries: geometries.map(({ id: _, ...geometry }) => geometry) as GeometryCollection["geometries"],
});

const round = (degrees: number, digits: number) => Number(degrees.toFixed(digits));

/** The part of Mexico that the map can show: rings of [lng, lat]. */
function buildMexico(): Position[][] {
  const world = readJson<World>("world-atlas/countries-10m.json");
  const country = world.objects.countries.geometries.find(({ properties }) => getName(properties) === "Mexico");
  const [west, south, east, north] = REGION_BOUNDS;
  // Uses degrees without projecting, so that the projection's own clipping cuts the shape.
  const projection = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .reflectY(true)
    .precision(0);
  const path = geoPath(
    projection.clipExtent([
      [west, south],
      [east, north],
    ]),
  ).digits(3);
  const rings = path(feature(world, country!) as Feature<MultiPolygon>)!
    .split("Z")
    .filter(Boolean);
  const toPositions = (ring: string) =>
    ring
      .slice(1)
      .split("L")
      .map((point) => point.split(",").map(Number));
  return rings.map(toPositions).map((positions) => [...positions, positions[0]!]);
}

type Label = { name: string; lat: number; lng: number; kind: NameKind; from: number; to: number };

/** Population from which a place is worth naming, at MIN_ZOOM and the following zooms. */
const WORTH = [600_000, 250_000, 150_000, 80_000, 40_000, 15_000, 4_000];

const isApart = (a: Label, b: Label, zoom: number) => {
  const [p, q] = [project(a, zoom), project(b, zoom)];
  const [one, other] = [a, b].map(({ kind, name }) => LABEL_SIZES[kind](name)) as [Size, Size];
  return Math.abs(p.x - q.x) >= (one.width + other.width) / 2 || Math.abs(p.y - q.y) >= (one.height + other.height) / 2;
};

/**
 * Gives each candidate the zoom from which it fits, in their order. Earlier candidates and all `before` take
 * precedence.
 */
function placeLabels(candidates: (Label & { worth?: (zoom: number) => boolean })[], before: Label[] = []): Label[] {
  const placedLabels = [...before];
  const waiting = new Set(
    candidates.map((label) => ({ ...label, lat: round(label.lat, 4), lng: round(label.lng, 4) })),
  );
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    for (const label of waiting) {
      if (zoom < label.from || label.worth?.(zoom) === false) continue;
      // A name that shows only at some zooms doesn't give way at these. Later zooms have more room, not less.
      if (!placedLabels.every((other) => zoom > other.to || isApart(label, other, zoom))) continue;
      const { worth: _, ...labelData } = label;
      placedLabels.push({ ...labelData, from: zoom });
      waiting.delete(label);
    }
  }
  return placedLabels.slice(before.length);
}

const toNameRows = (labels: Label[]) =>
  labels.map(({ name, lat, lng, kind, from, to }): NameRow => [name, round(lat, 4), round(lng, 4), kind, from, to]);

const seas = [
  { lat: 33.35, lng: -118.9 },
  { lat: 35.3, lng: -122.2 },
  { lat: 37.3, lng: -123.6 },
  { lat: 39.6, lng: -124.9 },
  { lat: 32.75, lng: -117.9 },
].map((position): Label => ({ ...position, name: "Pacific Ocean", kind: "sea", from: MIN_ZOOM, to: 11 }));
const countyLabels: Label[] = counties.map((county) => {
  const [lng, lat] = geoCentroid(feature(atlas, county) as Feature<Polygon>);
  return { name: getName(county.properties), lat, lng, kind: "county", from: 8, to: 11 };
});
const towns: (Label & { population: number; district: boolean })[] = places().map((place) => ({
  ...place,
  kind: place.population >= 100_000 ? "city" : "town",
  from: MIN_ZOOM,
  to: MAX_ZOOM,
}));
const namedLabels = placeLabels([
  ...seas,
  ...towns.map((town) => ({
    ...town,
    worth: (zoom: number) => (town.district ? zoom >= 13 : town.population >= (WORTH[zoom - MIN_ZOOM] ?? 0)),
  })),
  ...countyLabels,
]);
const zipLabels = placeLabels(
  zips().map(({ zip, lat, lng }) => ({ name: zip, lat, lng, kind: "zip", from: MIN_ZIP_ZOOM, to: MAX_ZOOM })),
  namedLabels,
);

const tone = assignTones();
/** With only the arcs that the shapes use. */
const landTopology = filter(
  {
    ...atlas,
    objects: {
      counties: collect(counties.map((county, i) => ({ ...county, properties: { tone: tone[i] } }))),
      states: collect(states.map((state) => ({ ...state, properties: {} }))),
    },
  } as Topology<Objects<object>>,
  () => true,
);
/** Square degrees: smaller triangles aren't visible on a map of the whole state. */
const FAR_WEIGHT = 0.0006;
const farTopology = filter(simplify(presimplify(landTopology), FAR_WEIGHT), () => true);
farTopology.arcs = farTopology.arcs.map((arc) => arc.map(([lng, lat]) => [round(lng!, 3), round(lat!, 3)]));
writeJson("basemap/california.json", { near: landTopology, far: farTopology, mexico: buildMexico() });
writeJson("place-names.json", toNameRows(namedLabels));
writeJson("zip-names.json", toNameRows(zipLabels));

/** California at 92 by 108 pixels, the size of the locator. */
const OUTLINE = { zoom: 3.42, width: 92, height: 108, center: { lat: 37.45, lng: -119.3 } };
const middle = project(OUTLINE.center, OUTLINE.zoom);
const outline = merge(atlas, counties as TopoPolygon[])
  .coordinates.map(([ring]) => ring!)
  .filter((ring) => ring.length > 120)
  .map((ring) => {
    const points: Point[] = [];
    for (const [lng, lat] of ring) {
      const at = project({ lat: lat!, lng: lng! }, OUTLINE.zoom);
      const point = { x: at.x - middle.x + OUTLINE.width / 2, y: at.y - middle.y + OUTLINE.height / 2 };
      const last = points.at(-1);
      if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= 1.2) points.push(point);
    }
    return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
  });
writeJson("california-outline.json", { ...OUTLINE, path: outline.join("") });
