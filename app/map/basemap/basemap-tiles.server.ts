/** Tiles of the built-in basemap: their URL, and a tile by its position. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { TileSet } from "../provider";
import basemapData from "./california.json";
import { DRAWING_VERSION, drawTile, TILE_SIZE } from "./draw-tile.server";

/** Beyond this zoom a tile has no more detail than an enlarged one. */
const MAX_TILE_ZOOM = 13;

let cachedVersion: string | undefined;

/** The current version of the tiles, which changes with the data or the drawing. */
export function getTilesVersion(): string {
  cachedVersion ??= createHash("sha256")
    .update(JSON.stringify(basemapData))
    .update(`${DRAWING_VERSION}`)
    .digest("hex")
    .slice(0, 8);
  return cachedVersion;
}

export function getBasemapTiles(): TileSet {
  return {
    url: `/map/tiles/${getTilesVersion()}/{z}/{x}/{y}.svg`,
    credit: "Map: US Census, Natural Earth. Places: GeoNames, CC BY 4.0",
    tileSize: TILE_SIZE,
    maxZoom: MAX_TILE_ZOOM + 1,
    hasPlaceNames: false,
  };
}

const tileCache = new LRUCache<string, string>({ maxSize: 8_000_000, sizeCalculation: (svg) => svg.length });

/** The SVG of a tile; null if the numbers are malformed, outside of the world or above the maximum zoom. */
export function getBasemapTile(z: number, x: number, y: number): string | null {
  const isValid = [z, x, y].every((number) => Number.isInteger(number) && number >= 0);
  if (!isValid || z > MAX_TILE_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
  const key = `${z}/${x}/${y}`;
  let svg = tileCache.get(key);
  if (svg === undefined) {
    svg = drawTile(z, x, y);
    tileCache.set(key, svg);
  }
  return svg;
}
