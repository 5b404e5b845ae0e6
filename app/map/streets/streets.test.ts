/** Streets from an archive: both schemas, borders of tiles, names, and archives that are damaged or hostile. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { FeatureCollection } from "geojson";
import { PbfWriter } from "pbf";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { forgetEnv } from "~/platform/env.server";
import { type Layers, writeArchive } from "../../../scripts/map/archive-writer";
import { buildTown, TOWN_BOUNDS } from "../../../scripts/map/town";
import { toOpenMapTiles } from "../../../tests/map/open-map-tiles";
import { project } from "../view";
import { type Archive, openArchive } from "./archive.server";
import { checkTile } from "./check-tile";
import { drawStreets } from "./draw-streets";
import { readStreets, type StreetTile } from "./features";
import { boxAround, LabelSpace, placeAlong } from "./labels";

const SIZE = 512;
const OPTIONS = { bounds: TOWN_BOUNDS, minZoom: 12, maxZoom: 15, attribution: "Invented" };
const PROTOMAPS = writeArchive(buildTown(), OPTIONS);
const OPEN_MAP_TILES = writeArchive(toOpenMapTiles(buildTown()), OPTIONS);

async function openBytes(bytes: Uint8Array): Promise<Archive> {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "streets.pmtiles");
  writeFileSync(file, bytes);
  const archive = await openArchive(file);
  onTestFinished(() => archive.close());
  return archive;
}

/** The tile of the town's middle, moved by tiles. */
function findTile(z: number, right = 0, down = 0): [number, number, number] {
  const [west, south, east, north] = TOWN_BOUNDS;
  const { x, y } = project({ lat: (south + north) / 2, lng: (west + east) / 2 }, z);
  return [z, Math.floor(x / 256) + right, Math.floor(y / 256) + down];
}

const readTile = async (archive: Archive, ...tile: [number, number, number]): Promise<StreetTile> =>
  readStreets((await archive.readTile(...tile))!, SIZE);

const drawWith = (streets: StreetTile, z: number) => drawStreets(streets, SIZE, z, [], true);

describe("schemas", () => {
  it.each([12, 13, 14, 15])("draws the same from Protomaps' and OpenMapTiles' layers at zoom %i", async (z) => {
    const [one, other] = await Promise.all([openBytes(PROTOMAPS), openBytes(OPEN_MAP_TILES)]);
    const [mine, theirs] = await Promise.all([readTile(one, ...findTile(z)), readTile(other, ...findTile(z))]);
    const listKinds = ({ roads, areas, names }: StreetTile) => ({
      roads: roads.flatMap(({ kind, isDrawn }) => (isDrawn ? [kind] : [])).sort(),
      areas: areas.map(({ kind }) => kind).sort(),
      names: names.map(({ kind, name }) => `${kind} ${name}`).sort(),
    });
    expect(listKinds(theirs)).toEqual(listKinds(mine));
    const listNames = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text/g)].map(([, name]) => name).sort();
    expect(listNames(drawWith(theirs, z))).toEqual(listNames(drawWith(mine, z)));
    expect(listNames(drawWith(mine, z)).length).toBeGreaterThan(5);
  });

  it("draws borders of counties, states and countries alike, without those at sea and of cities", async () => {
    const [, south, , north] = TOWN_BOUNDS;
    const buildBorders = (kinds: readonly object[]): FeatureCollection => ({
      type: "FeatureCollection",
      features: kinds.map((properties, index) => {
        const lat = (south + north) / 2 + index * 0.001;
        const coordinates = [TOWN_BOUNDS[0], TOWN_BOUNDS[2]].map((lng) => [lng, lat]);
        return { type: "Feature", geometry: { type: "LineString", coordinates }, properties };
      }),
    });
    const boundaries = buildBorders([
      { kind: "county" },
      { kind: "region" },
      { kind: "country" },
      { kind: "locality" },
    ]);
    const levels = [{ admin_level: 6 }, { admin_level: 4 }, { admin_level: 2, maritime: 0 }, { admin_level: 8 }];
    const boundary = buildBorders([...levels, { admin_level: 4, maritime: 1 }]);
    const schemas: Layers[] = [{ boundaries }, { boundary }];
    const [mine, theirs] = await Promise.all(
      schemas.map(async (layers) => {
        const tile = await readTile(await openBytes(writeArchive(layers, OPTIONS)), ...findTile(12));
        return /<path class="border" d="([^"]+)"/.exec(drawWith(tile, 12))?.[1];
      }),
    );
    expect(mine?.match(/M/g)).toHaveLength(3);
    expect(theirs).toBe(mine);
  });

  it("escapes names and keeps letters of other scripts", async () => {
    const streets: StreetTile = { areas: [], borders: [], streams: [], roads: [], names: [] };
    const lines = (y: number) => [
      [
        { x: 20, y },
        { x: 490, y },
      ],
    ];
    const names = ["A<b>&\u0000'\"", "月桂街", "Արևի փողոց", "شارع النيل"];
    streets.roads = names.map((name, index) => ({ kind: "major", isDrawn: true, name, lines: lines(60 + 80 * index) }));
    const svg = drawWith(streets, 15);
    expect(svg).toContain(">A&#60;b&#62;&#38;'\"</textPath>");
    for (const name of names.slice(1)) expect(svg).toContain(`>${name}</textPath>`);
  });
});

it("reads the same from a file, a stored file, and a server that answers range requests", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-archive-"));
  mkdirSync(join(folder, "files/maps"), { recursive: true });
  writeFileSync(join(folder, "files/maps/town.pmtiles"), PROTOMAPS);
  vi.stubEnv("DATA_DIR", folder);
  forgetEnv();
  const server = createServer((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    response.writeHead(206, { etag: '"1"' }).end(PROTOMAPS.subarray(Number(from), Number(to) + 1));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    forgetEnv();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const addresses = [join(folder, "files/maps/town.pmtiles"), "bucket:maps/town.pmtiles", `http://127.0.0.1:${port}/`];
  const drawings = await Promise.all(
    addresses.map(async (address) => {
      const archive = await openArchive(address);
      onTestFinished(() => archive.close());
      return drawWith(await readTile(archive, ...findTile(14)), 14);
    }),
  );
  expect(new Set(drawings).size).toBe(1);
  await expect(openArchive("bucket:maps/none.pmtiles")).rejects.toThrow("There is no file maps/none.pmtiles.");
});

it("continues roads on both sides of a tile's edge", async () => {
  const archive = await openBytes(PROTOMAPS);
  for (const z of [13, 14, 15]) {
    const [left, right] = await Promise.all([readTile(archive, ...findTile(z)), readTile(archive, ...findTile(z, 1))]);
    /** Where roads cross a vertical line. */
    const listCrossings = ({ roads }: StreetTile, edge: number) =>
      roads
        .flatMap(({ lines }) => lines)
        .flatMap((line) =>
          line.slice(1).flatMap((to, index) => {
            const from = line[index]!;
            if (from.x >= edge === to.x >= edge) return [];
            return from.y + ((to.y - from.y) * (edge - from.x)) / (to.x - from.x);
          }),
        )
        .filter((y) => y > 0 && y < SIZE)
        .sort((a, b) => a - b);
    const crossings = listCrossings(left, SIZE);
    expect(crossings.length).toBeGreaterThan(3);
    const others = listCrossings(right, 0);
    expect(others).toHaveLength(crossings.length);
    crossings.forEach((y, index) => {
      expect(Math.abs(y - others[index]!)).toBeLessThan(1);
    });
  }
});

describe("names", () => {
  it("never lie over each other, a reserved box, or the edge", () => {
    const coordinate = fc.integer({ min: -100, max: 612 });
    const line = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(line, fc.integer({ min: 20, max: 200 })), { maxLength: 40 }), (lines) => {
        const space = new LabelSpace(SIZE);
        const reserved = boxAround({ x: 256, y: 256 }, 120, 40);
        space.reserve(reserved);
        const placed = lines.flatMap(([points, width]) => {
          const part = placeAlong(space, points, width);
          return part ? [part] : [];
        });
        /** Points every 2 pixels under a name. */
        const walk = (part: (typeof placed)[number]) =>
          part.slice(1).flatMap((to, index) => {
            const from = part[index]!;
            const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 2) + 1;
            return Array.from({ length: steps + 1 }, (_, step) => ({
              x: from.x + ((to.x - from.x) * step) / steps,
              y: from.y + ((to.y - from.y) * step) / steps,
            }));
          });
        const walks = placed.map(walk);
        for (const [index, points] of walks.entries()) {
          for (const { x, y } of points) {
            expect(Math.min(x, y, SIZE - x, SIZE - y)).toBeGreaterThan(0);
            expect(x > reserved[0] && x < reserved[2] && y > reserved[1] && y < reserved[3]).toBe(false);
          }
          for (const other of walks.slice(index + 1))
            expect(points.some((a) => other.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 6))).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("a damaged or hostile archive", () => {
  it("is refused, or its tile is, whatever bytes differ", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(PROTOMAPS.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        async (changes, isInHead) => {
          const bytes = Uint8Array.from(PROTOMAPS);
          for (const [at, value] of changes) bytes[isInHead ? at % 600 : at] = value;
          try {
            const archive = await openBytes(bytes);
            for (const z of [12, 14, 15]) {
              const tile = await archive.readTile(...findTile(z));
              if (tile) drawWith(readStreets(tile, SIZE), z);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is refused with wrong bounds, with other tiles, and when it ends early", async () => {
    const change = (at: number, ...values: number[]) => {
      const bytes = Uint8Array.from(PROTOMAPS);
      bytes.set(values, at);
      return bytes;
    };
    await expect(openBytes(change(102, 0, 0, 0, 127))).rejects.toThrow("The bounds of the archive are wrong.");
    await expect(openBytes(change(99, 2))).rejects.toThrow("The archive has no vector tiles (MVT).");
    await expect(openBytes(PROTOMAPS.subarray(0, 60))).rejects.toThrow();
    for (const end of [5_000, PROTOMAPS.length - 1])
      await expect(openBytes(PROTOMAPS.subarray(0, end))).rejects.toThrow("The archive is incomplete");
    await expect(openArchive("/nowhere/streets.pmtiles")).rejects.toThrow("ENOENT");
  });

  it("doesn't follow directories in a circle, read what is too long, or unpack without end", async () => {
    /** An archive whose root directory is the given one. */
    const build = (entry: { length: number; offset: number; runLength: number }, data: Uint8Array) => {
      const toVarint = (value: number): number[] =>
        value < 128 ? [value] : [(value % 128) + 128, ...toVarint(Math.floor(value / 128))];
      const { length, offset, runLength } = entry;
      const directory = gzipSync(Uint8Array.from([1, 0, runLength, ...toVarint(length), ...toVarint(offset + 1)]));
      const metadata = gzipSync("{}");
      const header = Buffer.from(PROTOMAPS.subarray(0, 127));
      const dataAt = 127 + directory.length + metadata.length;
      // The leaf directories start at the root one.
      const sizes = [127, directory.length, 127 + directory.length, metadata.length, 127, 1_000, dataAt, data.length];
      sizes.forEach((value, index) => {
        header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
      });
      header[100] = 0;
      return { bytes: Buffer.concat([header, directory, metadata, data]), directory };
    };
    const { directory } = build({ length: 60, offset: 0, runLength: 0 }, Buffer.alloc(0));
    const loop = build({ length: directory.length, offset: 0, runLength: 0 }, Buffer.alloc(0)).bytes;
    await expect((await openBytes(loop)).readTile(0, 0, 0)).rejects.toThrow();
    const long = build({ length: 3_000_000_000, offset: 0, runLength: 1 }, Buffer.alloc(10)).bytes;
    await expect((await openBytes(long)).readTile(0, 0, 0)).rejects.toThrow(/asks for 3000000000 bytes at once/);
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    const packed = build({ length: bomb.length, offset: 0, runLength: 1 }, bomb).bytes;
    await expect((await openBytes(packed)).readTile(0, 0, 0)).rejects.toThrow(/larger than|too large/i);
  });

  it("has no tile whose geometry repeats a command without end", () => {
    const write = (geometry: number[]): Uint8Array => {
      const pbf = new PbfWriter();
      pbf.writeMessage(
        3,
        (_: null, layer: PbfWriter) => {
          layer.writeMessage(2, (__: null, feature: PbfWriter) => feature.writePackedVarint(4, geometry), null);
        },
        null,
      );
      return pbf.finish();
    };
    expect(() => checkTile(write([9, 2, 2, 18, 4, 4, 8, 8, 15]))).not.toThrow();
    const CLOSE_FOREVER = 2 ** 31 - 1;
    expect(() => checkTile(write([9, 2, 2, CLOSE_FOREVER, 0]))).toThrow("A geometry of the tile is damaged.");
    expect(() => checkTile(write([9, 2, 2, (2 ** 28 - 1) * 8 + 2, 4, 4]))).toThrow(
      "A geometry of the tile is damaged.",
    );
    expect(() => checkTile(Uint8Array.from([0x1a, 0xff, 0xff, 0x03, 0x12]))).toThrow("A message of the tile is longer");
  });
});
