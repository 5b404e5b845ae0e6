/** The homes of each city and county, best first, for similar homes of every displayed home. */
import type { Columns } from "./columns";

/** Slots of all places; those of place n are from `starts[n]` to `starts[n + 1]`. */
type SlotLists = { slots: Int32Array; starts: Int32Array };

/** @param order slots of current homes, best first; the order is kept within each place */
function buildSlotLists(order: Int32Array, place: Int16Array, places: number): SlotLists {
  const starts = new Int32Array(places + 1);
  for (let i = 0; i < order.length; i++) starts[place[order[i]!]! + 1]!++;
  for (let n = 0; n < places; n++) starts[n + 1]! += starts[n]!;
  const next = starts.slice();
  const slots = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) slots[next[place[order[i]!]!]!++] = order[i]!;
  return { slots, starts };
}

/** The home to find similar ones for; prices in whole dollars, without bounds any price matches. */
export type SimilarHomesQuery = {
  id: number;
  city: string;
  county: string | null;
  prices: { min: number; max: number } | null;
};

export class SimilarHomesIndex {
  #columns: Columns;
  #cities: SlotLists;
  #counties: SlotLists;

  constructor(columns: Columns, order: Int32Array) {
    const { city, county } = columns.arrays;
    this.#columns = columns;
    this.#cities = buildSlotLists(order, city, columns.cities.names.length);
    this.#counties = buildSlotLists(order, county, columns.counties.names.length);
  }

  /** Ids of the best homes in the same city within the price bounds, then of the county if the city has too few. */
  findSimilar({ id, city, county, prices }: SimilarHomesQuery, limit: number): number[] {
    const { arrays, cities, counties } = this.#columns;
    const found = new Set<number>();
    const addFrom = ({ slots, starts }: SlotLists, place: number) => {
      if (place === 0) return;
      for (let i = starts[place]!; i < starts[place + 1]! && found.size < limit; i++) {
        const slot = slots[i]!;
        const price = arrays.price[slot]!;
        if (prices && (price < prices.min || price > prices.max)) continue;
        const other = arrays.id[slot]!;
        if (other !== id) found.add(other);
      }
    };
    addFrom(this.#cities, cities.find(city));
    if (county) addFrom(this.#counties, counties.find(county));
    return [...found];
  }
}
