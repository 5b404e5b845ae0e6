/** Part 2: /api/listings over one connection, compared with the same count and page in SQL through one connection. */
import type pg from "pg";
import { type ListingQuery, PER_PAGE } from "../../app/listings/schema";
import { type BoxBy, buildCountAndPage } from "./bare-sql";
import { COMPRESSED, type Connection } from "./connection";
import { formatTarget, type ReportSection } from "./report";
import { buildApiPath, DEEP_PAGES, DEEP_SEARCHES, SEARCHES, type Search } from "./searches";
import { formatFigure, formatKilobytes, formatTable, formatTimes, formatWhole } from "./table";
import { computeSpread, measureInTurns, median, type Spread, type Turns } from "./timing";

export interface SearchFigures {
  name: string;
  sort: string;
  page: number;
  isFiltered: boolean;
  total: number;
  http: Spread;
  /** Only the search, in its own process: filters, exact count, order, ids of the page. */
  inProcess: Spread;
  sql: Spread;
  /** Transferred bytes, as browsers receive them. */
  bytes: number;
}

/** The three ways to the same result, each through one connection. */
export interface Backends {
  web: Connection;
  searchProcess: Connection;
  sql: pg.Client;
}

/** Both sides found a different number of homes, so the figures mean nothing. */
class DisagreementError extends Error {
  override name = "DisagreementError";
}

const TURNS: Turns = { rounds: 40, batchSize: 5, ms: 6_000, minRounds: 4 };

export async function measureSearches(
  backends: Backends,
  logProgress: (text: string) => void,
): Promise<SearchFigures[]> {
  const figures: SearchFigures[] = [];
  for (const search of SEARCHES) {
    logProgress(`search: ${search.name}, ${search.sort}`);
    figures.push(await measureSearch(backends, search, 1));
  }
  return figures;
}

/** Deep pages. Where there are fewer pages, the last one is measured. */
export async function measureDeepPages(
  backends: Backends,
  logProgress: (text: string) => void,
): Promise<SearchFigures[]> {
  const figures: SearchFigures[] = [];
  for (const search of DEEP_SEARCHES) {
    const last = Math.max(1, Math.ceil((await fetchTotal(backends.web, search)) / PER_PAGE));
    for (const page of new Set(DEEP_PAGES.map((deepPage) => Math.min(deepPage, last)))) {
      logProgress(`page ${page.toLocaleString("en-US")} of ${search.name}`);
      figures.push(await measureSearch(backends, search, page));
    }
  }
  return figures;
}

async function fetchTotal(web: Connection, search: Search): Promise<number> {
  const { body } = await web.get(buildApiPath(search));
  return (JSON.parse(body.toString()) as { total: number }).total;
}

async function measureSearch(
  { web, searchProcess, sql }: Backends,
  search: Search,
  page: number,
): Promise<SearchFigures> {
  const path = buildApiPath(search, page);
  const query: ListingQuery = { filters: search.filters, sort: search.sort, page, perPage: PER_PAGE };
  const statements = await findFastest(sql, query);
  const response = JSON.parse((await web.get(path)).body.toString()) as { total: number; listings: unknown[] };
  const countResult = await sql.query<{ total: number }>(statements.count);
  const pageResult = await sql.query(statements.page);
  if (countResult.rows[0]?.total !== response.total || pageResult.rows.length !== response.listings.length)
    throw new DisagreementError(
      `${path}: ${response.total} homes, ${response.listings.length} on the page; in SQL ${countResult.rows[0]?.total} and ${pageResult.rows.length}.`,
    );
  let bytes = 0;
  const times = await measureInTurns(
    {
      http: async () => {
        bytes = (await web.get(path, COMPRESSED)).body.length;
      },
      sql: async () => {
        await sql.query(statements.count);
        await sql.query(statements.page);
      },
      inside: async () => (JSON.parse((await searchProcess.get(path)).body.toString()) as { ms: number }).ms,
    },
    TURNS,
  );
  return {
    name: search.name,
    sort: search.sort,
    page,
    isFiltered: Object.keys(search.filters).length > 0,
    total: response.total,
    http: computeSpread(times.http),
    inProcess: computeSpread(times.inside),
    sql: computeSpread(times.sql),
    bytes,
  };
}

/** The form of the box condition that is faster for this query. */
async function findFastest(sql: pg.Client, { filters, sort, page, perPage }: ListingQuery) {
  const boxMethods: BoxBy[] = filters.bbox ? ["ranges", "tree"] : ["ranges"];
  let best: { statements: ReturnType<typeof buildCountAndPage>; ms: number } | undefined;
  for (const boxBy of boxMethods) {
    const statements = buildCountAndPage(filters, sort, page, perPage, boxBy);
    const times: number[] = [];
    for (let round = 0; boxMethods.length > 1 && round < 4; round++) {
      const from = performance.now();
      await sql.query(statements.count);
      await sql.query(statements.page);
      times.push(performance.now() - from);
    }
    const ms = median(times);
    if (!best || ms < best.ms) best = { statements, ms };
  }
  return best!.statements;
}

export const LATENCY_HEAD = ["p50", "p99", "search alone", "SQL p50", "SQL p99", "of SQL"];

export const formatLatencies = ({
  http,
  inProcess,
  sql,
}: Pick<SearchFigures, "http" | "inProcess" | "sql">): string[] => [
  formatFigure(http.p50),
  formatFigure(http.p99),
  formatFigure(inProcess.p50),
  formatFigure(sql.p50),
  formatFigure(sql.p99),
  formatTimes(http.p50 / sql.p50),
];

/** A target for a million homes applies from this number on. */
const LARGE_HOME_COUNT = 500_000;

/** @param homes of the sample feed */
export function reportSearches(
  searches: readonly SearchFigures[],
  deep: readonly SearchFigures[],
  homes: number,
): ReportSection {
  const rows = searches.map((s) => [
    s.name,
    s.sort,
    formatWhole(s.total),
    ...formatLatencies(s),
    formatKilobytes(s.bytes),
    formatWhole(s.http.samples),
  ]);
  const divideByFirstPage = ({ name, http }: SearchFigures) =>
    http.p50 / (deep.find((other) => other.name === name && other.page === 1)?.http.p50 ?? Number.NaN);
  const deepRows = deep.map((s) => [
    s.name,
    s.sort,
    formatWhole(s.page),
    ...formatLatencies(s),
    formatTimes(divideByFirstPage(s)),
  ]);
  const filtered = searches.filter(({ isFiltered }) => isFiltered).map(({ http }) => http.p50);
  const slowest = Math.max(...filtered);
  const maxMs = homes >= LARGE_HOME_COUNT ? 30 : 15;
  const deepest = Math.max(...deep.map(({ page }) => page));
  const maxTimes = Math.max(...deep.map(divideByFirstPage));
  return {
    tables: [
      [
        "GET /api/listings, one connection, milliseconds (SQL: exact count and page, best indexes)",
        formatTable(["filters", "sort", "homes", ...LATENCY_HEAD, "sent", "n"], rows, 2),
      ],
      ["Deep pages", formatTable(["filters", "sort", "page", ...LATENCY_HEAD, "of page 1"], deepRows, 2)],
    ],
    targets: [
      formatTarget(
        `filtered search p50 ≤ ${maxMs} ms`,
        `${formatFigure(median(filtered))} ms median, ${formatFigure(slowest)} ms for the slowest`,
        slowest <= maxMs,
      ),
      formatTarget(
        "page 20,000 within twice page 1",
        `page ${formatWhole(deepest)}: ${formatTimes(maxTimes)}`,
        maxTimes <= 2,
      ),
    ],
  };
}
