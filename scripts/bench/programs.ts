/** Part 7: random searches, the location box, live counts, and feeds and sitemaps, over one connection. */
import type pg from "pg";
import { formatListingSearch } from "../../app/listings/list-url";
import { PER_PAGE } from "../../app/listings/schema";
import { generateCombinations, loadSampleHomes, type SampleHome } from "./combinations";
import type { Connection } from "./connection";
import { formatTarget, type ReportSection } from "./report";
import { buildApiPath } from "./searches";
import { formatFigure, formatKilobytes, formatTable, formatTimes, formatWhole } from "./table";
import { computeSpread, measureInTurns, median, percentile, type Spread, type Turns } from "./timing";

export interface RandomFigures {
  searches: number;
  /** The searches that found homes. */
  finding: number;
  /** Of all requests. */
  p50: number;
  p95: number;
  p99: number;
  samples: number;
  /** The URL with the slowest median, and that time. */
  slowest: { path: string; p50: number; total: number };
  counts: Spread;
}

export interface NamedFigures {
  name: string;
  spread: Spread;
  bytes: number;
}

export interface ProgramFigures {
  random: RandomFigures;
  places: NamedFigures[];
  documents: NamedFigures[];
}

const SEARCH_TURNS: Turns = { rounds: 24, ms: 60_000, minRounds: 4 };
const OTHER_TURNS: Turns = { rounds: 40, ms: 8_000, minRounds: 4 };

/** @param ids of visible homes */
export async function measurePrograms(
  web: Connection,
  sql: pg.Client,
  ids: readonly number[],
  logProgress: (text: string) => void,
): Promise<ProgramFigures> {
  const homes = await loadSampleHomes(sql, ids);
  logProgress("fifty random searches");
  const random = await measureRandom(web, homes);
  logProgress("places by typed text");
  const places = await measureNamed(web, buildInputs(homes));
  logProgress("feeds and sitemaps");
  const documents = await measureNamed(web, await buildDocumentPaths(web));
  return { random, places, documents };
}

export async function measureRandom(web: Connection, homes: readonly SampleHome[]): Promise<RandomFigures> {
  const randomSearches: { path: string; count: string; total: number }[] = [];
  for (const { filters, sort, depth } of generateCombinations(homes)) {
    const { total } = JSON.parse((await web.get(buildApiPath({ filters, sort }))).body.toString()) as { total: number };
    const page = 1 + Math.floor(depth * Math.ceil(total / PER_PAGE));
    randomSearches.push({
      path: buildApiPath({ filters, sort }, page),
      count: `/api/listings/count${formatListingSearch({ filters })}`,
      total,
    });
  }
  const buildWorks = (key: "path" | "count") =>
    Object.fromEntries(randomSearches.map((search, number) => [number, () => web.get(search[key])]));
  const times = Object.values(await measureInTurns(buildWorks("path"), SEARCH_TURNS));
  const counted = Object.values(await measureInTurns(buildWorks("count"), OTHER_TURNS));
  const all = times.flat();
  const middles = times.map(median);
  const slowest = middles.indexOf(Math.max(...middles));
  return {
    searches: randomSearches.length,
    finding: randomSearches.filter(({ total }) => total > 0).length,
    p50: median(all),
    p95: percentile(all, 0.95),
    p99: percentile(all, 0.99),
    samples: all.length,
    slowest: { path: randomSearches[slowest]!.path, p50: middles[slowest]!, total: randomSearches[slowest]!.total },
    counts: computeSpread(counted.flat()),
  };
}

/** By kind, the requests in turn: repeated ones may be answered from a cache. */
function buildInputs(homes: readonly SampleHome[]): Record<string, string[]> {
  const place = (input: string) => `/api/places?${new URLSearchParams({ input })}`;
  return {
    "misspelled city": ["los angelas", "san deigo", "sacremento", "frezno", "river side", "oakand"].map(place),
    "ZIP prefix": ["92", "900", "941", "95", "935"].map(place),
    "name prefix": ["river", "san", "lo", "santa c", "oak", "el"].map(place),
    address: homes.slice(0, 60).map(({ line1, city }) => place(`${line1}, ${city}`)),
    "address prefix": homes.slice(60, 120).map(({ line1 }) => place(line1.slice(0, 8))),
    "MLS number": homes.slice(120, 180).map(({ mlsId }) => place(mlsId)),
  };
}

/** The newest homes of a search, and the last of the home sitemaps. */
async function buildDocumentPaths(web: Connection): Promise<Record<string, string[]>> {
  const index = (await web.get("/sitemap.xml")).body.toString();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  return {
    "Atom feed of a city": ["/listings.atom?city=Los+Angeles", "/listings.atom?city=San+Diego&beds=3"],
    "sitemap index": ["/sitemap.xml"],
    "sitemap of lists": ["/sitemaps/pages.xml"],
    "sitemap of homes": files.filter((file) => file.includes("listings-")),
  };
}

async function measureNamed(web: Connection, named: Record<string, string[]>): Promise<NamedFigures[]> {
  const bytes: Record<string, number> = {};
  const kinds = Object.entries(named).filter(([, paths]) => paths.length > 0);
  const works = kinds.map(([name, paths]) => {
    let index = 0;
    return [
      name,
      async () => {
        const { body } = await web.get(paths[index++ % paths.length]!);
        bytes[name] = Math.max(bytes[name] ?? 0, body.length);
      },
    ] as const;
  });
  const times = await measureInTurns(Object.fromEntries(works), OTHER_TURNS);
  return kinds.map(([name]) => ({ name, spread: computeSpread(times[name] ?? []), bytes: bytes[name] ?? 0 }));
}

/** With places and documents, if they were measured. */
export function reportPrograms({
  random: r,
  places,
  documents,
}: Pick<ProgramFigures, "random"> & Partial<ProgramFigures>): ReportSection {
  const rows = [
    [
      "GET /api/listings",
      formatFigure(r.p50),
      formatFigure(r.p95),
      formatFigure(r.p99),
      formatTimes(r.p99 / r.p50),
      formatWhole(r.samples),
    ],
    [
      "GET /api/listings/count",
      formatFigure(r.counts.p50),
      "",
      formatFigure(r.counts.p99),
      formatTimes(r.counts.p99 / r.counts.p50),
      formatWhole(r.counts.samples),
    ],
  ];
  const searches = [
    formatTable(["", "p50", "p95", "p99", "p99 of p50", "n"], rows),
    `  ${formatWhole(r.searches)} searches, ${formatWhole(r.finding)} of which find homes. The slowest, ${formatFigure(r.slowest.p50)} ms median, ${formatWhole(r.slowest.total)} homes:`,
    `  ${r.slowest.path}`,
  ].join("\n");
  const slowestPlace = Math.max(...(places ?? []).map(({ spread }) => spread.p50));
  return {
    tables: [
      ["Random searches over one connection, milliseconds", searches],
      ...(places
        ? ([["GET /api/places, by typed text", formatNamed(places, "typed")]] satisfies [string, string][])
        : []),
      ...(documents ? ([["Feeds and sitemaps", formatNamed(documents, "document")]] satisfies [string, string][]) : []),
    ],
    targets: [
      formatTarget("random searches p50 ≤ 8 ms", `${formatFigure(r.p50)} ms`, r.p50 <= 8),
      formatTarget("random searches p99 ≤ 4 times p50", formatTimes(r.p99 / r.p50), r.p99 <= 4 * r.p50),
      formatTarget(
        "the slowest random search ≤ 5 times p50",
        formatTimes(r.slowest.p50 / r.p50),
        r.slowest.p50 <= 5 * r.p50,
      ),
      ...(places
        ? [
            formatTarget(
              "places ≤ 20 ms",
              `${formatFigure(slowestPlace)} ms, p50 of the slowest kind`,
              slowestPlace <= 20,
            ),
          ]
        : []),
    ],
  };
}

function formatNamed(figures: readonly NamedFigures[], head: string): string {
  const rows = figures.map(({ name, spread, bytes }) => [
    name,
    formatFigure(spread.p50),
    formatFigure(spread.p99),
    formatKilobytes(bytes),
    formatWhole(spread.samples),
  ]);
  return formatTable([head, "p50", "p99", "largest", "n"], rows);
}
