/** Reads the homes of the search index from the database, packed into columns. */

import { isShownSql } from "~/mls/feed-display.server";
import { unpackInts } from "~/platform/db/binary-columns.server";
import type { Queryable } from "~/platform/db/db.server";
import { bigint, bytes, int, jsonb, orNull, run, type Statement, sql, text } from "~/platform/db/statement.server";
import { AVAILABLE_STATUSES, HOME_TYPES, POOL_TYPES } from "../listing";
import { type Columns, LISTED_SINCE, NO_POSITION, type OwnUpgrade } from "./columns";

/** Assumed duration of an open house when the feed does not give an end. */
const OPEN_HOUSE_HOURS = 3;
/** 31 years before and after {@link LISTED_SINCE}. */
const MAX_SECONDS = 1_000_000_000;
/** Rows per statement, about half a megabyte: larger ones are no faster and leave more garbage while the index loads. */
const BATCH_SIZE = 5_000;
/**
 * A position that may not leave the server must not be searchable either, because a small enough box would reveal it.
 */
const HAS_PUBLIC_POSITION = "(address_shown OR location_approximate)";

/** Null if there are no rows. */
const HOME_COLUMNS = {
  rows: int,
  last: orNull(int),
  id: orNull(bytes),
  alive: orNull(bytes),
  price: orNull(bytes),
  beds: orNull(bytes),
  baths: orNull(bytes),
  sqft: orNull(bytes),
  lot: orNull(bytes),
  stories: orNull(bytes),
  garage: orNull(bytes),
  year: orNull(bytes),
  pools: orNull(bytes),
  senior: orNull(bytes),
  type: orNull(bytes),
  lat: orNull(bytes),
  lng: orNull(bytes),
  listed: orNull(bytes),
  pending: orNull(bytes),
  reduced: orNull(bytes),
  openUntil: orNull(bytes),
  score: orNull(bytes),
  taxes: orNull(bytes),
  hoa: orNull(bytes),
  /** By listing id. */
  upgrades: orNull(jsonb<Record<number, OwnUpgrade[]>>()),
  city: orNull(text()),
  county: orNull(text()),
  zip: orNull(text()),
};

/**
 * Packs a batch of rows into one row with a byte string per column: a million homes arrive in 200 responses instead
 * of twenty million parsed values.
 */
const SELECT_HOME_COLUMNS = `
  SELECT count(*)::int AS rows, max(id) AS last,
    string_agg(int4send(id), '' ORDER BY id) AS id,
    string_agg(int4send(shown::int), '' ORDER BY id) AS alive,
    string_agg(int4send(list_price), '' ORDER BY id) AS price,
    string_agg(int4send(coalesce(beds, -1)), '' ORDER BY id) AS beds,
    string_agg(int4send(coalesce(floor(baths * 4)::int, -1)), '' ORDER BY id) AS baths,
    string_agg(int4send(coalesce(sqft, -1)), '' ORDER BY id) AS sqft,
    string_agg(int4send(coalesce(lot_sqft, -1)), '' ORDER BY id) AS lot,
    string_agg(int4send(coalesce(stories, -1)), '' ORDER BY id) AS stories,
    string_agg(int4send(coalesce(garage_spaces, -1)), '' ORDER BY id) AS garage,
    string_agg(int4send(coalesce(year_built, -1)), '' ORDER BY id) AS year,
    string_agg(int4send(${POOL_TYPES.map((type, bit) => `('${type}' = ANY(pool_types))::int * ${1 << bit}`).join(" + ")}), '' ORDER BY id) AS pools,
    string_agg(int4send(coalesce(senior_community, false)::int), '' ORDER BY id) AS senior,
    string_agg(int4send(coalesce(array_position(ARRAY[${HOME_TYPES.map((type) => `'${type}'`).join(",")}], home_type), 0)), '' ORDER BY id) AS type,
    string_agg(int4send(coalesce(CASE WHEN ${HAS_PUBLIC_POSITION} THEN (lat * 1000000)::int END, ${NO_POSITION})), '' ORDER BY id) AS lat,
    string_agg(int4send(coalesce(CASE WHEN ${HAS_PUBLIC_POSITION} THEN (lng * 1000000)::int END, ${NO_POSITION})), '' ORDER BY id) AS lng,
    string_agg(int4send(greatest(-${MAX_SECONDS}, least(${MAX_SECONDS}, floor(extract(epoch FROM listed_at)) - ${LISTED_SINCE}))::int), '' ORDER BY id) AS listed,
    string_agg(int4send((status NOT IN (${AVAILABLE_STATUSES.map((status) => `'${status}'`).join(", ")}))::int), '' ORDER BY id) AS pending,
    string_agg(int4send(coalesce(list_price < original_list_price, false)::int), '' ORDER BY id) AS reduced,
    string_agg(int4send(coalesce(CASE WHEN open_houses = '[]' THEN -1 ELSE (SELECT max(ceil(extract(epoch FROM
      coalesce((held->>'endsAt')::timestamptz, (held->>'startsAt')::timestamptz + interval '${OPEN_HOUSE_HOURS} hours')) / 60))::int
      FROM jsonb_array_elements(open_houses) held) END, -1)), '' ORDER BY id) AS "openUntil",
    string_agg(int4send(score), '' ORDER BY id) AS score,
    string_agg(int4send(coalesce(taxes_annual, -1)), '' ORDER BY id) AS taxes,
    string_agg(int4send(coalesce(hoa_monthly, -1)), '' ORDER BY id) AS hoa,
    jsonb_object_agg(id, upgrades_catalog) FILTER (WHERE jsonb_typeof(upgrades_catalog) = 'array') AS upgrades,
    string_agg(translate(city, E'\\n', ' '), E'\\n' ORDER BY id) AS city,
    string_agg(translate(coalesce(county, ''), E'\\n', ' '), E'\\n' ORDER BY id) AS county,
    string_agg(CASE WHEN zip ~ '^[0-9]{5}' THEN left(zip, 5) ELSE '' END, E'\\n' ORDER BY id) AS zip
  FROM `;
/** A batch of rows after id $1; $2 is the displayed feeds. */
const declareBatch = (name: string, shown: string, where: string) =>
  sql(
    name,
    HOME_COLUMNS,
    `${SELECT_HOME_COLUMNS} (SELECT *, ${shown} AS shown FROM listing WHERE id > $1 AND ${where} ORDER BY id LIMIT ${BATCH_SIZE}) batch`,
  );
export const SELECT_ALL = declareBatch("index-all", "true", isShownSql("$2"));
export const SELECT_SOME = declareBatch("index-some", "true", `id = ANY($3::int[]) AND ${isShownSql("$2")}`);
export const SELECT_CHANGES = declareBatch("index-changes", isShownSql("$2"), "revision > $3");

const SELECT_REVISION = sql("catalog-revision", { revision: bigint }, "SELECT revision FROM catalogue WHERE id = 1");
const COUNT_LISTINGS = sql(
  "count-listings",
  { count: int },
  "SELECT count(*)::int AS count FROM listing WHERE withdrawn_at IS NULL AND feed = ANY($1::text[])",
);

/** The catalog's revision. */
export async function readRevision(client?: Queryable): Promise<bigint> {
  const [row] = await run(SELECT_REVISION, [], client);
  return BigInt(row?.revision ?? 0);
}

/** The number of homes that {@link SELECT_ALL} reads at most. */
export async function countCurrentListings(client: Queryable, feeds: readonly string[]): Promise<number> {
  const [listings] = await run(COUNT_LISTINGS, [feeds], client);
  return listings?.count ?? 0;
}

/**
 * Reads batches into `columns`.
 * @returns false if a row was out of order and everything must be loaded again
 */
export async function readListings(
  client: Queryable,
  statement: Statement<typeof HOME_COLUMNS>,
  values: readonly unknown[],
  columns: Columns,
  onChange: (slot: number) => void,
): Promise<boolean> {
  for (let last = 0; ; ) {
    const [batch] = await run(statement, [last, ...values], client);
    if (!batch) return true;
    const { rows, last: lastId, city, county, zip, upgrades, ...packed } = batch;
    if (lastId === null || city === null || county === null || zip === null) return true;
    const numbers = Object.fromEntries(
      Object.entries(packed).map(([name, column]) => [name, unpackInts(column)]),
    ) as Record<keyof typeof packed, Int32Array>;
    const cities = city.split("\n");
    const counties = county.split("\n");
    const zips = zip.split("\n");
    for (let i = 0; i < rows; i++) {
      const read = (name: keyof typeof numbers) => numbers[name][i]!;
      const slot = columns.write({
        id: read("id"),
        alive: read("alive") === 1,
        price: read("price"),
        beds: read("beds"),
        baths: read("baths"),
        sqft: read("sqft"),
        lot: read("lot"),
        stories: read("stories"),
        garage: read("garage"),
        year: read("year"),
        pools: read("pools"),
        senior: read("senior") === 1,
        type: read("type"),
        lat: read("lat"),
        lng: read("lng"),
        listed: read("listed"),
        pending: read("pending") === 1,
        reduced: read("reduced") === 1,
        openUntil: read("openUntil"),
        score: read("score"),
        taxes: read("taxes"),
        hoa: read("hoa"),
        upgrades: upgrades?.[read("id")] ?? null,
        city: cities[i]!,
        county: counties[i]!,
        zip: zips[i]!,
      });
      if (slot < 0) return false;
      onChange(slot);
    }
    last = lastId;
    if (rows < BATCH_SIZE) return true;
  }
}
