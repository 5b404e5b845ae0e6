/** What is near a home, in the town of both schemas, and what becomes of a page whose archive is slow, fails or is hostile. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FeatureCollection, Point as GeoPoint, LineString, Polygon, Position } from "geojson";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { log } from "~/platform/log.server";
import { type Layers, writeArchive } from "../../../scripts/map/archive-writer";
import { buildTown, TOWN_BOUNDS } from "../../../scripts/map/town";
import { toOpenMapTiles } from "../../../tests/map/open-map-tiles";
import type { LatLng } from "../view";
import { type Archive, openArchive } from "./archive.server";
import { findNear } from "./near.server";

const TOWN = buildTown();
const [WEST, SOUTH, EAST, NORTH] = TOWN_BOUNDS;
/** A position by its shares of the town from the south-west. */
const at = (east: number, north: number): LatLng => ({
  lat: SOUTH + north * (NORTH - SOUTH),
  lng: WEST + east * (EAST - WEST),
});
const HOME = at(0.45, 0.4);

async function open(layers: Layers, maxZoom: number): Promise<Archive> {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "streets.pmtiles");
  writeFileSync(
    file,
    writeArchive(layers, { bounds: TOWN_BOUNDS, minZoom: maxZoom, maxZoom, attribution: "Invented" }),
  );
  const archive = await openArchive(file);
  onTestFinished(() => archive.close());
  return archive;
}

/** Miles on a sphere, by the haversine formula. */
function measure({ lat, lng }: LatLng, [otherLng, otherLat]: Position): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const share =
    half(otherLat! - lat) + Math.cos(toRadians(lat)) * Math.cos(toRadians(otherLat!)) * half(otherLng! - lng);
  return (2 * 6_378_137 * Math.asin(Math.sqrt(share))) / 1_609.344;
}

/** The towns' own shapes, as points every few meters. */
const POINTS = Object.entries({
  ramp: listPoints(TOWN.roads!, ({ kind_detail }) => kind_detail === "motorway_link"),
  park: listPoints(TOWN.landuse!, ({ kind }) => kind === "park"),
  water: listPoints(TOWN.water!, ({ kind, name }) => kind === "lake" && !name),
  school: listPoints(TOWN.pois!, ({ kind }) => kind === "school"),
});

function listPoints({ features }: FeatureCollection, isWanted: (properties: Record<string, unknown>) => boolean) {
  return features.flatMap(({ geometry, properties }): Position[] => {
    if (!isWanted(properties ?? {})) return [];
    if (geometry.type === "Point") return [geometry.coordinates];
    const { coordinates } = geometry as LineString | Polygon;
    const line = (geometry.type === "Polygon" ? coordinates[0] : coordinates) as Position[];
    return line.slice(1).flatMap(([lng, lat], index) => {
      const [fromLng, fromLat] = line[index] as [number, number];
      const shares = Array.from({ length: 41 }, (_, step) => step / 40);
      return shares.map((share) => [fromLng + (lng! - fromLng) * share, fromLat + (lat! - fromLat) * share]);
    });
  });
}

describe.each([
  ["Protomaps'", TOWN, 15],
  ["OpenMapTiles'", toOpenMapTiles(TOWN), 14],
])("in %s schema", (_, layers, maxZoom) => {
  it.each([
    [0.2, 0.3],
    [0.3, 0.5],
    [0.45, 0.3],
    [0.45, 0.4],
    [0.6, 0.3],
    [0.6, 0.6],
    [0.75, 0.4],
  ])("measures from the home at %d, %d to the nearest of each kind", async (east, north) => {
    const home = at(east, north);
    const expected = POINTS.map(([kind, points]) => ({
      kind,
      miles: Math.min(...points.map((point) => measure(home, point))),
    }))
      .filter(({ miles }) => miles < 2)
      .sort((a, b) => a.miles - b.miles);
    const near = await findNear(await open(layers, maxZoom), home);
    // The park's name is in one of the tiles that it is in.
    expect(near?.places.some(({ name }) => name === "a park")).toBe(false);
    expect(near?.places.map(({ kind, miles }) => ({ kind, miles }))).toEqual(
      expected.map(({ kind, miles }) => ({ kind, miles: miles.toFixed(1) })),
    );
  });

  it("names them, and says where the home is in one", async () => {
    const archive = await open(layers, maxZoom);
    expect(await findNear(archive, at(0.45, 0.4))).toEqual({
      places: [
        { kind: "ramp", name: "a freeway ramp", miles: "0.2" },
        { kind: "school", name: "Hillside School", miles: "0.7" },
        { kind: "park", name: "Cottonwood Park", miles: "0.8" },
        { kind: "water", name: "Mirror Lake", miles: "0.9" },
      ],
      credit: "Invented",
    });
    const [lng, lat] = (TOWN.water!.features.find(({ properties }) => properties?.name)!.geometry as GeoPoint)
      .coordinates;
    const inLake = await findNear(archive, { lat: lat!, lng: lng! });
    expect(inLake?.places.slice(0, 2)).toEqual([
      { kind: "park", name: "Cottonwood Park" },
      { kind: "water", name: "Mirror Lake" },
    ]);
    const school = TOWN.pois!.features.find(({ properties }) => properties?.name === "Hillside School")!;
    const [schoolLng, schoolLat] = (school.geometry as GeoPoint).coordinates;
    const atSchool = await findNear(archive, { lat: schoolLat! + 0.0001, lng: schoolLng! });
    expect(atSchool?.places[0]).toEqual({ kind: "school", name: "Hillside School", miles: "under 0.1" });
  });
});

it("knows nothing of a home outside of the archive, or of tiles without details", async () => {
  expect(await findNear(undefined, HOME)).toBeUndefined();
  expect(await findNear(await open(TOWN, 15), { lat: 38.58, lng: -121.49 })).toBeUndefined();
  expect(await findNear(await open(TOWN, 13), HOME)).toBeUndefined();
});

it("takes no pool, golf course or kindergarten for water, a park or a school", async () => {
  const around = (meters: number): Polygon => {
    const [height, width] = [meters / 111_320, meters / 92_200];
    const corners = [-1, 1].flatMap((side) => [
      [HOME.lng + side * width, HOME.lat + side * height],
      [HOME.lng + side * width, HOME.lat - side * height],
    ]);
    return { type: "Polygon", coordinates: [[...corners, corners[0]!]] };
  };
  const collect = (geometry: Polygon | GeoPoint, ...all: Record<string, string>[]): FeatureCollection => ({
    type: "FeatureCollection",
    features: all.map((properties) => ({ type: "Feature", geometry, properties })),
  });
  const point: GeoPoint = { type: "Point", coordinates: [HOME.lng, HOME.lat] };
  const archive = await open(
    {
      water: collect(
        around(50),
        { kind: "swimming_pool" },
        { class: "swimming_pool" },
        { kind: "water", kind_detail: "basin" },
      ),
      landuse: collect(around(300), { kind: "golf_course" }, { kind: "cemetery" }),
      landcover: collect(around(400), { class: "grass", subclass: "grass" }, { class: "wood", subclass: "forest" }),
      poi: collect(point, { class: "school", subclass: "kindergarten", name: "Little Steps" }),
      pois: collect(point, { kind: "golf_course", name: "Links" }),
    },
    14,
  );
  expect(await findNear(archive, HOME)).toBeUndefined();
  const park = await open({ landcover: collect(around(400), { class: "grass", subclass: "park" }) }, 14);
  expect((await findNear(park, HOME))?.places).toEqual([{ kind: "park", name: "a park" }]);
});

it("gives a park no name of water that has its number", async () => {
  const around = (meters: number): Polygon => ({
    type: "Polygon",
    coordinates: [
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, -1],
      ].map(([east, north]) => [HOME.lng + (east! * meters) / 92_200, HOME.lat + (north! * meters) / 111_320]),
    ],
  });
  const collect = (...features: FeatureCollection["features"]): FeatureCollection => ({
    type: "FeatureCollection",
    features,
  });
  const area = { type: "Feature", geometry: around(300), id: 7 } as const;
  const name: GeoPoint = { type: "Point", coordinates: [HOME.lng, HOME.lat] };
  const archive = await open(
    {
      landuse: collect({ ...area, properties: { kind: "park" } }),
      water: collect(
        { ...area, properties: { kind: "lake" } },
        { type: "Feature", geometry: name, properties: { kind: "lake", name: "Mirror Lake" } },
      ),
    },
    15,
  );
  expect((await findNear(archive, HOME))?.places.map(({ name }) => name).sort()).toEqual(["Mirror Lake", "a park"]);
});

it("doesn't wait for a slow archive, whose tiles the next page has", async () => {
  const archive = await open(TOWN, 15);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: Archive = {
    ...archive,
    version: "slow",
    readTile: (...tile) => gate.then(() => archive.readTile(...tile)),
  };
  expect(await findNear(slow, HOME)).toBeUndefined();
  release();
  const expected = await findNear(archive, HOME);
  await expect.poll(() => findNear(slow, HOME)).toEqual(expected);
});

it("knows nothing while the archive fails or has more than can be compared, logs it once, and tries again", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue();
  const archive = await open(TOWN, 15);
  const broken: Archive = { ...archive, version: "broken", readTile: () => Promise.reject(new Error("damaged")) };
  expect(await findNear(broken, HOME)).toBeUndefined();
  const features = Array.from({ length: 20_001 }, () => TOWN.pois!.features[1]!);
  expect(await findNear(await open({ pois: { type: "FeatureCollection", features } }, 15), HOME)).toBeUndefined();
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(["could not find what is near a home"]);
  expect(await findNear({ ...broken, readTile: archive.readTile }, HOME)).toEqual(await findNear(archive, HOME));
});
