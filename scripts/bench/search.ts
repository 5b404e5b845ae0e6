/** Start and memory of the web process, searches, and pins of the map, at a million homes and over one connection. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { formatListingSearch } from "../../app/listings/list-url";
import { type ListingFilters, PER_PAGE } from "../../app/listings/schema";
import { getViewBounds, MAP_FRAME } from "../../app/map/view";
import { logProgress } from "../harness/run-to-end";
import {
  formatFigure,
  formatMegabytes,
  formatMs,
  formatTable,
  formatWhole,
  median,
  percentile,
} from "../harness/statistics";
import { Client } from "./client";
import { generateCombinations, loadSampleHomes } from "./combinations";
import { limitAbove, type Report } from "./limits";
import { readCpuMs, readPeakBytes } from "./process-use";
import type { RunSite } from "./site";

const MAX_START_BYTES = 260e6;
const MAX_SEARCH_MS = 8;
const MAX_PINS_MS = 30;
const SEARCH_ROUNDS = 12;
const PIN_ROUNDS = 20;
/** These warm up caches and compilers. */
const UNCOUNTED_ROUNDS = 3;

/** Starts the web server without a snapshot of the search index, and again when it has written one. */
export async function measureStart(site: RunSite): Promise<Report> {
  const snapshot = join(site.dataFolder, "search-index");
  rmSync(snapshot, { force: true });
  logProgress("start, index from the database");
  const fromDatabase = await site.startWeb();
  while (!existsSync(snapshot)) await pause(200);
  await fromDatabase.stop();
  logProgress("start, index from the snapshot");
  const fromSnapshot = await site.startWeb();
  await fromSnapshot.stop();
  const starts = { "index from the database": fromDatabase, "index from the snapshot": fromSnapshot };
  const rows = Object.entries(starts).map(([name, { listeningMs, answeringMs, startPeak }]) => [
    name,
    `${formatWhole(listeningMs)} ms`,
    `${formatWhole(answeringMs)} ms`,
    formatMegabytes(startPeak),
  ]);
  const peak = Math.max(fromDatabase.startPeak, fromSnapshot.startPeak);
  return {
    title: "Starts of the web process at a million homes",
    table: formatTable(["start", "listens", "first search answered", "peak memory"], rows),
    limits: [limitAbove("web process at a million homes, peak of the start", peak, MAX_START_BYTES, formatMegabytes)],
  };
}

export async function measureSearches(site: RunSite): Promise<Report> {
  const web = await site.startWeb();
  const client = new Client(web.port);
  logProgress("fifty random searches");
  const searchPaths = await buildSearchPaths(client, site);
  const before = await readCpuMs(web.pid);
  const searches = await measurePaths(client, searchPaths, SEARCH_ROUNDS);
  const cpuMs = ((await readCpuMs(web.pid)) - before) / (searches.size * (SEARCH_ROUNDS + UNCOUNTED_ROUNDS));
  logProgress("pins");
  const pins = await measurePaths(client, new Map(PINS.map(buildPinsEntry)), PIN_ROUNDS);
  client.close();
  const memory = await readPeakBytes(web.pid, "VmRSS");
  await web.stop();
  const all = [...searches.values()].flat();
  const byMedian = [...searches].sort(([, a], [, b]) => median(b) - median(a));
  const slowestPins = Math.max(...[...pins.values()].map(median));
  const buildRow = (name: string, times: readonly number[]) => [
    name,
    formatFigure(median(times)),
    formatFigure(percentile(times, 0.95)),
    formatFigure(percentile(times, 0.99)),
  ];
  return {
    title: `Searches and pins at a million homes, milliseconds. A search takes ${formatMs(cpuMs)} of the process's CPU time; after all it has ${formatMegabytes(memory)}`,
    table: formatTable(
      ["", "p50", "p95", "p99"],
      [
        buildRow(`${searches.size} random searches`, all),
        ...byMedian.slice(0, 3).map(([path, times]) => buildRow(path.slice(0, 80), times)),
        ...[...pins].map(([name, times]) => buildRow(name, times)),
      ],
    ),
    limits: [
      limitAbove("searches at a million homes, p50", median(all), MAX_SEARCH_MS, formatMs),
      limitAbove("pins at a million homes, p50 of the slowest", slowestPins, MAX_PINS_MS, formatMs),
    ],
  };
}

/** Path by name: every search on its own page, some of them deep. */
async function buildSearchPaths(client: Client, site: RunSite): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const { filters, sort, depth } of generateCombinations(await loadSampleHomes(await site.connect()))) {
    const { total } = await client.getJson<{ total: number }>(`/api/listings${formatListingSearch({ filters, sort })}`);
    const page = 1 + Math.floor(depth * Math.ceil(total / PER_PAGE));
    const path = `/api/listings${formatListingSearch({ filters, sort, page })}`;
    paths.set(path, path);
  }
  return paths;
}

/** All in turns, so that whatever else slows the machine down affects all of them. */
async function measurePaths(
  client: Client,
  paths: ReadonlyMap<string, string>,
  rounds: number,
): Promise<Map<string, number[]>> {
  const times = new Map([...paths.keys()].map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < UNCOUNTED_ROUNDS + rounds; round++)
    for (const [name, path] of paths) {
      const from = performance.now();
      await client.get(path, "br");
      if (round >= UNCOUNTED_ROUNDS) times.get(name)!.push(performance.now() - from);
    }
  return times;
}

type PinSearch = { name: string; zoom: number; filters?: ListingFilters };

const FILTERS: ListingFilters = { beds: 3, minPrice: 300_000, maxPrice: 900_000 };
/** Around Los Angeles from the sea to Pomona, with a dent. */
const DRAWN_POLYGON: ListingFilters["polygon"] = [
  [-118.5, 33.75],
  [-118.1, 33.7],
  [-117.75, 34.05],
  [-118.15, 34.0],
  [-118.4, 34.3],
];

/** From the whole state down to a street of its densest city. */
const PINS: readonly PinSearch[] = [
  { name: "California", zoom: 6 },
  { name: "California, $300–900k, 3+ bd", zoom: 6, filters: FILTERS },
  ...[8, 10, 11, 12, 13, 15].map((zoom) => ({ name: "Los Angeles", zoom })),
  { name: "Los Angeles, $300–900k, 3+ bd", zoom: 10, filters: FILTERS },
  { name: "Los Angeles, drawn area", zoom: 10, filters: { polygon: DRAWN_POLYGON } },
];

function buildPinsEntry({ name, zoom, filters }: PinSearch): [name: string, path: string] {
  const center = name.startsWith("California") ? { lat: 37.3, lng: -119.3 } : { lat: 34.05, lng: -118.24 };
  const bbox = getViewBounds({ center, zoom }, MAP_FRAME);
  const search = formatListingSearch({ filters: { bbox, ...filters } });
  return [`pins: ${name}, zoom ${zoom}`, `/api/listings/pins${search}&z=${zoom}`];
}
