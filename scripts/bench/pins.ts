/** Part 3: the map's pins, compared with grouping the same homes by cell in SQL. */

import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { type BoxBy, cells, type Statement } from "./bare-sql";
import type { Ways } from "./search";
import { PINS, type PinSearch, pinsPath } from "./searches";
import { inTurns, type Spread, spread } from "./timing";

export interface PinFigures {
  name: string;
  /** The homes in them. */
  homes: number;
  items: number;
  http: Spread;
  inside: Spread;
  sql: Spread;
  /** Transferred bytes by encoding. */
  gzip: number;
  brotli: number;
}

/** A degree of latitude is about this much longer on the screen than one of longitude. */
const STRETCH = 1.25;
const MOST_CELLS = 300;

export async function measurePins({ web, inside, sql }: Ways, say: (text: string) => void): Promise<PinFigures[]> {
  const figures: PinFigures[] = [];
  for (const search of PINS) {
    const { name } = search;
    say(`pins: ${name}`);
    const path = pinsPath(search);
    const statement = await fastest(sql, search);
    const answer = await web.get(path, { "accept-encoding": "gzip" });
    const unpacked = answer.headers["content-encoding"] === "gzip" ? gunzipSync(answer.body) : answer.body;
    const pins = JSON.parse(unpacked.toString()) as { count?: number }[];
    const homes = pins.reduce((sum, pin) => sum + (pin.count ?? 1), 0);
    const { rows } = await sql.query<{ count: number }>(statement);
    const counted = rows.reduce((sum, row) => sum + row.count, 0);
    if (homes !== counted) throw new Error(`${path}: the pins contain ${homes} homes, but SQL counts ${counted}.`);
    const times = await inTurns(
      {
        http: async () => {
          await web.get(path, { "accept-encoding": "gzip" });
          return undefined;
        },
        sql: async () => {
          await sql.query(statement);
          return undefined;
        },
        inside: async () => (JSON.parse((await inside.get(path)).body.toString()) as { ms: number }).ms,
      },
      { rounds: 40, inARow: 5, ms: 8_000, least: 3 },
    );
    figures.push({
      name,
      homes,
      items: pins.length,
      http: spread(times.http),
      inside: spread(times.inside),
      sql: spread(times.sql),
      gzip: answer.body.length,
      brotli: (await web.get(path, { "accept-encoding": "br" })).body.length,
    });
  }
  return figures;
}

/** Cells per degree: the finest power-of-two division of the full circle at which the box has at most MAX_CELLS. */
function perDegree([west, south, east, north]: readonly [number, number, number, number]): number {
  for (let level = 30; ; level--) {
    const across = 2 ** level / 360;
    const columns = Math.floor(east * across) - Math.floor(west * across) + 1;
    const rows = Math.floor(north * across * STRETCH) - Math.floor(south * across * STRETCH) + 1;
    if (columns * rows <= MOST_CELLS || level === 0) return across;
  }
}

async function fastest(sql: pg.Client, { filters }: PinSearch): Promise<Statement> {
  const box = filters.bbox!;
  let best: { statement: Statement; ms: number } | undefined;
  for (const boxBy of ["ranges", "tree"] satisfies BoxBy[]) {
    const statement = cells(filters, perDegree(box), STRETCH, boxBy);
    await sql.query(statement);
    const from = performance.now();
    await sql.query(statement);
    const ms = performance.now() - from;
    if (!best || ms < best.ms) best = { statement, ms };
  }
  return best!.statement;
}
