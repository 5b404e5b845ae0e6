import type { Front, Pictures } from "../photos/pictures";
import { createRandom, hashFraction } from "../random";
import { type Address, generateAddress } from "./addresses";
import { generateRepresentation, type Representation } from "./agents";
import { generateDues } from "./dues";
import { buildFeatures } from "./features";
import { buildGallery, type Shot } from "./gallery";
import { pickHighlights } from "./highlights";
import { type Home, randomTopics } from "./home";
import { generateHome } from "./homes";
import { buildListingKey } from "./keys";
import { getGenerationStart, getLifeState, type LifeState, WORLD_START } from "./life-cycle";
import { day } from "./pacific-time";
import { roundAskingPrice } from "./prices";
import { writeRemarks } from "./remarks";
import { assignSchools } from "./schools";
import { generateTraits, type Traits } from "./traits";

/** What a listing depends on in addition to slot and time. */
export type WorldSettings = {
  seed: number;
  speed: number;
  pictures: Pictures;
  getFront(listing: Listing): Front;
};

/** Everything known about a slot's listing at a moment. Expensive parts are computed at their first use. */
export class Listing {
  readonly key: string;
  readonly life: LifeState;
  /** When the feed last changed it. A test may have changed it later than its life cycle did. */
  readonly modifiedAt: number;
  readonly home: Home;
  /** Whole dollars: current, first, and before the latest change. */
  readonly price: number;
  readonly firstPrice: number;
  readonly previousPrice: number | null;
  /** Seed of the photos. A relisted home looks the same. */
  readonly appearanceSeed: number;
  readonly #settings: WorldSettings;
  readonly #year: number;
  #traits: Traits | undefined;
  #gallery: Shot[] | undefined;
  #address: Address | undefined;
  #representation: Representation | undefined;

  /** @param seenAt the moment of the view */
  constructor(
    settings: WorldSettings,
    readonly slot: number,
    readonly seenAt: number,
    modifiedAt?: number,
  ) {
    const { seed, speed } = settings;
    this.#settings = settings;
    this.life = getLifeState(seed, slot, seenAt, speed);
    this.key = buildListingKey(slot, this.life.generation);
    this.modifiedAt = modifiedAt ?? this.life.lastAt;
    this.#year = new Date(getGenerationStart(seed, slot, this.life.homeGeneration, speed)).getUTCFullYear();
    this.home = generateHome(...this.#source, this.#year);
    this.appearanceSeed = Math.floor(hashFraction(...this.#source, randomTopics.photos) * 2 ** 31);
    ({
      price: this.price,
      firstPrice: this.firstPrice,
      formerPrice: this.previousPrice,
    } = listPrices(seed, slot, this.home, this.life));
  }

  /** What the home's own streams start with. */
  get #source() {
    return [this.#settings.seed, this.slot, this.life.homeGeneration] as const;
  }

  get traits() {
    this.#traits ??= generateTraits(...this.#source, this.home, this.#year);
    return this.#traits;
  }

  get features() {
    return buildFeatures(this.home, this.traits);
  }

  get highlights() {
    return pickHighlights(...this.#source, this.home, this.traits);
  }

  get remarks() {
    return writeRemarks(...this.#source, this.home, this.traits, this.life.remarksRevision);
  }

  get address() {
    this.#address ??= generateAddress(...this.#source, this.home, this.traits.culDeSac);
    return this.#address;
  }

  get dues() {
    return generateDues(...this.#source, this.home, this.#year);
  }

  get schools() {
    return assignSchools(this.home.location);
  }

  get representation() {
    const { seed } = this.#settings;
    this.#representation ??= generateRepresentation(seed, this.slot, this.life.generation, this.home.location);
    return this.#representation;
  }

  get gallery() {
    const count = choosePhotoCount(...this.#source, this.home, this.life.photoRevision);
    const options = {
      seed: this.appearanceSeed,
      count,
      hasLostPhoto: isOdd(this.slot, hashFraction(this.appearanceSeed)),
    };
    this.#gallery ??= buildGallery(this.home, this.traits, options, this.#settings.pictures.getRooms);
    return this.#gallery;
  }

  get front() {
    return this.#settings.getFront(this);
  }

  /** Days on market in the previous listing, if it showed the same home. */
  get priorDays() {
    const { start, generation, homeGeneration } = this.life;
    if (homeGeneration === generation || start <= WORLD_START) return 0;
    return countDaysOnMarket(getLifeState(this.#settings.seed, this.slot, start - 1, this.#settings.speed));
  }

  get display() {
    return chooseDisplay(this.#settings.seed, this.slot, this.life.generation);
  }
}

/** For a listing that has ended: until its contract, or else until it left the market. */
function countDaysOnMarket({ onMarketAt, contractAt, statusAt }: LifeState): number {
  return onMarketAt === null ? 0 : Math.max(0, Math.floor(((contractAt ?? statusAt) - onMarketAt) / day));
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

/** The seller's display permissions. Null is how many feeds say that the seller wasn't asked. */
function chooseDisplay(seed: number, slot: number, generation: number) {
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
