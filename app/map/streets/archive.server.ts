/**
 * The vector archive of MAP_ARCHIVE: PMTiles (https://docs.protomaps.com/pmtiles/), read by byte ranges. What it contains is not
 * trusted: sizes, times and the number of points are limited before anything is decoded.
 */
import { type FileHandle, open } from "node:fs/promises";
import { addAbortSignal } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, zstdDecompress } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import {
  Compression,
  EtagMismatch,
  FetchSource,
  type Header,
  PMTiles,
  SharedPromiseCache,
  type Source,
  TileType,
} from "pmtiles";
import { z } from "zod";
import { files } from "~/platform/files/files.server";
import type { Bbox } from "../view";
import { checkTile } from "./check-tile";
import { isDrawnLayer } from "./features";

/** Required by the license of OpenStreetMap's data (ODbL), if an archive has no attribution. */
export const STREETS_CREDIT = "© OpenStreetMap contributors";

/** Bytes of a directory or tile as stored. California's largest are under half of it. */
const MAX_STORED_BYTES = 4_000_000;
/** Bytes of a directory or tile after decompression. */
const MAX_BYTES = 16_000_000;
const READ_MS = 3_000;
/** Before the key of a file in the bucket, or in the folder that replaces it. */
const STORED = "bucket:";
/** Directories kept in memory. */
const MAX_DIRECTORIES = 64;

const DECOMPRESS = {
  [Compression.Gzip]: promisify(gunzip),
  [Compression.Brotli]: promisify(brotliDecompress),
  [Compression.Zstd]: promisify(zstdDecompress),
};

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes;
  const run = compression === Compression.Unknown ? undefined : DECOMPRESS[compression];
  if (!run) throw new Error("The archive has an unknown compression.");
  const { buffer, byteOffset, byteLength } = await run(Buffer.from(bytes), { maxOutputLength: MAX_BYTES });
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

/** Reads ranges of a file, which stays open, so that a new file of the same name isn't mixed with it. */
const readFrom = (file: FileHandle): Source => ({
  getKey: () => String(file.fd),
  async getBytes(offset, length) {
    const bytes = new ArrayBuffer(length);
    const { bytesRead } = await file.read(new Uint8Array(bytes), 0, length, offset);
    return { data: bytes.slice(0, bytesRead) };
  },
});

/** Reads ranges of a stored file. */
const readStored = (key: string): Source => ({
  getKey: () => key,
  async getBytes(start, length, signal, knownEtag) {
    const { body, etag } = await files().get(key, { start, length });
    const data = await arrayBuffer(signal ? addAbortSignal(signal, body) : body);
    if (knownEtag && etag !== knownEtag) throw new EtagMismatch("The archive was replaced.");
    return { data, etag };
  },
});

function limitSource(source: Source): Source {
  return {
    getKey: () => source.getKey(),
    getBytes(offset, length, signal, etag) {
      if (length > MAX_STORED_BYTES) throw new Error(`The archive asks for ${length} bytes at once.`);
      const limit = AbortSignal.timeout(READ_MS);
      return source.getBytes(offset, length, signal ? AbortSignal.any([signal, limit]) : limit, etag);
    },
  };
}

const metadataSchema = z.object({
  attribution: z.string().max(1_000).optional(),
  vector_layers: z.array(z.object({ id: z.string() })).default([]),
});

export interface Archive {
  header: Header;
  /** Degrees. */
  bounds: Bbox;
  /** As text. */
  attribution: string | undefined;
  layers: string[];
  /** Changes with the content, as far as the store says. */
  version: string;
  /** Null where the archive has no tile. @throws {Error} for a tile that can't be read or decoded */
  readTile(z: number, x: number, y: number): Promise<VectorTile | null>;
  close(): Promise<void>;
}

async function openSource(address: string): Promise<{ source: Source; close: Archive["close"] }> {
  if (address.startsWith(STORED)) return { source: readStored(address.slice(STORED.length)), close: async () => {} };
  if (/^https?:/.test(address)) return { source: new FetchSource(address), close: async () => {} };
  const file = await open(address);
  return { source: readFrom(file), close: () => file.close() };
}

/**
 * @param address the path of a file, `bucket:` and the key of a stored file, or an http or https URL that answers range requests
 * @throws {Error} that says why the archive can't be used
 */
export async function openArchive(address: string): Promise<Archive> {
  const { source, close } = await openSource(address);
  try {
    return { ...(await readArchive(limitSource(source))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What an operator is told of an archive. */
export const describeArchive = ({ header, bounds, attribution, layers }: Archive) => ({
  bounds: `${bounds.join(", ")} (west, south, east, north)`,
  zooms: `${header.minZoom} to ${header.maxZoom}`,
  tiles: header.numAddressedTiles,
  layers: layers.join(", ") || "not said",
  attribution: attribution ?? "not said; maps show OpenStreetMap's",
});

/** Why an archive that can be read has no streets, if so. */
export const findArchiveProblem = ({ layers }: Archive): string | undefined =>
  layers.length > 0 && !layers.some(isDrawnLayer)
    ? "The map's archive has no layer that is drawn: its schema is neither Protomaps' nor OpenMapTiles'."
    : undefined;

async function readArchive(source: Source): Promise<Omit<Archive, "close">> {
  const archive = new PMTiles(source, new SharedPromiseCache(MAX_DIRECTORIES, undefined, decompress), decompress);
  const header = await archive.getHeader();
  const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat] as const;
  if (header.tileType !== TileType.Mvt) throw new Error("The archive has no vector tiles (MVT).");
  const [west, south, east, north] = bounds;
  if (!(west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90))
    throw new Error("The bounds of the archive are wrong.");
  if (!(header.minZoom <= header.maxZoom && header.maxZoom <= 24))
    throw new Error("The zooms of the archive are wrong.");
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  // A copy that was cut off has its directories, which come first.
  if (header.tileDataLength && (await source.getBytes(end - 1, 1)).data.byteLength < 1)
    throw new Error(`The archive is incomplete: it should have ${end} bytes.`);
  const metadata = metadataSchema.parse(await archive.getMetadata());
  return {
    header,
    bounds,
    // Archives have HTML here.
    attribution:
      metadata.attribution
        ?.replace(/<[^>]*>/g, "")
        .replace(/\s+/g, " ")
        .trim() || undefined,
    layers: metadata.vector_layers.map(({ id }) => id),
    version: [header.etag, header.tileDataOffset, header.tileDataLength, header.numTileContents].join(),
    async readTile(z, x, y) {
      const tile = await archive.getZxy(z, x, y);
      if (!tile) return null;
      const bytes = new Uint8Array(tile.data);
      checkTile(bytes);
      return new VectorTile(new PbfReader(bytes));
    },
  };
}
