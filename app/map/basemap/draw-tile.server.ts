/**
 * Draws the built-in basemap as SVG tiles: sea, land with its counties, and a glow around towns. Streets over it
 * come from the archive of MAP_ARCHIVE, because no package that the project uses provides free road data.
 */
import { type GeoPermissibleObjects, geoBounds, geoMercator, geoPath } from "d3-geo";
import type { MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { places } from "../places/places.server";
import { project } from "../view";
import basemapData from "./california.json";

/** Side of a tile in pixels. */
export const TILE_SIZE = 512;
/** Increased when the same data is drawn differently, so that caches do not mix old and new tiles. */
export const DRAWING_VERSION = 1;
/** Pixels drawn beyond the tile's edges: at least half of the widest stroke. */
const TILE_OVERDRAW = 40;

/** Light and dark colors: the tokens of app.css, which an image cannot read. */
const STYLE = `.s{fill:#cbe1e4}.k{fill:none;stroke:#e4f0ef;stroke-linejoin:round}.o{fill:#efeee4}.l{fill:#e9ecdc}.m{fill:#e2e7d2}.t{stop-color:#f8f2e5}.c{fill:none;stroke:#b3b899}.d{stroke-width:1.5;stroke-dasharray:1 4.5;stroke-linecap:round}@media(prefers-color-scheme:dark){.s{fill:#1d3238}.k{stroke:#274047}.o{fill:#25251f}.l{fill:#2b2e25}.m{fill:#303429}.t{stop-color:#40382e}.c{stroke:#5a5c49}}`;

type Shape = { shape: GeoPermissibleObjects; box: readonly [[number, number], [number, number]] };
type Land = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;

const toShape = (shape: GeoPermissibleObjects): Shape => ({ shape, box: geoBounds(shape) });

/** Up to this tile zoom the whole state is in view, drawn with simplified shapes. */
const FAR_ZOOM = 6;

function loadBasemap(detail: "near" | "far") {
  const land = basemapData[detail] as unknown as Land;
  const { counties, states } = land.objects;
  const allShapes: GeometryCollection = {
    type: "GeometryCollection",
    geometries: [...counties.geometries, ...states.geometries],
  };
  const mexico = basemapData.mexico.map((ring) => toShape({ type: "Polygon", coordinates: [ring] }));
  const toShapes = (toShapes: MultiLineString) =>
    toShapes.coordinates.map((coordinates) => toShape({ type: "LineString", coordinates }));
  const shapesInTone = (tone: number) =>
    counties.geometries
      .filter(({ properties }) => (properties as { tone: number }).tone === tone)
      .map((county) => toShape(feature(land, county) as GeoPermissibleObjects));
  return {
    coast: [...toShapes(mesh(land, allShapes, (a, b) => a === b)), ...mexico],
    around: [...states.geometries.map((state) => toShape(feature(land, state) as GeoPermissibleObjects)), ...mexico],
    tones: [shapesInTone(0), shapesInTone(1)] as const,
    borders: toShapes(mesh(land, counties, (a, b) => a !== b)),
    edge: toShapes(mesh(land, counties, (a, b) => a === b)),
  };
}

const basemapCache: Partial<Record<"near" | "far", ReturnType<typeof loadBasemap>>> = {};

/**
 * Radius of a town's glow in degrees of longitude: a million people live on less than ten times the land of a thousand.
 */
const getGlowRadius = (population: number) => 0.0075 * population ** 0.25;

function drawTowns(z: number, x: number, y: number): string {
  const perDegree = (TILE_SIZE * 2 ** z) / 360;
  let circles = "";
  for (const { lat, lng, population, district } of places()) {
    if (district || population < 3_000) continue;
    const radius = getGlowRadius(population) * perDegree * 1.2;
    if (radius < 7) continue;
    const center = project({ lat, lng }, z + 1);
    const [cx, cy] = [center.x - x * TILE_SIZE, center.y - y * TILE_SIZE];
    if (cx + radius < 0 || cy + radius < 0 || cx - radius > TILE_SIZE || cy - radius > TILE_SIZE) continue;
    circles += `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${radius.toFixed(0)}"/>`;
  }
  return circles;
}

const SVG_START = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TILE_SIZE} ${TILE_SIZE}" width="${TILE_SIZE}" height="${TILE_SIZE}">`;

/**
 * The SVG of a tile.
 * @param streets drawn over sea, land and towns
 * @param isCovered whether `streets` has all of that as well
 */
export const drawTile = (z: number, x: number, y: number, streets = "", isCovered = false): string =>
  `${SVG_START}${isCovered ? "" : drawLand(z, x, y)}${streets}</svg>`;

/**
 * Sea, land and towns of a tile. Neighboring tiles join without seams: strokes continue beyond the edge, and nothing depends on
 * where a tile ends.
 * @param z zoom; at 0 the world is one tile of {@link TILE_SIZE} pixels
 */
function drawLand(z: number, x: number, y: number): string {
  const detail = z <= FAR_ZOOM ? "far" : "near";
  basemapCache[detail] ??= loadBasemap(detail);
  const basemap = basemapCache[detail];
  const world = TILE_SIZE * 2 ** z;
  const projection = geoMercator()
    .scale(world / (2 * Math.PI))
    .translate([world / 2 - x * TILE_SIZE, world / 2 - y * TILE_SIZE])
    .precision(0)
    .clipExtent([
      [-TILE_OVERDRAW, -TILE_OVERDRAW],
      [TILE_SIZE + TILE_OVERDRAW, TILE_SIZE + TILE_OVERDRAW],
    ]);
  const path = geoPath(projection).digits(z > 8 ? 1 : 0);
  const margin = (TILE_OVERDRAW / world) * 360;
  const west = (x / 2 ** z) * 360 - 180 - margin;
  const east = ((x + 1) / 2 ** z) * 360 - 180 + margin;
  const toPathData = (shapes: readonly Shape[]) =>
    shapes
      .filter(({ box }) => box[1][0] >= west && box[0][0] <= east)
      .map(({ shape }) => path(shape) ?? "")
      .join("");
  const drawPart = (name: string, data: string) => (data ? `<path id="${name[0]}" class="${name}" d="${data}"/>` : "");

  const coast = toPathData(basemap.coast);
  const [plain, tinted] = [toPathData(basemap.tones[0]), toPathData(basemap.tones[1])];
  const glow = plain || tinted ? drawTowns(z, x, y) : "";
  return [
    `<style>${STYLE}</style>`,
    `<path class="s" d="M0 0h${TILE_SIZE}v${TILE_SIZE}H0z"/>`,
    coast &&
      `<path id="k" class="k" d="${coast}" stroke-width="52" opacity=".3"/><use href="#k" style="stroke-width:32"/><use href="#k" style="stroke-width:14"/>`,
    drawPart("o", toPathData(basemap.around)),
    drawPart("l", plain),
    drawPart("m", tinted),
    glow &&
      `<defs><clipPath id="a"><use href="#l"/><use href="#m"/></clipPath><radialGradient id="g"><stop class="t"/><stop class="t" offset=".55" stop-opacity=".75"/><stop class="t" offset="1" stop-opacity="0"/></radialGradient></defs><g clip-path="url(#a)" fill="url(#g)">${glow}</g>`,
    drawPart("d c", toPathData(basemap.borders)),
    drawPart("c", toPathData(basemap.edge)),
  ]
    .filter(Boolean)
    .join("");
}
