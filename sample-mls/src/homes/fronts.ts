/** Which front a home has: one of its class that homes near it in a list don't have, where the class has enough. */
import type { Front, Pictures } from "../photos/pictures";
import { hash } from "../random";
import { getFrontClass } from "./gallery";
import type { Listing } from "./listings";
import { day } from "./pacific-time";

/** The distance between homes with the same front, in lists of California and of a city: two pages of 20. */
const WINDOW = 40;
/** Larger worlds choose by hash, because all homes are put in order at once. */
const MAX_ORDERED_HOMES = 10_000;

/** What agents call the styles of the pictures. The others are "Traditional". */
const AGENTS_STYLES: Record<string, readonly string[]> = {
  spanish: ["Spanish", "Mediterranean"],
  ranch: ["Ranch"],
  craftsman: ["Craftsman", "Bungalow"],
  midcentury: ["Mid Century Modern"],
  cape: ["Cape Cod"],
  modern: ["Contemporary", "Custom"],
  farmhouse: ["Contemporary"],
  cabin: ["Cabin", "Custom"],
  aframe: ["A-Frame"],
};

function hasStyle({ name }: Front, style: string | null): boolean {
  return style === null || (AGENTS_STYLES[name.split("_")[4] ?? ""] ?? ["Traditional"]).includes(style);
}

/** The order in which a site may recommend homes, in days: new ones, with many photos, complete, and with an incentive. */
function rankListing({ life, gallery, remarks, highlights, display, home }: Listing): number {
  const isForSale = (life.status === "Active" || life.status === "Coming Soon") && home.kind !== "land";
  return (
    (life.onMarketAt ?? life.start) / day +
    Math.min(10, gallery.length / 2) +
    (remarks.split(/\s+/).length >= 60 ? 3 : 0) +
    (display.address === false ? 0 : 3) +
    (highlights.some((text) => /incentive/i.test(text)) ? 7 : 0) -
    (isForSale && display.listing !== false ? 0 : 1_000)
  );
}

export type FrontWorld = { size: number; isShown(slot: number): boolean; getListing(slot: number): Listing };

/**
 * The fronts of a world's homes. The first call puts all homes in order; homes that are listed later are the newest. So
 * the front depends on when the program started, and its name is part of the photo's address.
 */
export class FrontAssignment {
  #fronts = new Map<number, { generation: number; front: Front }>();
  /** Homes so far in California ("") and in each city, and the position of a front's last use among them. */
  #counts = new Map<string, number>();
  #lastUses = new Map<string, number>();

  constructor(
    readonly world: FrontWorld,
    readonly pictures: Pictures,
  ) {}

  getFront(listing: Listing): Front {
    const { slot, life, home } = listing;
    if (this.world.size > MAX_ORDERED_HOMES) {
      const fronts = this.pictures.listFronts(getFrontClass(home));
      return fronts[hash(slot, life.homeGeneration) % fronts.length]!;
    }
    if (this.#fronts.size === 0) this.#assignAll();
    const assigned = this.#fronts.get(slot);
    return assigned?.generation === life.homeGeneration ? assigned.front : this.#assign(listing);
  }

  #assignAll() {
    const ranked: { rank: number; listing: Listing }[] = [];
    for (let slot = 0; slot < this.world.size; slot++) {
      if (!this.world.isShown(slot)) continue;
      const listing = this.world.getListing(slot);
      ranked.push({ rank: rankListing(listing), listing });
    }
    ranked.sort((a, b) => a.rank - b.rank);
    for (const { listing } of ranked) this.#assign(listing);
  }

  #assign({ slot, life, home, traits }: Listing): Front {
    const areas = ["", home.location.city];
    const getAge = (area: string, { name }: Front) =>
      Math.min(WINDOW, (this.#counts.get(area) ?? 0) - (this.#lastUses.get(`${area}/${name}`) ?? -WINDOW));
    const fronts = this.pictures.listFronts(getFrontClass(home));
    const first = hash(slot, life.homeGeneration);
    let front = fronts[0]!;
    let best = -1;
    for (let at = 0; at < fronts.length; at++) {
      const candidate = fronts[(first + at) % fronts.length]!;
      const score = areas.reduce(
        (sum, area) => sum + getAge(area, candidate),
        hasStyle(candidate, traits.style) ? 0.5 : 0,
      );
      if (score > best) [front, best] = [candidate, score];
    }
    for (const area of areas) {
      const count = this.#counts.get(area) ?? 0;
      this.#counts.set(area, count + 1);
      this.#lastUses.set(`${area}/${front.name}`, count);
    }
    this.#fronts.set(slot, { generation: life.homeGeneration, front });
    return front;
  }
}
