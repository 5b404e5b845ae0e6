/** Lays out the tiles of a static map. Shared with the browser. */
import type { TileSet } from "./provider";
import { type MapView, project, type Size } from "./view";

/** Pixels from the layer's top left corner. */
export type PlacedTile = { url: string; left: number; top: number; size: number };

const TILE_SERVERS = "abc";

/** The tiles that cover a layer of this size; at a fractional zoom they are scaled. */
export function layOutTiles(
  { url, tileSize, maxZoom, streets }: TileSet,
  { center, zoom }: MapView,
  { width, height }: Size,
): PlacedTile[] {
  const z = Math.min(Math.round(zoom), streets?.maxZoom ?? maxZoom) - (tileSize === 512 ? 1 : 0);
  const size = 256 * 2 ** (zoom - z);
  const { x, y } = project(center, zoom);
  const [left, top] = [x - width / 2, y - height / 2];
  const tiles: PlacedTile[] = [];
  for (let row = Math.floor(top / size); row * size < top + height; row++)
    for (let column = Math.floor(left / size); column * size < left + width; column++) {
      if (row < 0 || column < 0 || row >= 2 ** z || column >= 2 ** z) continue;
      const values: Record<string, string | number> = { z, x: column, y: row };
      values.s = TILE_SERVERS[(row + column) % TILE_SERVERS.length]!;
      tiles.push({
        url: url.replace(/\{(\w)\}/g, (all, key: string) => String(values[key] ?? all)),
        left: Math.round(column * size - left),
        top: Math.round(row * size - top),
        size: Math.ceil(size),
      });
    }
  return tiles;
}
