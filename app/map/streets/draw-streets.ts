/** Draws the streets of a tile as SVG, for light and dark pages. */
import type { Point } from "../view";
import { type AreaKind, ROAD_KINDS, type RoadKind, type StreetTile } from "./features";
import { type Box, boxAround, estimateWidth, LabelSpace, placeAlong } from "./labels";
import { toPath, UNITS } from "./path-data";

/** Increased when the same data is drawn differently, so that caches do not mix old and new tiles. */
export const STREETS_DRAWING = 3;

/** Areas are from the tokens of app.css, which an image can't read; roads are paper with an edge. Dashes are in units of path data. */
const STYLE =
  "text{font:500 11px system-ui,sans-serif;text-anchor:middle;fill:#645750;stroke:#faf6ef;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}" +
  ".earth,.town{fill:#f8f2e5}.park{fill:#dbe5c9}.water{fill:#cbe1e4}.building{fill:#ece3d3}.stream{stroke:#cbe1e4}" +
  ".border{stroke:#b3b899;stroke-width:3;stroke-dasharray:2 9}.edge,.body,.stream,.border{fill:none;stroke-linejoin:round;stroke-linecap:round}.edge{stroke:#d9ccb6}.body{stroke:#fff}" +
  ".freeway.edge{stroke:#b9a585}.freeway.body,.ramp.body{stroke:#ecdcbd}.path.body{stroke:#d9ccb6;stroke-dasharray:6 6}.rail.body{stroke:#bdb09c;stroke-dasharray:12 6}" +
  ".n-water{fill:#3f5a61;font-style:italic;stroke:#cbe1e4}.n-park{fill:#4c5b36;stroke:#dbe5c9}" +
  ".shield{fill:#fff;stroke:#8a7d70}.shield+text{stroke:none;fill:#2b1e1a;font-weight:600}" +
  "@media(prefers-color-scheme:dark){text{fill:#c6b8ab;stroke:#261e1a}.earth,.town{fill:#40382e}.park{fill:#2f3a29}.water{fill:#1d3238}" +
  ".building{fill:#4c4237}.stream{stroke:#1d3238}.border{stroke:#6d6f5a}.edge{stroke:#2b2521}.body{stroke:#66594c}.freeway.edge{stroke:#2b2521}.freeway.body,.ramp.body{stroke:#8f7a5e}" +
  ".path.body{stroke:#66594c}.rail.body{stroke:#6d6053}.n-water{fill:#9fc3ca;stroke:#1d3238}.n-park{fill:#b6c6a0;stroke:#2f3a29}" +
  ".shield{fill:#1c1613;stroke:#93847a}.shield+text{fill:#f7efe5}}" +
  // An image has none of the system's colors.
  "@media(forced-colors:active){.edge.edge{stroke:#444}}@media(forced-colors:active)and (prefers-color-scheme:dark){.edge.edge{stroke:#ccc}}";

/** Pixels of a road's width at tile zooms 8 and 15; between them it grows by the same factor a zoom. */
const WIDTHS: Record<RoadKind, readonly [number, number]> = {
  freeway: [1.4, 12],
  ramp: [0.5, 7],
  major: [0.7, 9],
  medium: [0.4, 8],
  minor: [0.2, 7],
  path: [0.4, 1.5],
  rail: [0.5, 1.5],
};
/** The tile zoom from which a kind is drawn, and from which its names are. */
const FROM: Record<RoadKind, readonly [drawn: number, named: number]> = {
  freeway: [6, 99],
  ramp: [11, 99],
  major: [8, 12],
  medium: [10, 13],
  minor: [12, 14],
  path: [14, 99],
  rail: [10, 99],
};
/** In the order in which they are drawn. */
const AREAS: Record<AreaKind, number> = { earth: 0, town: 0, park: 7, water: 0, building: 14 };
/** Pixels of an area's longer side. At zoom 14 houses are specks that would be most of a city's tile. */
const MIN_SIDE = 1;
const MIN_FAR_BUILDING = 8;
const TEXT_SIZE = 11;
const NAMES_FROM = 12;

const widthOf = (kind: RoadKind, z: number): number => {
  const [far, near] = WIDTHS[kind];
  return far * (near / far) ** ((z - 8) / 7);
};

const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no control characters.
  text.replace(/[\u0000-\u001f\ufffe\uffff]/g, "").replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text in the middle of a point. */
const drawText = ({ x, y }: Point, text: string, attributes = "") =>
  `<text${attributes} x="${x.toFixed(0)}" y="${(y + 4).toFixed(0)}">${escapeXml(text)}</text>`;

/** Whether something is drawn at a tile zoom. */
export const isShown = (kind: AreaKind | RoadKind, z: number): boolean =>
  z >= (kind in AREAS ? AREAS[kind as AreaKind] : FROM[kind as RoadKind][0]);

function drawRoads({ roads }: StreetTile, size: number, z: number): string {
  const paths = ROAD_KINDS.toReversed().flatMap((kind) => {
    if (!isShown(kind, z)) return [];
    const drawn = roads.filter((road) => road.kind === kind && road.isDrawn);
    const data = drawn.flatMap(({ lines }) => lines.map((line) => toPath(line, size, false))).join("");
    return data ? [{ kind, data, width: widthOf(kind, z) }] : [];
  });
  const define = ({ kind, data }: (typeof paths)[number]) => `<path id="${kind}" d="${data}"/>`;
  const use = (part: "edge" | "body", { kind, width }: (typeof paths)[number]) =>
    `<use href="#${kind}" class="${kind} ${part}" stroke-width="${((width + (part === "edge" ? 1.5 : 0)) * UNITS).toFixed(1)}"/>`;
  const withEdge = paths.filter(({ kind, width }) => kind !== "path" && kind !== "rail" && width >= 1);
  return `<defs>${paths.map(define).join("")}</defs>${withEdge.map((path) => use("edge", path)).join("")}${paths.map((path) => use("body", path)).join("")}`;
}

function drawShields({ roads }: StreetTile, space: LabelSpace): string {
  const shown = new Set<string>();
  return roads
    .filter(({ kind, number }) => number && (kind === "freeway" || kind === "major"))
    .flatMap(({ number, lines }) => lines.map((line) => ({ number: number!, line })))
    .map(({ number, line }) => {
      const at = line[Math.floor(line.length / 2)]!;
      const width = estimateWidth(number, TEXT_SIZE) + 10;
      const box = boxAround(at, width, 18);
      if (shown.has(number) || !space.take([box])) return "";
      shown.add(number);
      return `<rect class="shield" x="${box[0].toFixed(0)}" y="${box[1].toFixed(0)}" width="${width}" height="18" rx="5"/>${drawText(at, number)}`;
    })
    .join("");
}

function drawNames({ roads, names }: StreetTile, space: LabelSpace, z: number): string {
  const points = names.map(({ kind, name, at }) =>
    space.take([boxAround(at, estimateWidth(name, TEXT_SIZE) + 6, 18)]) ? drawText(at, name, ` class="n-${kind}"`) : "",
  );
  const largestFirst = roads
    .filter(({ kind, name }) => name && z >= FROM[kind][1])
    .sort((a, b) => ROAD_KINDS.indexOf(a.kind) - ROAD_KINDS.indexOf(b.kind));
  const named = new Set<string>();
  const along = largestFirst.flatMap(({ name, lines }) =>
    lines.map((line) => {
      if (named.has(name!)) return "";
      const part = placeAlong(space, line, estimateWidth(name!, TEXT_SIZE) + 6);
      if (!part) return "";
      named.add(name!);
      const id = `n${named.size}`;
      return `<path id="${id}" fill="none" d="${toPath(part, space.size, false, 1)}"/><text dy="4"><textPath href="#${id}" startOffset="50%">${escapeXml(name!)}</textPath></text>`;
    }),
  );
  return [...points, ...along].join("");
}

/**
 * The streets of a tile as a part of an SVG.
 * @param size side of the tile in pixels
 * @param z the tile's zoom
 * @param placeNames boxes of the names that are shown above the tile
 * @param isCovered whether land without an area of its own is drawn
 */
export function drawStreets(
  streets: StreetTile,
  size: number,
  z: number,
  placeNames: readonly Box[],
  isCovered: boolean,
): string {
  const areas = (Object.keys(AREAS) as AreaKind[]).map((kind) => {
    if (!isShown(kind, z)) return "";
    const rings = streets.areas.filter((area) => area.kind === kind).flatMap((area) => area.rings);
    const minSide = kind === "building" && z < 15 ? MIN_FAR_BUILDING : MIN_SIDE;
    const data = rings.map((ring) => toPath(ring, size, true, UNITS, minSide)).join("");
    return data && `<path class="${kind}" fill-rule="evenodd" d="${data}"/>`;
  });
  const borders = streets.borders.map((line) => toPath(line, size, false)).join("");
  const streams = streets.streams.map((line) => toPath(line, size, false)).join("");
  const space = new LabelSpace(size);
  for (const box of placeNames) space.reserve(box);
  return [
    `<style>${STYLE}</style>`,
    isCovered ? `<path class="earth" d="M0 0h${size}v${size}H0z"/>` : "",
    `<g transform="scale(${1 / UNITS})">`,
    ...areas,
    streams && `<path class="stream" stroke-width="${Math.max(1, z - 9)}" d="${streams}"/>`,
    borders && `<path class="border" d="${borders}"/>`,
    drawRoads(streets, size, z),
    "</g>",
    z >= 7 ? drawShields(streets, space) : "",
    z >= NAMES_FROM ? drawNames(streets, space, z) : "",
  ].join("");
}
