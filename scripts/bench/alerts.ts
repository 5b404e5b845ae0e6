/** Part 10: the time to match ten thousand saved searches with a thousand homes that a replication added or changed. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { formatListingSearch } from "../../app/listings/list-url";
import type { ListingFilters } from "../../app/listings/schema";
import { Connection } from "./connection";
import { formatTarget, type ReportSection } from "./report";
import { formatFigure, formatTable, formatWhole } from "./table";

export interface AlertFigures {
  searches: number;
  /** How many of them are different, and how many search for words. */
  distinct: number;
  withKeywords: number;
  homes: number;
  hits: number;
  /** Total milliseconds of the fastest and the slowest round. */
  ms: { min: number; max: number };
  /** The longest time that the process was blocked, in milliseconds. */
  longest: number;
}

const SEARCHES = 10_000;
const HOMES = 1_000;
const SEARCHES_PER_ACCOUNT = 20;
const ROUNDS = 3;
/** One in this many searches for words, which the database matches. */
const KEYWORDS_EVERY = 20;
const KEYWORDS = ["pool", "porch", "solar", "view", "garden", "fireplace", "garage", "corner lot"] as const;

/** Searches like those that buyers save: a city, a price, rooms. All differ, which is the slowest case. */
function generateSearches(cities: readonly string[]): string[] {
  return Array.from({ length: SEARCHES }, (_, n) => {
    const filters: ListingFilters = {
      city: cities[(n * 7) % cities.length]!,
      maxPrice: 400_000 + (n % 1_009) * 1_500,
      beds: 1 + (n % 4),
      ...(n % 3 === 0 && { baths: 1 + (n % 3) }),
      ...(n % 5 === 0 && { types: ["house"] as const }),
      ...(n % 7 === 0 && { sqftMin: 800 + (n % 10) * 100 }),
      ...(n % KEYWORDS_EVERY === 0 && { keywords: KEYWORDS[(n / KEYWORDS_EVERY) % KEYWORDS.length]! }),
    } as ListingFilters;
    return formatListingSearch({ filters });
  });
}

/** Restores the data. @param url of `alerts-process` */
export async function measureAlerts(
  url: string,
  sql: pg.Client,
  logProgress: (text: string) => void,
): Promise<AlertFigures> {
  const cities = (
    await sql.query<{ city: string }>(
      "SELECT city FROM listing WHERE withdrawn_at IS NULL GROUP BY city ORDER BY count(*) DESC LIMIT 60",
    )
  ).rows.map(({ city }) => city);
  const all = generateSearches(cities);
  const accounts = Array.from({ length: SEARCHES / SEARCHES_PER_ACCOUNT }, () => randomUUID());
  const { rows } = await sql.query<{ newest: string }>("SELECT max(id) AS newest FROM price_observation");
  const newest = rows[0]!.newest;
  logProgress("saving ten thousand searches");
  await sql.query(
    "INSERT INTO account (id, email, email_verified_at) SELECT id, id || '@bench.example', now() FROM unnest($1::uuid[]) id",
    [accounts],
  );
  await sql.query(
    `INSERT INTO saved_search (id, account_id, name, search, alerts)
     SELECT gen_random_uuid(), a, 'bench ' || n, s, 'daily'
     FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY t (a, s, n)`,
    [all.map((_, n) => accounts[n % accounts.length]), all],
  );
  const connection = new Connection(url);
  const rounds: { ms: number; longest: number; homes: number; hits: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      logProgress(`matching them with a thousand cheaper homes, round ${round + 1}`);
      await sql.query("DELETE FROM search_hit");
      await sql.query("UPDATE alert_cursor SET observation = (SELECT max(id) FROM price_observation)");
      await sql.query(
        `INSERT INTO price_observation (listing_id, observed_at, list_price, status)
         SELECT id, now() + $2 * interval '1 minute', list_price - $2, status FROM listing
         WHERE withdrawn_at IS NULL ORDER BY hashint4(id) LIMIT $1`,
        [HOMES, round + 1],
      );
      rounds.push(JSON.parse((await connection.get("/match")).body.toString()));
    }
  } finally {
    connection.close();
    await sql.query("DELETE FROM account WHERE id = ANY($1)", [accounts]);
    await sql.query("DELETE FROM price_observation WHERE id > $1", [newest]);
    await sql.query("UPDATE alert_cursor SET observation = $1", [newest]);
  }
  const durations = rounds.map(({ ms }) => ms);
  return {
    searches: SEARCHES,
    distinct: new Set(all).size,
    withKeywords: all.filter((search) => search.includes("keywords=")).length,
    homes: rounds[0]!.homes,
    hits: rounds[0]!.hits,
    ms: { min: Math.min(...durations), max: Math.max(...durations) },
    longest: Math.max(...rounds.map(({ longest }) => longest)),
  };
}

export function reportAlerts({
  searches,
  distinct,
  withKeywords,
  homes,
  hits,
  ms,
  longest,
}: AlertFigures): ReportSection {
  const formatSeconds = (duration: number) => `${(duration / 1000).toFixed(2)} s`;
  const counts = [searches, distinct, withKeywords, homes, hits].map(formatWhole);
  const head = ["searches", "distinct", "with words", "homes", "hits", "min", "max", "longest block"];
  const row = [...counts, formatSeconds(ms.min), formatSeconds(ms.max), `${formatFigure(longest)} ms`];
  return {
    tables: [["Saved searches matched with new or cheaper homes, in a separate process", formatTable(head, [row])]],
    targets: [formatTarget("10,000 searches × 1,000 homes < 5 s", `${formatSeconds(ms.max)} max`, ms.max < 5_000)],
  };
}
