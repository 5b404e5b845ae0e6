/** What is near a home, measured in a straight line in the archive of MAP_ARCHIVE. */
import { setTimeout as sleep } from "node:timers/promises";
import type { VectorTile } from "@mapbox/vector-tile";
import { LRUCache } from "lru-cache";
import { bulkhead } from "~/platform/bulkhead.server";
import { limitedWarnings } from "~/platform/limited-warnings.server";
import { type LatLng, metersToPixels, type Point, project } from "../view";
import { type Archive, STREETS_CREDIT } from "./archive.server";
import { readStreets, type StreetTile } from "./features";

const RADIUS_MILES = 2;
const METERS_PER_MILE = 1_609.344;
/**
 * The zooms whose tiles have all of it. Protomaps leaves ramps out below 12 (linkSimplify in Roads.java), small parks below 14
 * (setMinPixelSize in Landuse.java), and some schools and names of parks below 15 (namedPolygonZoomsIndex and
 * setPointLabelGridSizeAndLimit in Pois.java). OpenMapTiles ends at 14, with all of them (poi.sql).
 */
const [MIN_ZOOM, MAX_ZOOM] = [14, 15];
/** Side of a tile in pixels, as `project` has them. */
const TILE = 256;
/** How long a page waits. The search goes on, so that a later page finds the tiles in memory. */
const WAIT_MS = 300;
/** Tiles read at once, and those that wait. */
const [MAX_READ, MAX_WAITING] = [2, 20];
/** Points of landmarks in a tile and in memory, where one takes some 50 bytes, and names in a tile. */
const [MAX_TILE_POINTS, MAX_POINTS, MAX_NAMES] = [20_000, 400_000, 1_000];

/** What is looked for, as it is called without a name. */
const NAMELESS = { ramp: "a freeway ramp", park: "a park", water: "water", school: "a school" };
type Kind = keyof typeof NAMELESS;
const KINDS = Object.keys(NAMELESS) as Kind[];

interface Landmark {
  kind: Kind;
  name?: string;
  lines: Point[][];
  isArea?: boolean;
  /** The same in each tile that has a part of it. */
  id?: number;
}

export interface Near {
  /** The nearest of each kind, in this order. The home is in one without miles. */
  places: { kind: Kind; name: string; miles?: string }[];
  credit: string;
}

const warn = limitedWarnings(60_000);
const reads = bulkhead(MAX_READ, MAX_WAITING);

const countPoints = (landmarks: readonly Landmark[]) =>
  landmarks.reduce((sum, { lines }) => sum + lines.reduce((points, line) => points + line.length, 0), 0);

/** Whether a point is in the area of these rings, as SVG's even-odd rule has it. */
function isInside({ x, y }: Point, rings: readonly Point[][]): boolean {
  let isIn = false;
  for (const ring of rings)
    ring.forEach((to, index) => {
      const from = ring[index - 1] ?? to;
      if (from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)) isIn = !isIn;
    });
  return isIn;
}

/** Pixels to the nearest point of a line. */
function measureToLine({ x, y }: Point, line: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  line.forEach((to, index) => {
    const from = line[index - 1] ?? to;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const share = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy) || 0;
    const along = Math.min(1, Math.max(0, share));
    least = Math.min(least, Math.hypot(from.x + along * dx - x, from.y + along * dy - y));
  });
  return least;
}

/** Pixels to a landmark's edge; 0 inside. */
const measureTo = (at: Point, { lines, isArea }: Landmark) =>
  isArea && isInside(at, lines) ? 0 : Math.min(...lines.map((line) => measureToLine(at, line)));

/** @throws {Error} if there are too many to compare them in time */
function listLandmarks({ roads, areas, names }: StreetTile): Landmark[] {
  const landmarks: Landmark[] = [];
  for (const { kind, lines } of roads) if (kind === "ramp") landmarks.push({ kind, lines });
  for (const { kind, rings, isLandmark, id } of areas)
    if (isLandmark && (kind === "park" || kind === "water")) landmarks.push({ kind, lines: rings, isArea: true, id });
  for (const { kind, name, at } of names) if (kind === "school") landmarks.push({ kind, name, lines: [[at]] });
  if (countPoints(landmarks) > MAX_TILE_POINTS) throw new Error("A tile has too many landmarks.");
  const named = names.filter(({ isLandmark }) => isLandmark).slice(0, MAX_NAMES);
  for (const landmark of landmarks)
    landmark.name ??= named.find(({ kind, at }) => kind === landmark.kind && isInside(at, landmark.lines))?.name;
  return landmarks;
}

/** Landmarks of tiles. */
const tiles = new LRUCache<string, Landmark[], () => Promise<VectorTile | null>>({
  maxSize: MAX_POINTS,
  sizeCalculation: (landmarks) => 1 + countPoints(landmarks),
  fetchMethod: (_key, _stale, { context: read }) =>
    reads.execute(async () => {
      const { buildings: _, building: __, ...layers } = (await read())?.layers ?? {};
      return listLandmarks(readStreets({ layers }, TILE));
    }),
});

/** The tiles within pixels around a point, the nearest first. */
function listTiles({ x, y }: Point, radius: number) {
  const toFirst = (at: number) => Math.floor((at - radius) / TILE);
  const measure = (at: number, tile: number) => Math.max(0, tile * TILE - at, at - (tile + 1) * TILE);
  const found: { column: number; row: number; away: number }[] = [];
  for (let column = toFirst(x); column * TILE < x + radius; column++)
    for (let row = toFirst(y); row * TILE < y + radius; row++)
      found.push({ column, row, away: Math.hypot(measure(x, column), measure(y, row)) });
  return found.sort((a, b) => a.away - b.away);
}

async function search({ header, version, readTile }: Archive, position: LatLng): Promise<Near["places"]> {
  const zoom = Math.min(MAX_ZOOM, header.maxZoom);
  const at = project(position, zoom);
  const mile = metersToPixels(METERS_PER_MILE, { center: position, zoom });
  const radius = RADIUS_MILES * mile;
  const nearest = new Map<Kind, { landmark: Landmark; away: number }>();
  const reach = (kind: Kind) => nearest.get(kind)?.away ?? radius;
  /** Only one part of an area has its name, in this tile or a neighbor. Kinds may have the same ids. */
  const names = new Map<string, string>();
  const findName = ({ kind, id, name }: Landmark) => name ?? names.get(`${kind} ${id}`);
  const isFound = (kind: Kind, away: number) => {
    const landmark = nearest.get(kind)?.landmark;
    return reach(kind) + (landmark?.id === undefined || findName(landmark) ? 0 : TILE) <= away;
  };
  for (const { column, row, away } of listTiles(at, radius)) {
    if (KINDS.every((kind) => isFound(kind, away))) break;
    const read = () => readTile(zoom, column, row);
    const landmarks = await tiles.fetch(`${version}/${zoom}/${column}/${row}`, { context: read });
    for (const landmark of landmarks ?? []) {
      const { kind, name, id } = landmark;
      if (id !== undefined && name) names.set(`${kind} ${id}`, name);
      const pixels = measureTo({ x: at.x - column * TILE, y: at.y - row * TILE }, landmark);
      if (pixels < reach(kind)) nearest.set(kind, { landmark, away: pixels });
    }
  }
  const format = (miles: number) => (miles < 0.05 ? "under 0.1" : miles.toFixed(1));
  return [...nearest.values()]
    .sort((a, b) => a.away - b.away)
    .map(({ landmark, away }) => ({
      kind: landmark.kind,
      name: findName(landmark) ?? NAMELESS[landmark.kind],
      ...(away > 0 && { miles: format(away / mile) }),
    }));
}

/**
 * What is near a position, as far as the archive has it: the nearest freeway ramp, park, water and school. Never rejects.
 * @returns undefined if there is nothing, or not in time
 */
export async function findNear(archive: Archive | undefined, position: LatLng): Promise<Near | undefined> {
  if (!archive || archive.header.maxZoom < MIN_ZOOM) return undefined;
  const [west, south, east, north] = archive.bounds;
  const { lat, lng } = position;
  if (lng < west || lng > east || lat < south || lat > north) return undefined;
  const found = search(archive, position).catch((error: unknown) => {
    warn("near", { err: error }, "could not find what is near a home");
  });
  const places = await Promise.race([found, sleep(WAIT_MS, undefined, { ref: false })]);
  return places?.length ? { places, credit: archive.attribution ?? STREETS_CREDIT } : undefined;
}
