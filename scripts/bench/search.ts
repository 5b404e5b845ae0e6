/** Part 2: /api/listings over one connection, compared with the same count and page in SQL through one connection. */
import type pg from "pg";
import type { ListingQuery } from "../../app/listings/schema";
import { PER_PAGE } from "../../app/listings/schema";
import { type BoxBy, countAndPage } from "./bare-sql";
import { type Connection, PACKED } from "./connection";
import { apiPath, DEEP, DEEP_PAGES, SEARCHES, type Search } from "./searches";
import { inTurns, median, type Spread, spread, type Turns } from "./timing";

export interface SearchFigures {
  name: string;
  sort: string;
  page: number;
  filtered: boolean;
  total: number;
  http: Spread;
  /** Only the search, in its own process: filters, exact count, order, ids of the page. */
  inside: Spread;
  sql: Spread;
  /** Transferred bytes, as browsers receive them. */
  bytes: number;
}

/** The three ways to the same result, each through one connection. */
export interface Ways {
  web: Connection;
  inside: Connection;
  sql: pg.Client;
}

/** Both sides found a different number of homes, so the figures mean nothing. */
class Disagreement extends Error {
  override name = "Disagreement";
}

const TURNS: Turns = { rounds: 40, inARow: 5, ms: 6_000, least: 4 };

export async function measureSearches(ways: Ways, say: (text: string) => void): Promise<SearchFigures[]> {
  const figures: SearchFigures[] = [];
  for (const search of SEARCHES) {
    say(`search: ${search.name}, ${search.sort}`);
    figures.push(await measure(ways, search, 1));
  }
  return figures;
}

/** Deep pages. Where there are fewer pages, the last one is measured. */
export async function measureDeepPages(ways: Ways, say: (text: string) => void): Promise<SearchFigures[]> {
  const figures: SearchFigures[] = [];
  for (const search of DEEP) {
    const last = Math.max(1, Math.ceil((await totalOf(ways.web, search)) / PER_PAGE));
    for (const page of new Set(DEEP_PAGES.map((wanted) => Math.min(wanted, last)))) {
      say(`page ${page.toLocaleString("en-US")} of ${search.name}`);
      figures.push(await measure(ways, search, page));
    }
  }
  return figures;
}

async function totalOf(web: Connection, search: Search): Promise<number> {
  const { body } = await web.get(apiPath(search));
  return (JSON.parse(body.toString()) as { total: number }).total;
}

async function measure({ web, inside, sql }: Ways, search: Search, page: number): Promise<SearchFigures> {
  const path = apiPath(search, page);
  const query: ListingQuery = { filters: search.filters, sort: search.sort, page, perPage: PER_PAGE };
  const bare = await fastest(sql, query);
  const answer = JSON.parse((await web.get(path)).body.toString()) as { total: number; listings: unknown[] };
  const counted = await sql.query<{ total: number }>(bare.count);
  const paged = await sql.query(bare.page);
  if (counted.rows[0]?.total !== answer.total || paged.rows.length !== answer.listings.length)
    throw new Disagreement(
      `${path}: ${answer.total} homes, ${answer.listings.length} on the page; in SQL ${counted.rows[0]?.total} and ${paged.rows.length}.`,
    );
  let bytes = 0;
  const times = await inTurns(
    {
      http: async () => {
        bytes = (await web.get(path, PACKED)).body.length;
        return undefined;
      },
      sql: async () => {
        await sql.query(bare.count);
        await sql.query(bare.page);
        return undefined;
      },
      inside: async () => (JSON.parse((await inside.get(path)).body.toString()) as { ms: number }).ms,
    },
    TURNS,
  );
  return {
    name: search.name,
    sort: search.sort,
    page,
    filtered: Object.keys(search.filters).length > 0,
    total: answer.total,
    http: spread(times.http),
    inside: spread(times.inside),
    sql: spread(times.sql),
    bytes,
  };
}

/** The form of the box condition that is faster for this query. */
async function fastest(sql: pg.Client, { filters, sort, page, perPage }: ListingQuery) {
  const ways: BoxBy[] = filters.bbox ? ["ranges", "tree"] : ["ranges"];
  let best: { statements: ReturnType<typeof countAndPage>; ms: number } | undefined;
  for (const boxBy of ways) {
    const statements = countAndPage(filters, sort, page, perPage, boxBy);
    const times: number[] = [];
    for (let round = 0; ways.length > 1 && round < 4; round++) {
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
