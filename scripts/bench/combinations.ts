/** Fifty random searches, the same in every run over the same homes, with every filter, every order, and many pages. */

import type pg from "pg";
import { createRandom, type Random } from "sample-mls/random";
import { HOME_TYPES, POOL_TYPES } from "../../app/listings/listing";
import { type ListingFilters, type ListingSort, SORTS } from "../../app/listings/schema";
import { roundDegrees } from "../../app/map/view";

export interface Combination {
  filters: ListingFilters;
  sort: ListingSort;
  /** Position among the pages: 0 is the first, just below 1 the last. */
  depth: number;
}

/** A home of the data. Filters are drawn around it so that most combinations have results. */
export type SampleHome = Record<"mlsId" | "line1" | "city" | "zip" | "county", string> &
  Record<"price" | "sqft" | "lot" | "year" | "lat" | "lng", number>;

const SEED = 3;
const COMBINATIONS = 50;
const MAX_EXTRA_FILTERS = 5;

const KEYWORDS = ["pool", "ocean view", "remodeled kitchen", "quiet street", "garage", "solar"] as const;

type DrawFilters = (random: Random, home: SampleHome) => ListingFilters;

const roundTo = (value: number, step: number) => Math.round(value / step) * step;

/** A way to filter by each key. The bounds of a pair come alone and together, and never cross. */
const FILTER_DRAWS: readonly DrawFilters[] = [
  (_, { city }) => ({ city }),
  (_, { zip }) => ({ zip }),
  (_, { county }) => ({ county }),
  (_, { line1 }) => ({ q: line1 }),
  (_, { mlsId }) => ({ q: mlsId }),
  (_, { line1 }) => ({ q: line1.split(" ").slice(1, 2).join("") }),
  (random) => ({ keywords: random.pick(KEYWORDS) }),
  (_, { price }) => ({ minPrice: roundTo(price * 0.8, 50_000) }),
  (_, { price }) => ({ maxPrice: roundTo(price * 1.2, 50_000) }),
  (random, { price }) => ({
    maxPayment: roundTo(price / 140, 100),
    down: random.pick([0, 10, 35]),
    rate: random.pick([5.5, 7.25]),
    term: random.pick([10, 15]),
    insurance: random.pick([1_800, 3_600]),
    upgrades: random.pickSome(["kitchen-remodel", "interior-paint"], random.integer(1, 2)),
  }),
  (random) => ({ beds: random.integer(1, 5) }),
  (random) => ({ baths: random.integer(2, 8) / 2 }),
  (random) => ({ garageMin: random.integer(1, 3) }),
  (random) => ({ poolType: random.pick(POOL_TYPES) }),
  (_, { sqft }) => ({ sqftMin: roundTo(sqft * 0.8, 100) }),
  (_, { sqft }) => ({ sqftMax: roundTo(sqft * 1.3, 100) }),
  (_, { lot }) => ({ lotMin: roundTo(lot * 0.7, 500), lotMax: roundTo(lot * 2, 500) }),
  (random) => ({ storiesMin: random.integer(1, 2) }),
  (random) => ({ storiesMax: random.integer(2, 3) }),
  (_, { year }) => ({ yearMin: year - 10, yearMax: year + 20 }),
  (random) => ({ daysMax: random.pick([7, 14, 30, 90]) }),
  (random) => ({ daysMin: random.integer(1, 7) }),
  () => ({ reduced: true }),
  () => ({ openHouse: true }),
  () => ({ exclude55: true }),
  () => ({ status: "available" }),
  (random) => ({ types: random.pickSome(HOME_TYPES, random.integer(1, 3)) }),
  (random, { lat, lng }) => {
    const size = random.pick([0.05, 0.3, 1.5]);
    return {
      bbox: [lng - size, lat - size, lng + size, lat + size].map((at) => roundDegrees(roundTo(at, 0.001))) as never,
    };
  },
  (random, { lat, lng }) => {
    const size = random.pick([0.1, 0.5]);
    const corners = Array.from({ length: 12 }, (_, corner) => [
      lng + size * Math.cos((corner * Math.PI) / 6),
      lat + size * Math.sin((corner * Math.PI) / 6),
    ]);
    return { polygon: corners.map((corner) => corner.map((at) => Number(at.toFixed(4)))) as never };
  },
];

/** Each combination has its own way to filter and up to five random ones, around its own home. */
export function generateCombinations(homes: readonly SampleHome[]): Combination[] {
  return Array.from({ length: COMBINATIONS }, (_, number) => {
    const stream = createRandom(SEED, number);
    const home = stream.pick(homes);
    const drawFilters = FILTER_DRAWS[number % FILTER_DRAWS.length]!;
    const more = stream.pickSome(FILTER_DRAWS, stream.integer(0, MAX_EXTRA_FILTERS));
    const filters = Object.assign({}, ...[...more, drawFilters].map((draw) => draw(stream, home))) as ListingFilters;
    return { filters, sort: stream.pick(SORTS), depth: stream.chance(0.4) ? stream.next() : 0 };
  });
}

/** Visible homes, evenly spread by id, that have all fields that combinations are drawn around. */
export async function loadSampleHomes(client: pg.Client): Promise<SampleHome[]> {
  const { rows } = await client.query<SampleHome>(
    `SELECT mls_id AS "mlsId", line1, city, zip, county, list_price AS price, sqft, lot_sqft AS lot, year_built AS year, lat, lng
     FROM listing WHERE id % (SELECT greatest(1, max(id) / 400) FROM listing) = 0
       AND address_shown AND withdrawn_at IS NULL AND line1 IS NOT NULL AND county IS NOT NULL
       AND lat IS NOT NULL AND sqft IS NOT NULL AND lot_sqft IS NOT NULL AND year_built IS NOT NULL ORDER BY id`,
  );
  if (rows.length === 0) throw new Error("No home of the data has all fields that searches are drawn around.");
  return rows;
}
