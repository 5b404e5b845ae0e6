/** An invented town in OpenMapTiles' schema, which has the names of roads in a layer of their own. */
import type { Feature, FeatureCollection } from "geojson";
import type { Layers } from "../../scripts/map/archive-writer";

type Properties = Record<string, unknown>;

const CLASSES: Record<string, string> = { highway: "motorway", minor_road: "minor" };

const toRoad = ({ kind, kind_detail }: Properties) => ({
  class: CLASSES[String(kind)] ?? (kind === "major_road" ? kind_detail : kind),
  ...(kind_detail === "motorway_link" && { ramp: 1 }),
});

/** Features of a layer with other properties. */
const select = (
  { features }: FeatureCollection,
  rename: (properties: Properties) => Properties,
  keep: (properties: Properties, type: Feature["geometry"]["type"]) => boolean = () => true,
): FeatureCollection => ({
  type: "FeatureCollection",
  features: features
    .filter(({ properties, geometry }) => keep(properties!, geometry.type))
    .map((feature) => ({ ...feature, properties: rename(feature.properties!) })),
});

/** @param layers in Protomaps' schema */
export function toOpenMapTiles({ landuse, water, buildings, roads, pois }: Layers): Layers {
  const toClass = ({ kind, name }: Properties) => ({ class: kind, ...(name !== undefined && { name }) });
  const ofType = (wanted: string) => (_: Properties, type: string) => type === wanted;
  return {
    landuse: select(landuse!, toClass, ({ kind }) => kind !== "park"),
    park: select(
      landuse!,
      () => ({ class: "public_park" }),
      ({ kind }) => kind === "park",
    ),
    water: select(water!, () => ({ class: "lake" }), ofType("Polygon")),
    waterway: select(water!, () => ({ class: "river" }), ofType("LineString")),
    water_name: select(water!, toClass, ofType("Point")),
    building: select(buildings!, () => ({})),
    transportation: select(roads!, toRoad),
    transportation_name: select(
      roads!,
      (properties) => ({ ...toRoad(properties), name: properties.name, ref: properties.shield_text }),
      ({ name, shield_text }) => Boolean(name ?? shield_text),
    ),
    poi: select(pois!, toClass),
  };
}
