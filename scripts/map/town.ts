/** An invented town at Redlands' place, for tests and for the sample's map: streets, a freeway, a river, a lake and a park. */
import type { Feature, FeatureCollection, Geometry, Position } from "geojson";
import type { Bbox } from "../../app/map/view";
import type { Layers } from "./archive-writer";

const CENTER = { lat: 34.0556, lng: -117.1825 };
/** Districts on each side, and their size in meters. */
const [DISTRICTS, DISTRICT_M] = [8, 640];
const HALF_M = (DISTRICTS * DISTRICT_M) / 2;
const METERS_PER_DEGREE = 111_320;

const round = (degrees: number) => Number(degrees.toFixed(6));

/** A position by meters east and north of the center. Streets wind a little, as real ones do. */
function place(east: number, north: number): Position {
  const bentEast = east + 45 * Math.sin(north / 700) + north * 0.04;
  const bentNorth = north + 45 * Math.sin(east / 900) - east * 0.04;
  const lng = CENTER.lng + bentEast / (METERS_PER_DEGREE * Math.cos((CENTER.lat * Math.PI) / 180));
  return [round(lng), round(CENTER.lat + bentNorth / METERS_PER_DEGREE)];
}

export const TOWN_BOUNDS: Bbox = (() => {
  const [west, south] = place(-HALF_M, -HALF_M) as [number, number];
  const [east, north] = place(HALF_M, HALF_M) as [number, number];
  return [west - 0.006, south - 0.006, east + 0.006, north + 0.006];
})();

/** A line through points in meters, with a point every 80 m, so that it bends with the town. */
function line(points: readonly (readonly [number, number])[]): Position[] {
  return points.flatMap(([east, north], index) => {
    const [nextEast, nextNorth] = points[index + 1] ?? [east, north];
    const steps = index === points.length - 1 ? 1 : Math.ceil(Math.hypot(nextEast - east, nextNorth - north) / 80);
    return Array.from({ length: steps }, (_, step) =>
      place(east + ((nextEast - east) * step) / steps, north + ((nextNorth - north) * step) / steps),
    );
  });
}

function ring(east: number, north: number, width: number, height: number): Position[] {
  const turns = Array.from({ length: 33 }, (_, index) => (index % 32) * (Math.PI / 16));
  return turns.map((turn) => place(east + (width / 2) * Math.cos(turn), north + (height / 2) * Math.sin(turn)));
}

const TREES = ["Alder", "Bay", "Cedar", "Dogwood", "Elder", "Fir", "Hazel", "Juniper", "Larch", "Maple", "Oak", "Pine"];
const THINGS = [
  "Brook",
  "Crest",
  "Field",
  "Glen",
  "Hollow",
  "Ridge",
  "Stone",
  "Vale",
  "Wick",
  "Wood",
  "Mill",
  "Spring",
];
const TYPES = ["St", "Ave", "Ln", "Way", "Ct", "Dr"];
/** Letters other than Latin ones, as in parts of real towns. */
const OTHER_NAMES = ["月桂街", "Արևի փողոց", "Calle del Peñón", "Ñandú & Hijos Way"];

const nameStreet = (number: number) =>
  OTHER_NAMES[number / 40] ??
  `${TREES[number % 12]}${THINGS[Math.floor(number / 12) % 12]!.toLowerCase()} ${TYPES[number % 6]}`;

type Kind = { kind: string; kind_detail?: string; name?: string; shield_text?: string; [key: string]: unknown };
const feature = (geometry: Geometry, properties: Kind): Feature => ({ type: "Feature", geometry, properties });
const lineOf = (points: readonly (readonly [number, number])[], properties: Kind) =>
  feature({ type: "LineString", coordinates: line(points) }, properties);
const areaOf = (coordinates: Position[], properties: Kind) =>
  feature({ type: "Polygon", coordinates: [coordinates] }, properties);
const pointOf = (east: number, north: number, properties: Kind) =>
  feature({ type: "Point", coordinates: place(east, north) }, properties);

function listRoads(): Feature[] {
  const roads: Feature[] = [];
  const edges = Array.from({ length: DISTRICTS + 1 }, (_, index) => index * DISTRICT_M - HALF_M);
  edges.forEach((at, index) => {
    const road = { kind: "major_road", kind_detail: index % 4 === 0 ? "primary" : "tertiary" };
    roads.push(
      lineOf(
        [
          [at, -HALF_M],
          [at, HALF_M],
        ],
        { ...road, name: `${TREES[index]} Avenue` },
      ),
    );
    roads.push(
      lineOf(
        [
          [-HALF_M, at],
          [HALF_M, at],
        ],
        { ...road, name: `${THINGS[index]} Boulevard` },
      ),
    );
  });
  let number = 0;
  const isPark = (west: number, south: number) => west === 640 && south === -1_920;
  for (const west of edges.slice(0, -1))
    for (const south of edges.slice(0, -1).filter((at) => !isPark(west, at)))
      for (const share of [1, 2, 3].map((part) => (part * DISTRICT_M) / 4)) {
        // One district in three has streets of one direction that end within it.
        const end = (west + south) % 3 === 0 ? DISTRICT_M * 0.8 : DISTRICT_M;
        const minor = () => ({ kind: "minor_road", name: nameStreet(number++) });
        roads.push(
          lineOf(
            [
              [west + share, south],
              [west + share, south + end],
            ],
            minor(),
          ),
        );
        roads.push(
          lineOf(
            [
              [west, south + share],
              [west + DISTRICT_M, south + share],
            ],
            minor(),
          ),
        );
      }
  const freeway = { kind: "highway", kind_detail: "motorway", shield_text: "210" };
  roads.push(
    lineOf(
      [
        [-HALF_M, -900],
        [-600, -420],
        [HALF_M, 700],
      ],
      freeway,
    ),
  );
  const ramp = { kind: "highway", kind_detail: "motorway_link", is_link: true };
  roads.push(
    lineOf(
      [
        [-900, -640],
        [-500, -330],
        [0, -60],
      ],
      ramp,
    ),
  );
  roads.push(
    lineOf(
      [
        [-HALF_M, 1_500],
        [-300, 1_180],
        [HALF_M, 1_340],
      ],
      { kind: "rail" },
    ),
  );
  roads.push(
    lineOf(
      [
        [640, -1_640],
        [960, -1_740],
        [1_280, -1_620],
      ],
      { kind: "path" },
    ),
  );
  return roads;
}

/** Small houses along the streets of the middle. */
function listBuildings(): Feature[] {
  const buildings: Feature[] = [];
  for (let east = -1_240; east < 1_240; east += 40)
    for (let north = -1_240; north < 1_240; north += 80) {
      const [width, height] = [16 + ((east + north) % 9), 14];
      const corners = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
        [0, 0],
      ] as const;
      const isOnStreet = Math.abs(((east + HALF_M) % 160) - 150) < 28;
      if (!isOnStreet)
        buildings.push(
          areaOf(
            corners.map(([x, y]) => place(east + x, north + 24 + y)),
            { kind: "building" },
          ),
        );
    }
  return buildings;
}

const collect = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });

/** The town in Protomaps' schema. */
export function buildTown(): Layers {
  const river = [
    [-HALF_M, 2_100],
    [-1_300, 1_700],
    [200, 1_950],
    [HALF_M, 1_600],
  ] as const;
  const square = [
    [-HALF_M, -HALF_M],
    [HALF_M, -HALF_M],
    [HALF_M, HALF_M],
    [-HALF_M, HALF_M],
    [-HALF_M, -HALF_M],
  ] as const;
  return {
    landuse: collect([
      areaOf(line(square), { kind: "residential" }),
      { ...areaOf(ring(960, -1_600, 600, 600), { kind: "park" }), id: 1 },
    ]),
    water: collect(
      [areaOf(ring(960, -1_560, 300, 200), { kind: "lake" }), lineOf(river, { kind: "river" })].concat(
        pointOf(960, -1_560, { kind: "lake", name: "Mirror Lake" }),
      ),
    ),
    buildings: collect(listBuildings()),
    roads: collect(listRoads()),
    pois: collect([
      pointOf(960, -1_800, { kind: "park", name: "Cottonwood Park" }),
      pointOf(-700, 420, { kind: "school", name: "Hillside School" }),
      pointOf(-1_600, -1_200, { kind: "school", name: "Larch School" }),
      pointOf(1_440, 900, { kind: "school", name: "Meadow School" }),
    ]),
  };
}

const CLASSES: Record<string, string> = { highway: "motorway", minor_road: "minor" };

/** The same town in OpenMapTiles' schema, which has the names of roads in a layer of their own. */
export function toOpenMapTiles({ landuse, water, buildings, roads, pois }: Layers): Layers {
  const convert = (
    layer: FeatureCollection,
    keep: (feature: Feature) => boolean,
    rename: (properties: Kind) => object,
  ) => collect(layer.features.filter(keep).map((it) => ({ ...it, properties: { ...rename(it.properties as Kind) } })));
  const toRoad = ({ kind, kind_detail }: Kind) => ({
    class: CLASSES[kind] ?? (kind === "major_road" ? kind_detail : kind),
    ...(kind_detail === "motorway_link" && { ramp: 1 }),
  });
  const isPoint = ({ geometry }: Feature) => geometry.type === "Point";
  const isPark = ({ properties }: Feature) => (properties as Kind).kind === "park";
  return {
    landuse: convert(
      landuse!,
      (it) => !isPark(it),
      ({ kind }) => ({ class: kind }),
    ),
    park: convert(landuse!, isPark, () => ({ class: "public_park" })),
    water: convert(
      water!,
      ({ geometry }) => geometry.type === "Polygon",
      () => ({ class: "lake" }),
    ),
    waterway: convert(
      water!,
      ({ geometry }) => geometry.type === "LineString",
      () => ({ class: "river" }),
    ),
    water_name: convert(water!, isPoint, ({ name }) => ({ class: "lake", name })),
    building: convert(
      buildings!,
      () => true,
      () => ({}),
    ),
    transportation: convert(roads!, () => true, toRoad),
    transportation_name: convert(
      roads!,
      ({ properties }) => Boolean((properties as Kind).name ?? (properties as Kind).shield_text),
      (properties) => ({ ...toRoad(properties), name: properties.name, ref: properties.shield_text }),
    ),
    poi: convert(
      pois!,
      () => true,
      ({ kind, name }) => ({ class: kind, name }),
    ),
  };
}
