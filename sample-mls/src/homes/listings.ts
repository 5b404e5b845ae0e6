import type { Front, Pictures } from "../photos/pictures";
import { createRandom, hashFraction } from "../random";
import { type Address, generateAddress } from "./addresses";
import { generateRepresentation, type Representation } from "./agents";
import { type Dues, generateDues } from "./dues";
import { buildFeatures, type Features } from "./features";
import { buildGallery, type Shot } from "./gallery";
import { pickHighlights } from "./highlights";
import { type Home, randomTopics } from "./home";
import { generateHome } from "./homes";
import { buildListingKey } from "./keys";
import { getGenerationStart, getLifeState, type LifeState, WORLD_START } from "./life-cycle";
import { day } from "./pacific-time";
import { roundAskingPrice } from "./prices";
import { writeRemarks } from "./remarks";
import { assignSchools, type Schools } from "./schools";
import { generateTraits, type Traits } from "./traits";

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
  representation: Representation;
  /** Whole dollars: current, first, and before the latest change. */
  price: number;
  firstPrice: number;
  previousPrice: number | null;
  gallery: Shot[];
  front: Front;
  /** Days on market in the previous listing, if it showed the same home. */
  priorDays: number;
  /** Seed of the photos. A relisted home looks the same. */
  appearanceSeed: number;
  display: Display;
};

/** The seller's display permissions. Null is how many feeds say that the seller wasn't asked. */
type Display = { listing: boolean | null; address: boolean | null; valuation: boolean; comments: boolean };

/** What a listing depends on in addition to slot and time. */
export type WorldSettings = {
  seed: number;
  speed: number;
  pictures: Pictures;
  getFront(listing: Listing): Front;
};

/** The listing in a slot at a time. Expensive parts are computed on access. */
export function buildListing(settings: WorldSettings, slot: number, at: number, modifiedAt?: number): Listing {
  const { seed, speed, pictures } = settings;
  const life = getLifeState(seed, slot, at, speed);
  const owner = life.homeGeneration;
  const ownerStart = owner === life.generation ? life.start : getGenerationStart(seed, slot, owner, speed);
  const year = new Date(ownerStart).getUTCFullYear();
  const home = generateHome(seed, slot, owner, year);
  let traits: Traits | undefined;
  let features: Features[] | undefined;
  let people: Representation | undefined;
  let dues: Dues | undefined;
  let address: Address | undefined;
  let gallery: Shot[] | undefined;
  const appearanceSeed = getAppearanceSeed(seed, slot, owner);
  const { price, firstPrice, formerPrice } = listPrices(seed, slot, home, life);
  return {
    slot,
    key: buildListingKey(slot, life.generation),
    life,
    modifiedAt: modifiedAt ?? life.lastAt,
    seenAt: at,
    home,
    get traits() {
      traits ??= generateTraits(seed, slot, owner, home, year);
      return traits;
    },
    get features() {
      features ??= buildFeatures(home, this.traits);
      return features;
    },
    get highlights() {
      return pickHighlights(seed, slot, owner, home, this.traits);
    },
    get remarks() {
      return writeRemarks(seed, slot, owner, home, this.traits, life.remarksRevision);
    },
    get address() {
      address ??= generateAddress(seed, slot, owner, home, this.traits.culDeSac);
      return address;
    },
    get dues() {
      dues ??= generateDues(seed, slot, owner, home, year);
      return dues;
    },
    get schools() {
      return assignSchools(home.location);
    },
    get representation() {
      people ??= generateRepresentation(seed, slot, life.generation, home.location);
      return people;
    },
    price,
    firstPrice,
    previousPrice: formerPrice,
    get gallery() {
      const count = choosePhotoCount(seed, slot, owner, home, life.photoRevision);
      const hasLostPhoto = isOdd(slot, hashFraction(appearanceSeed));
      gallery ??= buildGallery(home, this.traits, { seed: appearanceSeed, count, hasLostPhoto }, pictures.getRooms);
      return gallery;
    },
    get front() {
      return settings.getFront(this);
    },
    priorDays:
      owner === life.generation || life.start <= WORLD_START
        ? 0
        : countDaysOnMarket(getLifeState(seed, slot, life.start - 1, speed)),
    appearanceSeed,
    display: chooseDisplay(seed, slot, life.generation),
  };
}

/** For a listing that has ended: until its contract, or else until it left the market. */
function countDaysOnMarket({ onMarketAt, contractAt, statusAt }: LifeState): number {
  return onMarketAt === null ? 0 : Math.max(0, Math.floor(((contractAt ?? statusAt) - onMarketAt) / day));
}

function getAppearanceSeed(seed: number, slot: number, generation: number): number {
  return Math.floor(hashFraction(seed, slot, generation, randomTopics.photos) * 2 ** 31);
}

function listPrices(seed: number, slot: number, home: Home, life: LifeState) {
  const draw = createRandom(seed, slot, life.generation, randomTopics.price, 1);
  const relisted = life.homeGeneration !== life.generation;
  const firstPrice = relisted ? roundAskingPrice(home.price * 0.97, draw) : home.price;
  let price = firstPrice;
  let formerPrice: number | null = null;
  for (const factor of life.priceChanges) {
    formerPrice = price;
    price = roundAskingPrice(price * factor, draw);
    if (price === formerPrice) price += factor > 1 ? 1_000 : -1_000;
  }
  return { price, firstPrice, formerPrice };
}

/** Of a thousand homes, those without photos, and those with one whose file is lost. Worlds of fewer homes have none. */
const ODD_PER_MILLE = 8;
const isOdd = (slot: number, share: number) => slot >= 500 && share * 1000 < ODD_PER_MILLE;

/** 3 to 25: more for expensive homes, few for land, and some added when the photographer comes back. Rarely none. */
function choosePhotoCount(seed: number, slot: number, generation: number, home: Home, revision: number): number {
  const draw = createRandom(seed, slot, generation, randomTopics.photos, 1);
  if (isOdd(slot, hashFraction(seed, slot, generation, randomTopics.photos, 2))) return 0;
  if (home.kind === "land") return draw.integer(3, 6);
  const typicalCount = 7 + 3 * Math.log2(Math.max(1, home.price / 220_000)) + 3.5 * draw.normal();
  return Math.max(3, Math.min(25, Math.round(typicalCount) + revision * draw.integer(2, 4)));
}

function chooseDisplay(seed: number, slot: number, generation: number): Display {
  const draw = createRandom(seed, slot, generation, randomTopics.people, 1);
  const listing = draw.next();
  const address = draw.next();
  return {
    listing: listing < 0.01 ? false : listing < 0.04 ? null : true,
    address: address < 0.02 ? false : address < 0.05 ? null : true,
    valuation: draw.chance(0.75),
    comments: draw.chance(0.7),
  };
}
