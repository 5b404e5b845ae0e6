import { fraction, random } from "../random";
import { type Address, addressOf } from "./addresses";
import { type Representation, representationOf } from "./agents";
import { type Dues, duesOf } from "./dues";
import { type Features, featuresOf } from "./features";
import { highlightsOf } from "./highlights";
import { type Home, topic } from "./home";
import { homeOf } from "./homes";
import { listingKey } from "./keys";
import { generationStart, type LifeState, lifeAt, WORLD_BEGIN } from "./life-cycle";
import { day } from "./pacific-time";
import { askingPrice } from "./prices";
import { remarksOf } from "./remarks";
import { type Schools, schoolsOf } from "./schools";
import { type Traits, traitsOf } from "./traits";

/** Everything known about a slot's listing at a moment. Computed for each request and never stored. */
export type Listing = {
  slot: number;
  key: string;
  life: LifeState;
  /** When the feed last changed it. A test may have changed it later than its life cycle did. */
  modifiedAt: number;
  /** The moment of the view. */
  seenAt: number;
  home: Home;
  traits: Traits;
  features: Features[];
  highlights: string[];
  remarks: string;
  address: Address;
  dues: Dues;
  schools: Schools;
  people: Representation;
  /** Whole dollars: current, first, and before the latest change. */
  price: number;
  firstPrice: number;
  formerPrice: number | null;
  photos: number;
  /** Days on market in the previous listing, if it showed the same home. */
  priorDays: number;
  /** Seed of the photos. A relisted home looks the same. */
  lookSeed: number;
  display: Display;
};

/** The seller's display permissions. Null is how many feeds say that the seller wasn't asked. */
type Display = { listing: boolean | null; address: boolean | null; valuation: boolean; comments: boolean };

/** Seed and speed of a world, on which a life cycle depends besides slot and time. */
export type WorldTerms = { seed: number; speed: number };

/** The listing in a slot at a time. Expensive parts are computed on access. */
export function listingAt({ seed, speed }: WorldTerms, slot: number, at: number, modifiedAt?: number): Listing {
  const life = lifeAt(seed, slot, at, speed);
  const owner = life.homeGeneration;
  const begun = owner === life.generation ? life.start : generationStart(seed, slot, owner, speed);
  const year = new Date(begun).getUTCFullYear();
  const home = homeOf(seed, slot, owner, year);
  let traits: Traits | undefined;
  let features: Features[] | undefined;
  let people: Representation | undefined;
  let dues: Dues | undefined;
  let address: Address | undefined;
  const { price, firstPrice, formerPrice } = pricesOf(seed, slot, home, life);
  return {
    slot,
    key: listingKey(slot, life.generation),
    life,
    modifiedAt: modifiedAt ?? life.lastAt,
    seenAt: at,
    home,
    get traits() {
      traits ??= traitsOf(seed, slot, owner, home, year);
      return traits;
    },
    get features() {
      features ??= featuresOf(home, this.traits);
      return features;
    },
    get highlights() {
      return highlightsOf(seed, slot, owner, home, this.traits);
    },
    get remarks() {
      return remarksOf(seed, slot, owner, home, this.traits, life.remarksRevision);
    },
    get address() {
      address ??= addressOf(seed, slot, owner, home, this.traits.culDeSac);
      return address;
    },
    get dues() {
      dues ??= duesOf(seed, slot, owner, home, year);
      return dues;
    },
    get schools() {
      return schoolsOf(home.location);
    },
    get people() {
      people ??= representationOf(seed, slot, life.generation, home.location);
      return people;
    },
    price,
    firstPrice,
    formerPrice,
    photos: photoCount(seed, slot, owner, home, life.photoRevision),
    priorDays:
      owner === life.generation || life.start <= WORLD_BEGIN
        ? 0
        : daysOnMarket(lifeAt(seed, slot, life.start - 1, speed)),
    lookSeed: lookSeedOf(seed, slot, owner),
    display: displayOf(seed, slot, life.generation),
  };
}

/** For a listing that has ended: until its contract, or else until it left the market. */
function daysOnMarket({ onMarketAt, contractAt, statusAt }: LifeState): number {
  return onMarketAt === null ? 0 : Math.max(0, Math.floor(((contractAt ?? statusAt) - onMarketAt) / day));
}

function lookSeedOf(seed: number, slot: number, generation: number): number {
  return Math.floor(fraction(seed, slot, generation, topic.photos) * 2 ** 31);
}

function pricesOf(seed: number, slot: number, home: Home, life: LifeState) {
  const draw = random(seed, slot, life.generation, topic.price, 1);
  const relisted = life.homeGeneration !== life.generation;
  const firstPrice = relisted ? askingPrice(home.price * 0.97, draw) : home.price;
  let price = firstPrice;
  let formerPrice: number | null = null;
  for (const factor of life.priceChanges) {
    formerPrice = price;
    price = askingPrice(price * factor, draw);
    if (price === formerPrice) price += factor > 1 ? 1_000 : -1_000;
  }
  return { price, firstPrice, formerPrice };
}

/** 3 to 25: more for expensive homes, few for land, and some added when the photographer comes back. */
function photoCount(seed: number, slot: number, generation: number, home: Home, revision: number): number {
  const draw = random(seed, slot, generation, topic.photos, 1);
  if (home.kind === "land") return draw.whole(3, 6);
  const usual = 7 + 3 * Math.log2(Math.max(1, home.price / 220_000)) + 3.5 * draw.normal();
  return Math.max(3, Math.min(25, Math.round(usual) + revision * draw.whole(2, 4)));
}

function displayOf(seed: number, slot: number, generation: number): Display {
  const draw = random(seed, slot, generation, topic.people, 1);
  const listing = draw.next();
  const address = draw.next();
  return {
    listing: listing < 0.01 ? false : listing < 0.04 ? null : true,
    address: address < 0.02 ? false : address < 0.05 ? null : true,
    valuation: draw.chance(0.75),
    comments: draw.chance(0.7),
  };
}
