/**
 * What a map of streets shows, from a vector tile in Protomaps' basemap schema (https://docs.protomaps.com/basemaps/layers) or in
 * OpenMapTiles' (https://openmaptiles.org/schema/).
 */
import type { VectorTile, VectorTileFeature } from "@mapbox/vector-tile";
import type { Point } from "../view";

export const ROAD_KINDS = ["freeway", "ramp", "major", "medium", "minor", "path", "rail"] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];
export type AreaKind = "earth" | "town" | "park" | "water" | "building";

export interface Road {
  kind: RoadKind;
  lines: Point[][];
  /** False where the schema has the line a second time, for its name. */
  isDrawn: boolean;
  name?: string;
  /** The number of a numbered route, such as "10". */
  number?: string;
}
/** A name at a point. */
export interface NamedPoint {
  kind: "water" | "park" | "school";
  name: string;
  at: Point;
  isLandmark: boolean;
}
/** Coordinates are pixels of the tile, from its top left corner. */
export interface StreetTile {
  /** A landmark is what people mean by a park, or by water: no golf course and no pool. Each part of an area has its id, if any. */
  areas: { kind: AreaKind; rings: Point[][]; isLandmark: boolean; id?: number }[];
  /** Of counties and what is larger. */
  borders: Point[][];
  streams: Point[][];
  roads: Road[];
  names: NamedPoint[];
}

const ROADS: Record<string, RoadKind> = {
  // Protomaps
  highway: "freeway",
  major_road: "major",
  minor_road: "minor",
  rail: "rail",
  // OpenMapTiles
  motorway: "freeway",
  trunk: "major",
  primary: "major",
  secondary: "major",
  tertiary: "medium",
  minor: "minor",
  service: "minor",
  residential: "minor",
  path: "path",
  track: "path",
  transit: "rail",
};

const PARKS = new Set([
  "park",
  "national_park",
  "nature_reserve",
  "garden",
  "golf_course",
  "pitch",
  "playground",
  "cemetery",
  "recreation_ground",
  "forest",
  "wood",
  "grass",
  "grassland",
  "protected_area",
]);
const PUBLIC_PARKS = new Set(["park", "national_park", "nature_reserve", "protected_area", "recreation_ground"]);
const NO_WATER = /pool|fountain|basin|dock|reef|wastewater|tunnel/;
const TOWNS = new Set(["residential", "urban_area", "suburb", "neighbourhood"]);

/** Layers that are areas of one kind, whatever their features say. */
const AREA_LAYERS: Record<string, AreaKind> = {
  earth: "earth",
  water: "water",
  ocean: "water",
  buildings: "building",
  building: "building",
  park: "park",
};
const ROAD_LAYERS = new Set(["roads", "transportation", "transportation_name"]);
const NAME_LAYERS = new Set(["pois", "poi", "water_name", "water", "landuse", "park"]);
const BORDER_LAYERS = /^boundar(y|ies)$/;

/** Whether something of a layer may be drawn. */
export const isDrawnLayer = (name: string): boolean =>
  name in AREA_LAYERS ||
  ROAD_LAYERS.has(name) ||
  NAME_LAYERS.has(name) ||
  BORDER_LAYERS.test(name) ||
  /^(waterway|landcover)$/.test(name);

const [POINT, LINE, POLYGON] = [1, 2, 3];

type Properties = VectorTileFeature["properties"];

const readText = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() ? value.trim().slice(0, 80) : undefined;
const readKind = (properties: Properties): string =>
  String(properties.kind ?? properties.class ?? properties.subclass ?? "");

function findAreaKind(layer: string, kind: string): AreaKind | undefined {
  if (AREA_LAYERS[layer]) return AREA_LAYERS[layer];
  if (layer !== "landuse" && layer !== "landcover") return undefined;
  return PARKS.has(kind) ? "park" : TOWNS.has(kind) ? "town" : undefined;
}

function isLandmark(kind: AreaKind | "school", layer: string, properties: Properties): boolean {
  const words = [layer, readKind(properties), properties.subclass, properties.kind_detail, properties.brunnel];
  if (kind === "water") return !NO_WATER.test(words.join());
  return kind === "school" || (kind === "park" && words.some((word) => PUBLIC_PARKS.has(String(word))));
}

/** Ways on private ground, which would be mistaken for streets. */
const PRIVATE = /^(driveway|parking_aisle|drive-through|emergency_access)$/;

function readRoad(layer: string, properties: Properties): Omit<Road, "lines"> | undefined {
  const detail = String(properties.kind_detail ?? "");
  const kind = ROADS[readKind(properties)];
  if (!kind || PRIVATE.test(detail) || PRIVATE.test(String(properties.service ?? ""))) return undefined;
  const isLink = properties.is_link === true || properties.ramp === 1 || /_link$/.test(detail);
  return {
    kind: kind === "freeway" && isLink ? "ramp" : detail === "tertiary" ? "medium" : kind,
    isDrawn: layer !== "transportation_name",
    name: readText(properties.name),
    number: readText(properties.shield_text ?? properties.ref)?.match(/\d{1,3}[A-Z]?/)?.[0],
  };
}

function readName(layer: string, kind: string, properties: Properties): Omit<NamedPoint, "at"> | undefined {
  const name = readText(properties.name);
  const isWater = layer === "water" || layer === "water_name";
  const isSchool = kind === "school" && properties.subclass !== "kindergarten";
  const named = isWater ? "water" : layer === "park" || PARKS.has(kind) ? "park" : isSchool ? "school" : undefined;
  return name && named ? { kind: named, name, isLandmark: isLandmark(named, layer, properties) } : undefined;
}

const isBorder = (kind: string, { admin_level, maritime }: Properties): boolean =>
  maritime !== 1 && (/^(country|region|county)$/.test(kind) || Number(admin_level) <= 6);

/**
 * @param size side of the drawn tile in pixels
 * @param isWanted kinds whose geometry is read
 */
export function readStreets(
  tile: VectorTile,
  size: number,
  isWanted: (kind: AreaKind | RoadKind) => boolean = () => true,
): StreetTile {
  const streets: StreetTile = { areas: [], borders: [], streams: [], roads: [], names: [] };
  for (const [name, layer] of Object.entries(tile.layers)) {
    if (AREA_LAYERS[name] === "building" && !isWanted("building")) continue;
    const scale = size / layer.extent;
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const { properties, type } = feature;
      const kind = readKind(properties);
      const toPixels = () =>
        feature.loadGeometry().map((line) => line.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
      if (type === POINT && NAME_LAYERS.has(name)) {
        const named = readName(name, kind, properties);
        const at = named && toPixels()[0]?.[0];
        if (at) streets.names.push({ ...named, at });
      } else if (type === LINE && ROAD_LAYERS.has(name)) {
        const road = readRoad(name, properties);
        if (road && isWanted(road.kind)) streets.roads.push({ ...road, lines: toPixels() });
      } else if (type === LINE && (name === "water" || name === "waterway")) streets.streams.push(...toPixels());
      else if (type === LINE && BORDER_LAYERS.test(name) && isBorder(kind, properties))
        streets.borders.push(...toPixels());
      else if (type === POLYGON) {
        const area = findAreaKind(name, kind);
        if (!area || !isWanted(area)) continue;
        const { id } = feature;
        streets.areas.push({ kind: area, rings: toPixels(), isLandmark: isLandmark(area, name, properties), id });
      }
    }
  }
  return streets;
}
