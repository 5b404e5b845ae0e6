import { getCounty } from "../places/locations";
import { createRandom, hashFraction, type Random } from "../random";
import { randomTopics } from "./home";
import { choosePlace } from "./homes";
import { day } from "./pacific-time";
import { getCountyMarket } from "./prices";

/** Statuses of the RESO Data Dictionary that a listing passes through, spelled as in its lookup. */
export const statuses = [
  "Coming Soon",
  "Active",
  "Active Under Contract",
  "Pending",
  "Closed",
  "Withdrawn",
  "Expired",
  "Canceled",
] as const;
export type Status = (typeof statuses)[number];

/** The world begins here. An earlier time is an error. */
export const WORLD_START = Date.UTC(2020, 0, 1);

/** The state of a home's listing at one moment. Times are milliseconds since 1970. */
export type LifeState = {
  generation: number;
  /** Generation of the home: the previous one when an unsold home was relisted. */
  homeGeneration: number;
  /** When the listing was entered. */
  start: number;
  /** When the listing leaves the feed and the next one takes its slot. */
  end: number;
  status: Status;
  statusAt: number;
  onMarketAt: number | null;
  contractAt: number | null;
  closedAt: number | null;
  /** Each price change so far, as a factor of the previous price. */
  priceChanges: number[];
  priceAt: number | null;
  photoRevision: number;
  photosAt: number;
  remarksRevision: number;
  /** When the latest open houses were announced. Null when there were none or the home is under contract. */
  openHouseAt: number | null;
  /** The latest event, which is the modification timestamp. */
  lastAt: number;
  /** The next event, or the end. */
  nextAt: number;
};

type Step = "open-house" | "photos" | "remarks" | "price" | Status;
type Event = { at: number; step: Step; factor: number };

/** The fixed cycle of a slot, in milliseconds (`unit` is one day of it). A generation uses most of each cycle. */
type Pacing = ReturnType<typeof generatePacing>;

/**
 * The state of a slot at a time: a pure function of its arguments. `speed` shortens every span: at 10, a home that took
 * forty days to sell takes four. At 1, each home changes about every nine days.
 * Throws a RangeError before `WORLD_BEGIN`.
 */
export function getLifeState(seed: number, slot: number, at: number, speed: number): LifeState {
  if (!(at >= WORLD_START)) throw new RangeError("the sample world begins in 2020");
  const rhythm = generatePacing(seed, slot, speed);
  const generation = Math.floor((at - rhythm.begin) / rhythm.length);
  return buildState(seed, slot, generation, rhythm, at);
}

/** When a generation of a slot begins. */
export function getGenerationStart(seed: number, slot: number, generation: number, speed: number): number {
  const rhythm = generatePacing(seed, slot, speed);
  return rhythm.begin + generation * rhythm.length;
}

function generatePacing(seed: number, slot: number, speed: number) {
  const draw = createRandom(seed, slot, randomTopics.life);
  const median = getCountyMarket(getCounty(choosePlace(seed, slot))).daysOnMarket;
  const unit = day / speed;
  const soonMs = draw.chance(0.28) ? draw.between(4, 12) * unit : 0;
  const active = Math.min(300, Math.max(5, median * 1.3 * Math.exp(0.8 * draw.normal()))) * unit;
  const escrow = draw.between(18, 30) * unit;
  const after = draw.between(2, 6) * unit;
  // Whole milliseconds, so that a generation ends in the same millisecond in which the next begins.
  const length = Math.ceil(soonMs + active + escrow + after);
  return {
    unit,
    soon: soonMs,
    active,
    escrow,
    after,
    length,
    begin: WORLD_START - Math.floor(draw.next() * length) - length,
  };
}

/** An unsold home is relisted once: the next listing shows the same home under a new number. */
function isRelisted(seed: number, slot: number, generation: number): boolean {
  const coin = (g: number) => hashFraction(seed, slot, g, randomTopics.life, 1) < 0.5;
  return chooseOutcome(seed, slot, generation - 1) !== "Closed" && coin(generation) && !coin(generation - 1);
}

function chooseOutcome(seed: number, slot: number, generation: number): Status {
  const uniform = hashFraction(seed, slot, generation, randomTopics.life, 2);
  return uniform < 0.78 ? "Closed" : uniform < 0.86 ? "Expired" : uniform < 0.95 ? "Withdrawn" : "Canceled";
}

function listEvents(seed: number, slot: number, generation: number, rhythm: Pacing): Event[] {
  const draw = createRandom(seed, slot, generation, randomTopics.life);
  const { unit } = rhythm;
  const start = rhythm.begin + generation * rhythm.length;
  const events: Event[] = [];
  const add = (at: number, step: Step, factor = 1) => events.push({ at: Math.round(at), step, factor });
  const comingSoonMs = draw.between(0.5, 1) * rhythm.soon;
  if (comingSoonMs > 0) add(start, "Coming Soon");
  const listed = start + comingSoonMs;
  add(listed, "Active");
  const outcome = chooseOutcome(seed, slot, generation);
  // An unsold home stays on the market through the weeks in which another home would be in escrow.
  const patience = outcome === "Closed" ? 0 : rhythm.escrow * draw.between(0.7, 1);
  const contract = listed + rhythm.active * draw.between(0.85, 1) + patience;
  addActiveChanges(draw, listed, contract, unit, add);
  if (outcome === "Closed") {
    const closing = contract + rhythm.escrow * draw.between(0.85, 1);
    if (draw.chance(0.4)) {
      add(contract, "Active Under Contract");
      add(contract + draw.between(3, 8) * unit, "Pending");
    } else {
      add(contract, "Pending");
      if (draw.chance(0.08)) {
        // The buyer's loan fell through, and a backup buyer takes over.
        add(contract + draw.between(5, 7) * unit, "Active");
        add(contract + draw.between(9, 12) * unit, "Pending");
      }
    }
    add(closing, "Closed");
  } else {
    add(contract, outcome);
  }
  return events.sort((a, b) => a.at - b.at);
}

function addActiveChanges(
  draw: Random,
  listed: number,
  contract: number,
  unit: number,
  add: (at: number, step: Step, factor?: number) => void,
) {
  const last = contract - unit;
  const openHouses = draw.chance(0.42);
  let week = 0;
  for (let at = listed + draw.between(0.4, 4) * unit; openHouses && at < last && week < 5; at += 7 * unit, week++) {
    add(at, "open-house");
  }
  if (draw.chance(0.35)) {
    const at = listed + draw.between(0.5, 5) * unit;
    if (at < last) add(at, "photos");
  }
  for (let at = listed + draw.between(1, 7) * unit; at < last; at += draw.between(4, 12) * unit) add(at, "remarks");
  for (let at = listed + draw.between(9, 20) * unit; at < last; at += draw.between(12, 28) * unit) {
    if (draw.chance(0.62)) add(at, "price", draw.chance(0.05) ? draw.between(1.01, 1.03) : draw.between(0.955, 0.99));
  }
}

function buildState(seed: number, slot: number, generation: number, rhythm: Pacing, at: number): LifeState {
  const start = rhythm.begin + generation * rhythm.length;
  const end = start + rhythm.length;
  const state: LifeState = {
    generation,
    homeGeneration: isRelisted(seed, slot, generation) ? generation - 1 : generation,
    start,
    end,
    status: "Active",
    statusAt: start,
    onMarketAt: null,
    contractAt: null,
    closedAt: null,
    priceChanges: [],
    priceAt: null,
    photoRevision: 0,
    photosAt: start,
    remarksRevision: 0,
    openHouseAt: null,
    lastAt: start,
    nextAt: end,
  };
  for (const event of listEvents(seed, slot, generation, rhythm)) {
    if (event.at > at) {
      state.nextAt = event.at;
      break;
    }
    applyEvent(state, event);
  }
  return state;
}

function applyEvent(state: LifeState, { at, step, factor }: Event) {
  state.lastAt = Math.max(state.lastAt, at);
  if (step === "open-house") state.openHouseAt = at;
  else if (step === "remarks") state.remarksRevision++;
  else if (step === "photos") {
    state.photoRevision++;
    state.photosAt = at;
  } else if (step === "price") {
    state.priceChanges.push(factor);
    state.priceAt = at;
  } else {
    state.status = step;
    state.statusAt = at;
    if (step === "Active") {
      state.onMarketAt ??= at;
      state.contractAt = null;
    } else if (step !== "Coming Soon") {
      state.openHouseAt = null;
      if (step === "Active Under Contract" || step === "Pending") state.contractAt ??= at;
      if (step === "Closed") state.closedAt = at;
    }
  }
}
