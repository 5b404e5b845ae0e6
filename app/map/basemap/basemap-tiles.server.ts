/** Tiles of the built-in basemap: their URL, and a tile by its position, with streets where the archive of MAP_ARCHIVE has them. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { bulkhead } from "~/platform/bulkhead.server";
import { fromEnv } from "~/platform/env.server";
import { DiskCache } from "~/platform/files/disk-cache.server";
import { limitedWarnings } from "~/platform/limited-warnings.server";
import { log } from "~/platform/log.server";
import { defineCounter, defineHistogram } from "~/platform/metrics.server";
import { findNamesInView } from "../names-in-view.server";
import { getPixelPosition } from "../pixel-position";
import { LABEL_SIZES } from "../place-names";
import type { TileSet } from "../provider";
import {
  type Archive,
  describeArchive,
  findArchiveProblem,
  openArchive,
  STREETS_CREDIT,
} from "../streets/archive.server";
import { drawStreets, isShown, STREETS_DRAWING } from "../streets/draw-streets";
import { readStreets } from "../streets/features";
import { type Box, boxAround } from "../streets/labels";
import { getViewBounds, type MapView, unproject } from "../view";
import basemapData from "./california.json";
import { DRAWING_VERSION, drawTile, TILE_SIZE } from "./draw-tile.server";

/** The map's zoom beyond which land without streets is an empty sheet. */
const MAX_LAND_ZOOM = 12;
/** The map's zoom at which streets and their names are large enough to read. */
const MAX_STREETS_ZOOM = 16;
const LAND_CREDIT = "Map: US Census, Natural Earth. Places: GeoNames, CC BY 4.0";
/** Tiles drawn at once, and those that wait. Pages are rendered between them. */
const [MAX_DRAWN, MAX_WAITING] = [2, 200];
const RETRY_MS = 60_000;
const MEMORY_BYTES = 8_000_000;
const DISK_BYTES = 200_000_000;

const drawing = defineHistogram(
  "map_tile_drawing_seconds",
  "Time of drawing a map tile with streets, reading included.",
  [],
  [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 3],
);
const fallbacks = defineCounter(
  "map_tile_fallbacks_total",
  "Map tiles drawn without their streets because of a fault.",
);
const warn = limitedWarnings(60_000);

const landCache = new LRUCache<string, string>({ maxSize: MEMORY_BYTES, sizeCalculation: (svg) => svg.length });

function drawLandTile(z: number, x: number, y: number): string {
  const key = `${z}/${x}/${y}`;
  let svg = landCache.get(key);
  if (svg === undefined) {
    svg = drawTile(z, x, y);
    landCache.set(key, svg);
  }
  return svg;
}

const hash = (...parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 8);

let landVersion: string | undefined;

function getLandVersion(): string {
  landVersion ??= hash(basemapData, DRAWING_VERSION);
  return landVersion;
}

const SIZE = { width: TILE_SIZE, height: TILE_SIZE };

/** A map of the size of a tile that shows it. */
const getTileView = (z: number, x: number, y: number): MapView => ({
  center: unproject({ x: (x + 0.5) * TILE_SIZE, y: (y + 0.5) * TILE_SIZE }, z + 1),
  zoom: z + 1,
});

/** Pixels around a tile whose place names can reach into it. */
const NAME_REACH = 100;
const REACHED = { width: TILE_SIZE + 2 * NAME_REACH, height: TILE_SIZE + 2 * NAME_REACH };

/** Boxes of the place names that the page shows above a tile, in the tile's pixels. */
const listPlaceNameBoxes = (view: MapView): Box[] =>
  findNamesInView(view, REACHED).map((place) => {
    const { left, top } = getPixelPosition(view, SIZE, place);
    const { width, height } = LABEL_SIZES[place.kind](place.name);
    return boxAround({ x: left, y: top }, width, height);
  });

/** The configured archive. It is opened on first use, and again after a failure; until then tiles have no streets. */
class Streets {
  archive: Archive | undefined;
  version = hash(getLandVersion(), STREETS_DRAWING);
  /** Resolves when the archive has been tried once. Never rejects. */
  readonly opened: Promise<void>;
  readonly #address: string;
  readonly #cache: DiskCache;
  readonly #bulkhead = bulkhead(MAX_DRAWN, MAX_WAITING);
  /** Tiles that are being drawn, which further requests wait for. */
  readonly #pending = new Map<string, Promise<string | undefined>>();

  constructor(address: string, folder: string) {
    this.#address = address;
    this.#cache = new DiskCache({
      root: folder,
      maxBytes: DISK_BYTES,
      memoryBytes: MEMORY_BYTES,
      onError: (error) => warn("cache", { err: error }, "could not cache a map tile"),
    });
    this.opened = this.#open();
  }

  async #open(): Promise<void> {
    try {
      const archive = await openArchive(this.#address);
      this.version = hash(getLandVersion(), STREETS_DRAWING, archive.version);
      this.archive = archive;
      const description = describeArchive(archive);
      log().info(description, "map archive opened");
      const problem = findArchiveProblem(archive);
      if (problem) log().warn(description, problem);
    } catch (error) {
      warn("open", { err: error }, "could not open the map's archive (MAP_ARCHIVE)");
      setTimeout(() => void this.#open(), RETRY_MS).unref();
    }
  }

  /** The SVG of a tile with its streets; undefined where the archive has none. @throws {Error} if they can't be had now */
  async draw(z: number, x: number, y: number): Promise<string | undefined> {
    const { archive } = this;
    if (!archive || z < archive.header.minZoom || z > archive.header.maxZoom) return undefined;
    const name = `${this.version}/${z}-${x}-${y}.svg`;
    const kept = await this.#cache.get(name);
    if (kept) return kept.toString();
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const drawn = this.#bulkhead.execute(async () => {
      const end = drawing.startTimer();
      const svg = await drawStreetsTile(archive, z, x, y);
      if (!svg) return undefined;
      end();
      this.#cache.put(name, Buffer.from(svg));
      return svg;
    });
    this.#pending.set(name, drawn);
    return drawn.finally(() => this.#pending.delete(name));
  }
}

/** Draws a tile with the streets of an archive; undefined where it has none. @throws {Error} if they can't be had now */
export async function drawStreetsTile(archive: Archive, z: number, x: number, y: number): Promise<string | undefined> {
  const view = getTileView(z, x, y);
  const [west, south, east, north] = getViewBounds(view, SIZE);
  const [left, bottom, right, top] = archive.bounds;
  if (east < left || west > right || north < bottom || south > top) return undefined;
  const tile = await archive.readTile(z, x, y);
  if (!tile) return undefined;
  const isCovered = west >= left && east <= right && south >= bottom && north <= top;
  const streets = readStreets(tile, TILE_SIZE, (kind) => isShown(kind, z));
  return drawTile(z, x, y, drawStreets(streets, TILE_SIZE, z, listPlaceNameBoxes(view), isCovered), isCovered);
}

const streets = fromEnv(({ MAP_ARCHIVE, DATA_DIR }) =>
  MAP_ARCHIVE ? new Streets(MAP_ARCHIVE, join(DATA_DIR, "map-tiles")) : undefined,
);

/** Opens the archive before the first page is rendered, because a stored page keeps the address of its tiles. Never rejects. */
export const openStreets = async (): Promise<void> => streets()?.opened;

/** The archive of MAP_ARCHIVE; undefined without one, and until it has been opened. */
export const getArchive = (): Archive | undefined => streets()?.archive;

/** The current version of the tiles, which changes with the data or the drawing. */
export const getTilesVersion = (): string => streets()?.version ?? getLandVersion();

export function getBasemapTiles(): TileSet {
  const archive = streets()?.archive;
  return {
    url: `/map/tiles/${getTilesVersion()}/{z}/{x}/{y}.svg`,
    credit: archive ? `${archive.attribution ?? STREETS_CREDIT}. ${LAND_CREDIT}` : LAND_CREDIT,
    tileSize: TILE_SIZE,
    maxZoom: MAX_LAND_ZOOM,
    hasPlaceNames: false,
    ...(archive && {
      streets: {
        bounds: archive.bounds,
        maxZoom: Math.max(MAX_LAND_ZOOM, Math.min(MAX_STREETS_ZOOM, archive.header.maxZoom + 1)),
      },
    }),
  };
}

/**
 * The SVG of a tile; null if the numbers are malformed, outside of the world or above the maximum zoom.
 * @returns `isComplete` is false if streets are missing because of a fault, so that the tile must not be kept
 */
export async function getBasemapTile(
  z: number,
  x: number,
  y: number,
): Promise<{ svg: string; isComplete: boolean } | null> {
  const isValid = [z, x, y].every((number) => Number.isInteger(number) && number >= 0);
  const { maxZoom, streets: covered } = getBasemapTiles();
  if (!isValid || z >= (covered?.maxZoom ?? maxZoom) || x >= 2 ** z || y >= 2 ** z) return null;
  const configured = streets();
  if (!configured?.archive) return { svg: drawLandTile(z, x, y), isComplete: !configured };
  try {
    return { svg: (await configured.draw(z, x, y)) ?? drawLandTile(z, x, y), isComplete: true };
  } catch (error) {
    fallbacks.inc();
    warn("draw", { err: error, tile: `${z}/${x}/${y}` }, "could not draw the streets of a map tile");
    return { svg: drawLandTile(z, x, y), isComplete: false };
  }
}
