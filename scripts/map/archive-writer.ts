/** Writes small PMTiles archives (version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { FeatureCollection } from "geojson";
import { Compression, TileType, zxyToTileId } from "pmtiles";
import { type Bbox, project } from "../../app/map/view";

const HEADER_BYTES = 127;
const EXTENT = 4096;
/** Units around a tile that it has too, so that lines continue over its edge. */
const BUFFER = 128;

export type Layers = Readonly<Record<string, FeatureCollection>>;

function* toVarint(value: number): Generator<number> {
  for (; value >= 0x80; value = Math.floor(value / 0x80)) yield (value % 0x80) + 0x80;
  yield value;
}

/** The tiles of the layers in a box, by their number in the archive. */
function cutTiles(layers: Layers, [west, south, east, north]: Bbox, minZoom: number, maxZoom: number) {
  const options = { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent: EXTENT, buffer: BUFFER, tolerance: 2 };
  const cut = Object.entries(layers).map(([name, data]) => [name, new GeoJSONVT(data, options)] as const);
  const tiles: { id: number; bytes: Uint8Array }[] = [];
  for (let z = minZoom; z <= maxZoom; z++) {
    const toTile = (lng: number, lat: number) => {
      const { x, y } = project({ lat, lng }, z);
      return { x: Math.floor(x / 256), y: Math.floor(y / 256) };
    };
    const [first, last] = [toTile(west, north), toTile(east, south)];
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++) {
        const found = cut.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile ? [[name, tile] as const] : [];
        });
        if (found.length === 0) continue;
        const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT }), { level: 9 });
        tiles.push({ id: zxyToTileId(z, x, y), bytes });
      }
  }
  return tiles.sort((a, b) => a.id - b.id);
}

/** @param bounds degrees */
export function writeArchive(
  layers: Layers,
  { bounds, minZoom, maxZoom, attribution }: { bounds: Bbox; minZoom: number; maxZoom: number; attribution: string },
): Buffer {
  const tiles = cutTiles(layers, bounds, minZoom, maxZoom);
  const numbers = [
    [tiles.length],
    tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0)),
    tiles.map(() => 1),
    tiles.map(({ bytes }) => bytes.length),
    // 0 says that a tile follows the one before.
    tiles.map((_, index) => (index === 0 ? 1 : 0)),
  ];
  const directory = gzipSync(Uint8Array.from(numbers.flat().flatMap((number) => [...toVarint(number)])));
  const metadata = gzipSync(
    JSON.stringify({ attribution, vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) }),
  );
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const metadataAt = HEADER_BYTES + directory.length;
  const dataAt = metadataAt + metadata.length;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles\u0003", "latin1");
  const sizes = [HEADER_BYTES, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length];
  [...sizes, tiles.length, tiles.length, tiles.length].forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  });
  header.set([1, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom], 96);
  const toInteger = (degrees: number) => Math.round(degrees * 1e7);
  bounds.forEach((degrees, index) => {
    header.writeInt32LE(toInteger(degrees), 102 + 4 * index);
  });
  header.writeUInt8(maxZoom, 118);
  header.writeInt32LE(toInteger((bounds[0] + bounds[2]) / 2), 119);
  header.writeInt32LE(toInteger((bounds[1] + bounds[3]) / 2), 123);
  return Buffer.concat([header, directory, metadata, data]);
}
