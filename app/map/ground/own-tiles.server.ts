/** Tiles of the built-in basemap: their URL, and a tile by its position. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { TileSet } from "../provider";
import ground from "./california.json";
import { DRAWING, drawTile, TILE_SIZE } from "./draw-tile.server";

/** Beyond this zoom a tile has no more detail than an enlarged one. */
const MAX_TILE_ZOOM = 13;

let known: string | undefined;

/** The current version of the tiles, which changes with the data or the drawing. */
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

/** The SVG of a tile; null if the numbers are malformed, outside of the world or above the maximum zoom. */
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
