import { expect, test } from "vitest";
import type { ListingSort } from "../schema";
import { Columns, FLAGS, type IndexRow } from "./columns";
import { SortOrders } from "./sort-orders";

const HOMES = 6_000;
const PAGE = 20;
type Sort = Exclude<ListingSort, "payment">;

const row: IndexRow = {
  id: 0,
  alive: true,
  price: 0,
  beds: 3,
  baths: 8,
  sqft: 1_500,
  lot: 6_000,
  stories: 1,
  garage: 2,
  year: 1970,
  pools: 0,
  senior: false,
  type: 1,
  lat: 34_000_000,
  lng: -118_000_000,
  listed: 0,
  pending: false,
  reduced: false,
  openUntil: 0,
  score: 0,
  taxes: -1,
  hoa: 0,
  upgrades: null,
  city: "Corona",
  county: "Riverside",
  zip: "92880",
};

const columns = new Columns(HOMES);
for (let i = 0; i < HOMES; i++)
  columns.write({
    ...row,
    id: 10 + i,
    alive: i % 50 > 0,
    // Several homes have each price.
    price: 100_000 + ((i * 7_919) % 997) * 1_000,
    listed: 1_000_000 + ((i * 31) % 4_001),
    score: (i * 131) % 5_003,
  });
const { price, listed, score, flags } = columns.arrays;
const marks = new Uint8Array(columns.capacity);
const orders = new SortOrders(columns, new Int32Array(columns.capacity));
const allSlots = Array.from({ length: HOMES }, (_, slot) => slot).filter((slot) => flags[slot]! & FLAGS.alive);

const sortValues: Record<Sort, (slot: number) => number> = {
  price: (slot) => price[slot]!,
  "price-desc": (slot) => -price[slot]!,
  newest: (slot) => -listed[slot]!,
  recommended: (slot) => -score[slot]!,
};
const isLowSlotFirst = (sort: Sort) => sort === "price";

/** As a plain sort orders them. */
function sortPlainly(sort: Sort, slots: readonly number[]): number[] {
  const getValue = sortValues[sort];
  return slots.toSorted((a, b) => getValue(a) - getValue(b) || (isLowSlotFirst(sort) ? a - b : b - a));
}

const cheapest = sortPlainly("price", allSlots);
const SELECTIONS: Record<string, readonly number[]> = {
  "all homes": allSlots,
  "half of the homes": allSlots.filter((slot) => (slot * 7) % 10 < 5),
  "the homes that come last in one order": cheapest.slice(-4_500).sort((a, b) => a - b),
  "one home in twelve": allSlots.filter((slot) => slot % 12 === 1),
  "few homes": allSlots.filter((slot) => slot % 400 === 1),
  "one home": [allSlots[77]!],
  "no homes": [],
};

for (const sort of Object.keys(sortValues) as Sort[])
  test.each(Object.entries(SELECTIONS))(`orders each page of %s like a plain sort: ${sort}`, (_, selected) => {
    const slots = Int32Array.from(selected);
    const sorted = sortPlainly(sort, selected);
    for (let offset = 0; offset <= slots.length; offset += PAGE)
      expect(orders.pageOf(sort, slots, offset, PAGE, marks)).toEqual(sorted.slice(offset, offset + PAGE));
    expect(marks.every((mark) => mark === 0)).toBe(true);
  });

test("leaves out homes that the orders don't have yet", () => {
  const growing = new Columns(100);
  for (let id = 1; id <= 50; id++) growing.write({ ...row, id, price: id * 1_000 });
  const orders = new SortOrders(growing, new Int32Array(growing.capacity));
  // The columns are written while changes are read, and the orders afterwards.
  const added = growing.write({ ...row, id: 51, price: 500 });
  const slots = Int32Array.from([0, 1, 2, 3, added]);
  expect(orders.pageOf("price", slots, 0, PAGE, marks)).toEqual([0, 1, 2, 3]);
  expect(orders.pageOf("price-desc", slots, 0, PAGE, marks)).toEqual([3, 2, 1, 0]);
});
