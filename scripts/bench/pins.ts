/** Part 3: the map's pins, compared with grouping the same homes by cell in SQL. */
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { type BoxBy, buildCellCounts, type Statement } from "./bare-sql";
import { formatTarget, type ReportSection } from "./report";
import { type Backends, formatLatencies, LATENCY_HEAD } from "./search";
import { buildPinsPath, PINS, type PinSearch } from "./searches";
import { formatFigure, formatKilobytes, formatTable, formatWhole } from "./table";
import { computeSpread, measureInTurns, type Spread } from "./timing";

export interface PinFigures {
  name: string;
  /** The homes in them. */
  homes: number;
  items: number;
  http: Spread;
  inProcess: Spread;
  sql: Spread;
  /** Transferred bytes by encoding. */
  gzip: number;
  brotli: number;
}

/** A degree of latitude is about this much longer on the screen than one of longitude. */
const LATITUDE_STRETCH = 1.25;
const MAX_CELLS = 300;

export async function measurePins(
  { web, searchProcess, sql }: Backends,
  logProgress: (text: string) => void,
): Promise<PinFigures[]> {
  const figures: PinFigures[] = [];
  for (const search of PINS) {
    const { name } = search;
    logProgress(`pins: ${name}`);
    const path = buildPinsPath(search);
    const statement = await findFastest(sql, search);
    const response = await web.get(path, { "accept-encoding": "gzip" });
    const unpacked = response.headers["content-encoding"] === "gzip" ? gunzipSync(response.body) : response.body;
    const pins = JSON.parse(unpacked.toString()) as { count?: number }[];
    const homes = pins.reduce((sum, pin) => sum + (pin.count ?? 1), 0);
    const { rows } = await sql.query<{ count: number }>(statement);
    const counted = rows.reduce((sum, row) => sum + row.count, 0);
    if (homes !== counted) throw new Error(`${path}: the pins contain ${homes} homes, but SQL counts ${counted}.`);
    const times = await measureInTurns(
      {
        http: () => web.get(path, { "accept-encoding": "gzip" }),
        sql: () => sql.query(statement),
        inside: async () => (JSON.parse((await searchProcess.get(path)).body.toString()) as { ms: number }).ms,
      },
      { rounds: 40, batchSize: 5, ms: 8_000, minRounds: 3 },
    );
    figures.push({
      name,
      homes,
      items: pins.length,
      http: computeSpread(times.http),
      inProcess: computeSpread(times.inside),
      sql: computeSpread(times.sql),
      gzip: response.body.length,
      brotli: (await web.get(path, { "accept-encoding": "br" })).body.length,
    });
  }
  return figures;
}

/** Cells per degree: the finest power-of-two division of the full circle at which the box has at most MAX_CELLS. */
function getCellsPerDegree([west, south, east, north]: readonly [number, number, number, number]): number {
  for (let level = 30; ; level--) {
    const across = 2 ** level / 360;
    const columns = Math.floor(east * across) - Math.floor(west * across) + 1;
    const rows = Math.floor(north * across * LATITUDE_STRETCH) - Math.floor(south * across * LATITUDE_STRETCH) + 1;
    if (columns * rows <= MAX_CELLS || level === 0) return across;
  }
}

async function findFastest(sql: pg.Client, { filters }: PinSearch): Promise<Statement> {
  const box = filters.bbox!;
  let best: { statement: Statement; ms: number } | undefined;
  for (const boxBy of ["ranges", "tree"] satisfies BoxBy[]) {
    const statement = buildCellCounts(filters, getCellsPerDegree(box), LATITUDE_STRETCH, boxBy);
    await sql.query(statement);
    const from = performance.now();
    await sql.query(statement);
    const ms = performance.now() - from;
    if (!best || ms < best.ms) best = { statement, ms };
  }
  return best!.statement;
}

export function reportPins(figures: readonly PinFigures[]): ReportSection {
  const rows = figures.map((p) => [
    p.name,
    formatWhole(p.homes),
    formatWhole(p.items),
    ...formatLatencies(p),
    formatKilobytes(p.gzip),
    formatKilobytes(p.brotli),
  ]);
  const checkSlowest = (area: string, isArea: (name: string) => boolean) => {
    const slowest = Math.max(...figures.filter(({ name }) => isArea(name)).map(({ http }) => http.p50));
    return formatTarget(`pins of ${area} p50 ≤ 30 ms`, `${formatFigure(slowest)} ms for the slowest`, slowest <= 30);
  };
  const isState = (name: string) => name.startsWith("California");
  const maxItems = Math.max(...figures.map(({ items }) => items));
  const heaviest = Math.max(...figures.map(({ gzip }) => gzip));
  return {
    tables: [
      [
        "GET /api/listings/pins, one connection, milliseconds (SQL: group by cell, best indexes)",
        formatTable(["map", "homes", "items", ...LATENCY_HEAD, "gzip", "br"], rows),
      ],
    ],
    targets: [
      checkSlowest("a metro", (name) => !isState(name)),
      checkSlowest("the state", isState),
      formatTarget("pins ≤ 300 items", formatWhole(maxItems), maxItems <= 300),
      formatTarget("pins ≤ 8 kB gzip", formatKilobytes(heaviest), heaviest <= 8_000),
    ],
  };
}
