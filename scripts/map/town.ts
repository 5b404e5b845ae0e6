/** Invented towns at Redlands' place, in Protomaps' schema: streets, a freeway, a river, lakes and parks. */
import type { Feature, FeatureCollection, Geometry, Position } from "geojson";
import type { Bbox } from "../../app/map/view";
import type { Layers } from "./archive-writer";

/** Lengths are meters. */
export interface Plan {
  /** On each side, with avenues between them. */
  districts: number;
  districtM: number;
  /** Streets of a district that lead north, and that lead east. */
  streets: readonly [number, number];
  isPark: (column: number, row: number) => boolean;
  /** From west to east and from south to north; the lots of a town lie around its middle. */
  lot: readonly [number, number];
  builtM: number;
  /** Of the building on a lot. */
  corners: (lot: number) => number;
}

/** The town of the tests and of the sample's map. */
const TOWN: Plan = {
  districts: 8,
  districtM: 640,
  streets: [3, 3],
  isPark: (column, row) => column === 5 && row === 1,
  lot: [40, 80],
  builtM: 2_400,
  corners: () => 4,
};

/** As dense as central Los Angeles: blocks of 100 by 80 m, and 1,500 buildings per square kilometer in the middle. */
export const CITY: Plan = {
  districts: 20,
  districtM: 800,
  streets: [7, 9],
  isPark: (column, row) => column % 3 === 1 && row % 3 === 1,
  lot: [25, 80 / 3],
  builtM: 5_000,
  corners: (lot) => 6 + (lot % 7),
};
/** At low zooms only avenues, freeways, parks and water are drawn. */
export const REGION: Plan = { ...CITY, districts: 100, streets: [0, 0], builtM: 0 };

const CENTER = { lat: 34.0556, lng: -117.1825 };
const METERS_PER_DEGREE = 111_320;

const round = (degrees: number) => Number(degrees.toFixed(6));

/** A position by meters east and north of the center. Streets wind a little, as real ones do. */
function place(east: number, north: number): Position {
  const bentEast = east + 45 * Math.sin(north / 700) + north * 0.04;
  const bentNorth = north + 45 * Math.sin(east / 900) - east * 0.04;
  const lng = CENTER.lng + bentEast / (METERS_PER_DEGREE * Math.cos((CENTER.lat * Math.PI) / 180));
  return [round(lng), round(CENTER.lat + bentNorth / METERS_PER_DEGREE)];
}

const measureHalf = ({ districts, districtM }: Plan) => (districts * districtM) / 2;

export function findBounds(plan: Plan): Bbox {
  const half = measureHalf(plan);
  const [west, south] = place(-half, -half) as [number, number];
  const [east, north] = place(half, half) as [number, number];
  return [west - 0.006, south - 0.006, east + 0.006, north + 0.006];
}
export const TOWN_BOUNDS = findBounds(TOWN);

type Meters = readonly [east: number, north: number];

/** A line through points, with a point every 80 m, so that it bends with the town. */
function line(...points: Meters[]): Position[] {
  return points.flatMap(([east, north], index) => {
    const [nextEast, nextNorth] = points[index + 1] ?? [east, north];
    const steps = index === points.length - 1 ? 1 : Math.ceil(Math.hypot(nextEast - east, nextNorth - north) / 80);
    return Array.from({ length: steps }, (_, step) =>
      place(east + ((nextEast - east) * step) / steps, north + ((nextNorth - north) * step) / steps),
    );
  });
}

function ring(east: number, north: number, width: number, height: number, corners = 32): Position[] {
  const turns = Array.from({ length: corners + 1 }, (_, index) => (((index % corners) + 0.5) * 2 * Math.PI) / corners);
  return turns.map((turn) => place(east + (width / 2) * Math.cos(turn), north + (height / 2) * Math.sin(turn)));
}

const TREES = "Alder Bay Cedar Dogwood Elder Fir Hazel Juniper Larch Maple Oak Pine".split(" ");
const THINGS = "Brook Crest Field Glen Hollow Ridge Stone Vale Wick Wood Mill Spring".split(" ");
const TYPES = ["St", "Ave", "Ln", "Way", "Ct", "Dr"];
/** Letters other than Latin ones, as in parts of real towns. */
const OTHER_NAMES = ["月桂街", "Արևի փողոց", "Calle del Peñón", "Ñandú & Hijos Way"];

const nameStreet = (number: number) =>
  OTHER_NAMES[number / 40] ??
  `${TREES[number % 12]}${THINGS[Math.floor(number / 12) % 12]!.toLowerCase()} ${TYPES[number % 6]}`;

type Kind = { kind: string; kind_detail?: string; name?: string; shield_text?: string; is_link?: boolean };
const feature = (geometry: Geometry, properties: Kind): Feature => ({ type: "Feature", geometry, properties });
const lineOf = (properties: Kind, ...points: Meters[]) =>
  feature({ type: "LineString", coordinates: line(...points) }, properties);
const areaOf = (properties: Kind, coordinates: Position[]) =>
  feature({ type: "Polygon", coordinates: [coordinates] }, properties);
const pointOf = (properties: Kind, east: number, north: number) =>
  feature({ type: "Point", coordinates: place(east, north) }, properties);

/** The south-west corners of the districts. */
function listDistricts({ districts, districtM, isPark }: Plan) {
  return Array.from({ length: districts ** 2 }, (_, index) => {
    const [column, row] = [Math.floor(index / districts), index % districts];
    const toMeters = (at: number) => (at - districts / 2) * districtM;
    return { west: toMeters(column), south: toMeters(row), isPark: isPark(column, row) };
  });
}

function listRoads(plan: Plan): Feature[] {
  const { districts, districtM, streets } = plan;
  const half = measureHalf(plan);
  const avenues = Array.from({ length: districts + 1 }, (_, index) => {
    const at = index * districtM - half;
    const road = { kind: "major_road", kind_detail: index % 4 === 0 ? "primary" : "tertiary" };
    return [
      lineOf({ ...road, name: `${TREES[index % 12]} Avenue` }, [at, -half], [at, half]),
      lineOf({ ...road, name: `${THINGS[index % 12]} Boulevard` }, [-half, at], [half, at]),
    ];
  });
  let number = 0;
  const minor = (...points: Meters[]) => lineOf({ kind: "minor_road", name: nameStreet(number++) }, ...points);
  const minors = listDistricts(plan).flatMap(({ west, south, isPark }) => {
    if (isPark) return [];
    // One district in three has streets of one direction that end within it.
    const end = (west + south) % 3 === 0 ? districtM * 0.8 : districtM;
    const listOffsets = (count: number) => Array.from({ length: count }, (_, n) => ((n + 1) * districtM) / (count + 1));
    return [
      ...listOffsets(streets[0]).map((at) => minor([west + at, south], [west + at, south + end])),
      ...listOffsets(streets[1]).map((at) => minor([west, south + at], [west + districtM, south + at])),
    ];
  });
  return [
    ...avenues.flat(),
    ...minors,
    lineOf({ kind: "highway", kind_detail: "motorway", shield_text: "210" }, [-half, -900], [-600, -420], [half, 700]),
    lineOf({ kind: "highway", kind_detail: "motorway_link", is_link: true }, [-900, -640], [-500, -330], [0, -60]),
    lineOf({ kind: "rail" }, [-half, 1_500], [-300, 1_180], [half, 1_340]),
    lineOf({ kind: "path" }, [640, -1_640], [960, -1_740], [1_280, -1_620]),
  ];
}

/** Houses in the middle of their lots. */
function listBuildings(plan: Plan): Feature[] {
  const { lot, builtM, districtM, isPark, corners } = plan;
  const [columns, rows] = lot.map((side) => Math.floor(builtM / side)) as [number, number];
  const toDistrict = (at: number) => Math.floor((at + measureHalf(plan)) / districtM);
  return Array.from({ length: columns * rows }, (_, index) => {
    const east = (Math.floor(index / rows) + 0.5) * lot[0] - builtM / 2;
    const north = ((index % rows) + 0.5) * lot[1] - builtM / 2;
    if (isPark(toDistrict(east), toDistrict(north))) return [];
    const width = lot[0] * (0.6 + (index % 9) / 40);
    return areaOf({ kind: "building" }, ring(east, north, width, 20, corners(index)));
  }).flat();
}

const collect = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });

export function buildTown(plan = TOWN): Layers {
  const half = measureHalf(plan);
  const parks = listDistricts(plan).filter(({ isPark }) => isPark);
  const atParks = (draw: (east: number, north: number) => Feature) =>
    parks.map(({ west, south }) => draw(west + plan.districtM / 2, south + plan.districtM / 2));
  const size = plan.districtM - 40;
  return {
    landuse: collect([
      areaOf({ kind: "residential" }, line([-half, -half], [half, -half], [half, half], [-half, half], [-half, -half])),
      ...atParks((east, north) => areaOf({ kind: "park" }, ring(east, north, size, size))).map((park, index) => ({
        ...park,
        id: index + 1,
      })),
    ]),
    water: collect([
      ...atParks((east, north) => areaOf({ kind: "lake" }, ring(east, north + 40, 300, 200))),
      lineOf({ kind: "river" }, [-half, 2_100], [-1_300, 1_700], [200, 1_950], [half, 1_600]),
      ...atParks((east, north) => pointOf({ kind: "lake", name: "Mirror Lake" }, east, north + 40)),
    ]),
    buildings: collect(listBuildings(plan)),
    roads: collect(listRoads(plan)),
    pois: collect([
      ...atParks((east, north) => pointOf({ kind: "park", name: "Cottonwood Park" }, east, north - 200)),
      pointOf({ kind: "school", name: "Hillside School" }, -700, 420),
      pointOf({ kind: "school", name: "Larch School" }, -1_600, -1_200),
      pointOf({ kind: "school", name: "Meadow School" }, 1_440, 900),
    ]),
  };
}
