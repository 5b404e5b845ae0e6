/** Part 7: random searches, the location box, live counts, and feeds and sitemaps, over one connection. */
import type pg from "pg";
import { listingSearch } from "../../app/listings/list-url";
import { PER_PAGE } from "../../app/listings/schema";
import { combinations, type KnownHome, knownHomes } from "./combinations";
import type { Connection } from "./connection";
import { apiPath } from "./searches";
import { inTurns, median, percentile, type Spread, spread, type Turns } from "./timing";

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

const SEARCH_TURNS: Turns = { rounds: 24, ms: 60_000, least: 4 };
const OTHER_TURNS: Turns = { rounds: 40, ms: 8_000, least: 4 };

/** @param ids of visible homes */
export async function measurePrograms(
  web: Connection,
  sql: pg.Client,
  ids: readonly number[],
  say: (text: string) => void,
): Promise<ProgramFigures> {
  const homes = await knownHomes(sql, ids);
  say("fifty random searches");
  const random = await measureRandom(web, homes);
  say("places by typed text");
  const places = await measureNamed(web, inputs(homes));
  say("feeds and sitemaps");
  const documents = await measureNamed(web, await readByPrograms(web));
  return { random, places, documents };
}

async function measureRandom(web: Connection, homes: readonly KnownHome[]): Promise<RandomFigures> {
  const drawn: { path: string; count: string; total: number }[] = [];
  for (const { filters, sort, depth } of combinations(homes)) {
    const { total } = JSON.parse((await web.get(apiPath({ filters, sort }))).body.toString()) as { total: number };
    const page = 1 + Math.floor(depth * Math.ceil(total / PER_PAGE));
    drawn.push({
      path: apiPath({ filters, sort }, page),
      count: `/api/listings/count${listingSearch({ filters })}`,
      total,
    });
  }
  const works = (of: "path" | "count") =>
    Object.fromEntries(drawn.map((search, number) => [number, async () => void (await web.get(search[of]))])) as Record<
      string,
      () => Promise<undefined>
    >;
  const times = Object.values(await inTurns(works("path"), SEARCH_TURNS));
  const counted = Object.values(await inTurns(works("count"), OTHER_TURNS));
  const all = times.flat();
  const middles = times.map(median);
  const slowest = middles.indexOf(Math.max(...middles));
  return {
    searches: drawn.length,
    finding: drawn.filter(({ total }) => total > 0).length,
    p50: median(all),
    p95: percentile(all, 0.95),
    p99: percentile(all, 0.99),
    samples: all.length,
    slowest: { path: drawn[slowest]!.path, p50: middles[slowest]!, total: drawn[slowest]!.total },
    counts: spread(counted.flat()),
  };
}

/** By kind, the requests in turn: repeated ones may be answered from a cache. */
function inputs(homes: readonly KnownHome[]): Record<string, string[]> {
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
async function readByPrograms(web: Connection): Promise<Record<string, string[]>> {
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
    let turn = 0;
    return [
      name,
      async () => {
        const { body } = await web.get(paths[turn++ % paths.length]!);
        bytes[name] = Math.max(bytes[name] ?? 0, body.length);
        return undefined;
      },
    ] as const;
  });
  const times = await inTurns(Object.fromEntries(works), OTHER_TURNS);
  return kinds.map(([name]) => ({ name, spread: spread(times[name] ?? []), bytes: bytes[name] ?? 0 }));
}
