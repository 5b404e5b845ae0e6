/** Map tiles with the streets of a dense city: bytes, processor time of drawing, and time of one that was drawn before. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawStreetsTile, getBasemapTile, openStreets } from "../../app/map/basemap/basemap-tiles.server";
import { openArchive } from "../../app/map/streets/archive.server";
import { project } from "../../app/map/view";
import { compress } from "../../app/platform/http/server/compression.server";
import { formatKilobytes, formatMs, formatTable, median, percentile } from "../harness/statistics";
import { writeArchive } from "../map/archive-writer";
import { buildTown, CITY, findBounds, type Plan, REGION } from "../map/town";
import { limitAbove, type Report } from "./limits";

const MAX_BYTES = 40_000;
const MAX_CPU_MS = 60;
/** Of each zoom. The uncounted ones warm up the compiler. */
const [DRAWINGS, UNCOUNTED_DRAWINGS] = [48, 16];

/** The tiles of a zoom inside of a plan's dense part, or the one in its middle. */
function listTiles(plan: Plan, z: number): [z: number, x: number, y: number][] {
  const [west, south, east, north] = findBounds(z < 14 ? plan : { ...plan, districts: 6 });
  const [from, to] = [project({ lat: north, lng: west }, z + 1), project({ lat: south, lng: east }, z + 1)];
  const list = (start: number, end: number) => {
    const first = Math.min(Math.ceil(start / 512), Math.floor((start + end) / 1024));
    return Array.from({ length: Math.max(1, Math.floor(end / 512) - first) }, (_, at) => first + at);
  };
  return list(from.x, to.x).flatMap((x) => list(from.y, to.y).map((y) => [z, x, y] as [number, number, number]));
}

const compressTile = (svg: string) => compress(Buffer.from(svg), "br");

/** Writes an archive to a file, and measures its tiles by zoom. */
async function measureDrawings(file: string, plan: Plan, zooms: readonly number[]) {
  const options = { bounds: findBounds(plan), minZoom: zooms[0]!, maxZoom: zooms.at(-1)!, attribution: "Invented" };
  writeFileSync(file, writeArchive(buildTown(plan), options));
  const archive = await openArchive(file);
  const figures = zooms.map((z) => ({ z, tiles: listTiles(plan, z), bytes: [] as number[], cpuMs: [] as number[] }));
  for (const { tiles, bytes, cpuMs } of figures)
    for (let number = -UNCOUNTED_DRAWINGS; number < DRAWINGS; number++) {
      const before = process.cpuUsage();
      const svg = (await drawStreetsTile(archive, ...tiles.at(number % tiles.length)!))!;
      const { user, system } = process.cpuUsage(before);
      if (number >= 0) cpuMs.push((user + system) / 1_000);
      bytes.push((await compressTile(svg)).length);
    }
  await archive.close();
  return figures;
}

/** Milliseconds of a tile that was drawn before, as the server answers it. */
async function measureKept(MAP_ARCHIVE: string, DATA_DIR: string): Promise<number> {
  Object.assign(process.env, { MAP_ARCHIVE, DATA_DIR });
  await openStreets();
  const times: number[] = [];
  for (let request = 0; request < 200; request++) {
    const from = performance.now();
    await compressTile((await getBasemapTile(...listTiles(CITY, 15)[0]!))!.svg);
    times.push(performance.now() - from);
  }
  return median(times);
}

export async function measureTiles(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-tiles-"));
  const file = join(folder, "streets.pmtiles");
  const far = await measureDrawings(file, REGION, [7, 8, 9, 10, 11]);
  const figures = [...far, ...(await measureDrawings(file, CITY, [12, 13, 14, 15]))];
  const kept = formatMs(await measureKept(file, folder));
  rmSync(folder, { recursive: true });
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const rows = figures.map(({ z, tiles, bytes, cpuMs }) => [
    ...[z + 1, tiles.length].map(String),
    ...[median(bytes), p95(bytes)].map(formatKilobytes),
    ...[median(cpuMs), p95(cpuMs)].map(formatMs),
  ]);
  const worst = (name: "bytes" | "cpuMs") => Math.max(...figures.map((figure) => p95(figure[name])));
  return {
    title: `Map tiles of a dense city by map zoom, as Brotli. One that was drawn before takes ${kept} with its compression`,
    table: formatTable(["zoom", "tiles", "bytes p50", "p95", "CPU p50", "p95"], rows),
    limits: [
      limitAbove("map tiles of the worst zoom, p95", worst("bytes"), MAX_BYTES, formatKilobytes),
      limitAbove("CPU of drawing a tile of the worst zoom, p95", worst("cpuMs"), MAX_CPU_MS, formatMs),
    ],
  };
}
