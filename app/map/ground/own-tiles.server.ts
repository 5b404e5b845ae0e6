/** Our own tiles: their address, and a tile by its place. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { TileSet } from "../provider";
import ground from "./california.json";
import { DRAWING, drawTile, TILE_SIZE } from "./draw-tile.server";

/** Beyond this zoom a tile shows nothing that enlarging would not. */
const MAX_TILE_ZOOM = 13;

let known: string | undefined;

/** What the tiles of today are called; another when data or drawing change. */
export function tilesVersion(): string {
  known ??= createHash("sha256").update(JSON.stringify(ground)).update(`${DRAWING}`).digest("hex").slice(0, 8);
  return known;
}

export function ownTiles(): TileSet {
  return {
    url: `/map/tiles/${tilesVersion()}/{z}/{x}/{y}.svg`,
    credit: "Map: US Census, Natural Earth. Places: GeoNames, CC BY 4.0",
    tileSize: TILE_SIZE,
    maxZoom: MAX_TILE_ZOOM + 1,
    named: false,
  };
}

const drawn = new LRUCache<string, string>({ maxSize: 8_000_000, sizeCalculation: (svg) => svg.length });

/** The SVG of a tile; null where there is none: malformed numbers, or beyond the world or the greatest zoom. */
export function ownTile(z: number, x: number, y: number): string | null {
  const whole = [z, x, y].every((number) => Number.isInteger(number) && number >= 0);
  if (!whole || z > MAX_TILE_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
  const key = `${z}/${x}/${y}`;
  let svg = drawn.get(key);
  if (svg === undefined) {
    svg = drawTile(z, x, y);
    drawn.set(key, svg);
  }
  return svg;
}
