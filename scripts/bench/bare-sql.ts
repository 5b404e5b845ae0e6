/**
 * The same queries in SQL, through one connection, with the best indexes for them: for each order and place a partial
 * index with every searchable column, so that a filter needs only the index.
 */
import type pg from "pg";
import { SELECTED_LISTING_COLUMNS } from "../../app/listings/listing-columns.server";
import type { ListingFilters, ListingSort } from "../../app/listings/schema";
import { DEFAULT_TERMS } from "../../app/mortgage/default-terms";
import { calculateLevelPayment } from "../../app/mortgage/mortgage";

const SEARCHED_COLUMNS = [
  "id",
  "list_price",
  "beds",
  "baths",
  "sqft",
  "lot_sqft",
  "stories",
  "garage_spaces",
  "year_built",
  "pool_types",
  "senior_community",
  "home_type",
  "zip",
  "city",
  "county",
  "lat",
  "lng",
  "score",
  "listed_at",
  "taxes_annual",
  "hoa_monthly",
];

/** Whole dollars: upgrades of the catalog that every home is offered at a fixed cost. */
export const FIXED_UPGRADES: Readonly<Record<string, number>> = { "kitchen-remodel": 25_000, "interior-paint": 5_000 };

const INDEXES: Record<string, { on: string; keys: readonly string[] }> = {
  bench_recommended: { on: "btree (score DESC, id DESC)", keys: ["score", "id"] },
  bench_price: { on: "btree (list_price, id)", keys: ["list_price", "id"] },
  bench_newest: { on: "btree (listed_at DESC, id DESC)", keys: ["listed_at", "id"] },
  bench_city: { on: "btree (city, list_price)", keys: ["city", "list_price"] },
  bench_county: { on: "btree (county, list_price)", keys: ["county", "list_price"] },
  bench_position: { on: "btree (lat, lng)", keys: ["lat", "lng"] },
  bench_box: { on: "gist (point(lng, lat))", keys: [] },
};

/** Creates the indexes. The application's own statements find rows by id and use none of them. */
export async function createIndexes(client: pg.Client): Promise<void> {
  for (const [name, { on: table, keys }] of Object.entries(INDEXES)) {
    const includedColumns = SEARCHED_COLUMNS.filter((column) => !keys.includes(column));
    await client.query(
      `CREATE INDEX IF NOT EXISTS ${name} ON listing USING ${table} INCLUDE (${includedColumns}) WHERE withdrawn_at IS NULL`,
    );
  }
  // Index-only scans work only on pages that are marked as visible to all.
  await client.query("VACUUM (ANALYZE) listing");
}

export async function dropIndexes(client: pg.Client): Promise<void> {
  await client.query(`DROP INDEX IF EXISTS ${Object.keys(INDEXES)}`);
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** The form of a box condition: the planner knows more about two ranges, but the tree of boxes reads less. */
export type BoxBy = "ranges" | "tree";

/** The monthly payment of a home, in whole dollars. */
function buildPayment({ upgrades = [], ...filters }: ListingFilters): string {
  const { down, rate, term, insurance } = { ...DEFAULT_TERMS, ...filters };
  const cost = upgrades.reduce((sum, id) => sum + FIXED_UPGRADES[id]!, 0);
  const loan = `(list_price + ${cost}) * ${calculateLevelPayment(1 - down / 100, rate, term)}::float8`;
  const tax = `floor(coalesce(taxes_annual, list_price * 0.012) + ${cost * 0.012} + 0.5)`;
  return `floor(${loan} + ${tax} / 12.0::float8 + ${insurance} / 12.0::float8 + coalesce(hoa_monthly, 0) + 0.5)`;
}

/** The filters' condition. A home whose address is withheld matches no area. */
function buildCondition(filters: ListingFilters, boxBy: BoxBy): Statement {
  const terms = ["withdrawn_at IS NULL"];
  const values: unknown[] = [];
  const add = (term: (place: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    terms.push(term(`$${values.length}`));
  };
  add((at) => `city = ${at}`, filters.city);
  add((at) => `zip = ${at}`, filters.zip);
  add((at) => `county = ${at}`, filters.county);
  add((at) => `list_price >= ${at}`, filters.minPrice);
  add((at) => `list_price <= ${at}`, filters.maxPrice);
  add((at) => `${buildPayment(filters)} <= ${at}`, filters.maxPayment);
  add((at) => `beds >= ${at}`, filters.beds);
  add((at) => `baths >= ${at}`, filters.baths);
  add((at) => `garage_spaces >= ${at}`, filters.garageMin);
  add((at) => `${at} = ANY(pool_types)`, filters.poolType);
  add((at) => `sqft >= ${at}`, filters.sqftMin);
  add((at) => `sqft <= ${at}`, filters.sqftMax);
  add((at) => `lot_sqft >= ${at}`, filters.lotMin);
  add((at) => `lot_sqft <= ${at}`, filters.lotMax);
  add((at) => `stories >= ${at}`, filters.storiesMin);
  add((at) => `stories <= ${at}`, filters.storiesMax);
  add((at) => `year_built >= ${at}`, filters.yearMin);
  add((at) => `year_built <= ${at}`, filters.yearMax);
  add((at) => `home_type = ANY(${at}::text[])`, filters.types);
  if (filters.exclude55) terms.push("senior_community IS NOT TRUE");
  if (filters.bbox || filters.polygon) terms.push("(address_shown OR location_approximate)");
  if (filters.polygon) {
    const ring = filters.polygon.map(([lng, lat]) => `(${lng},${lat})`).join(",");
    add((at) => `point(lng, lat) <@ ${at}::polygon`, `(${ring})`);
  }
  if (filters.bbox) {
    const [west, south, east, north] = filters.bbox;
    if (boxBy === "tree") add((at) => `point(lng, lat) <@ ${at}::box`, `(${west},${south}),(${east},${north})`);
    else {
      add((at) => `lat >= ${at}`, south);
      add((at) => `lat <= ${at}`, north);
      add((at) => `lng >= ${at}`, west);
      add((at) => `lng <= ${at}`, east);
    }
  }
  return { text: terms.join(" AND "), values };
}

const ORDERS: Record<Exclude<ListingSort, "payment">, string> = {
  recommended: "score DESC, id DESC",
  price: "list_price, id",
  "price-desc": "list_price DESC, id DESC",
  newest: "listed_at DESC, id DESC",
};

/** The exact count and one page of whole rows. Rows that a deep page skips aren't read from the table. */
export function buildCountAndPage(
  filters: ListingFilters,
  sort: ListingSort,
  page: number,
  perPage: number,
  boxBy: BoxBy,
): { count: Statement; page: Statement } {
  const { text, values } = buildCondition(filters, boxBy);
  const order = sort === "payment" ? `${buildPayment(filters)}, id` : ORDERS[sort];
  const ids = `SELECT id AS wanted FROM listing WHERE ${text} ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  return {
    count: { text: `SELECT count(*)::int AS total FROM listing WHERE ${text}`, values },
    page: {
      text: `SELECT ${SELECTED_LISTING_COLUMNS} FROM (${ids}) page JOIN listing ON id = wanted ORDER BY ${order}`,
      values,
    },
  };
}

/**
 * Homes by cell of 1/`perDegree` degrees (a cell's height is smaller in degrees, to match the screen), with the data of
 * a grouped pin.
 */
export function buildCellCounts(
  filters: ListingFilters,
  perDegree: number,
  latitudeStretch: number,
  boxBy: BoxBy,
): Statement {
  const { text, values } = buildCondition(filters, boxBy);
  return {
    text: `SELECT count(*)::int AS count, min(list_price) AS price, avg(lat) AS lat, avg(lng) AS lng, min(id) AS id
      FROM listing WHERE ${text} GROUP BY floor(lng * ${perDegree}), floor(lat * ${perDegree * latitudeStretch})`,
    values,
  };
}
