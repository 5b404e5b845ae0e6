/** Price history of a home, from what its feed reports and from our own observations. */
import { type ListingStatus, SHOWN_STATUSES } from "../listing";
import type { ListingPriceChange, PriceObservation } from "../listing-parts.server";
import { formatAvailability } from "../rules";

export type PriceEvent = {
  at: string;
  /** What happened, or the status that the home has since. */
  label: string;
  /** Whole dollars after this event. */
  price: number;
  /** Change in whole dollars; 0 if the price did not change. */
  change: number;
  /** The event happened at an unknown time before `at`. */
  isBefore?: true;
};

const isShown = (status: string): status is ListingStatus => (SHOWN_STATUSES as readonly string[]).includes(status);

/** The history that the feed reports; times are ISO 8601. */
export type FeedHistory = {
  listedAt: string;
  originalListPrice: number | null;
  status: string;
  /** The first reported price change and the latest. */
  priceChanges: readonly ListingPriceChange[];
  statusChangedAt: string | null;
};

/** A step of the history: an observation, or a change that the feed dates. */
type HistoryStep = {
  at: string;
  price?: number;
  from?: number;
  status?: string;
  /** The home returned to the market from a status that was not observed. */
  isReturn?: boolean;
};

const DAY_MS = 86_400_000;

/**
 * The price events of a home, newest first.
 *
 * With the feed's original price the history starts on the list date, otherwise with the first observation, which is
 * not a claim about the list date. A change that the feed dates gets that date; undated changes before it are marked
 * `isBefore`. Observations without a change and statuses that may not be shown are left out.
 */
export function buildPriceEvents(listing: FeedHistory, observations: readonly PriceObservation[]): PriceEvent[] {
  const events: PriceEvent[] = [];
  let price = listing.originalListPrice;
  let status: string = "Active";
  let isObserved = false;
  if (price !== null) events.push({ at: listing.listedAt, label: "Listed", price, change: 0 });
  const pushChange = (at: string, to: number, isBefore = false) => {
    const difference = to - (price ?? to);
    if (difference !== 0)
      events.push({
        at,
        label: difference < 0 ? "Price cut" : "Price raised",
        price: to,
        change: difference,
        ...(isBefore && { isBefore }),
      });
    price = to;
  };
  for (const step of listSteps(listing, observations)) {
    const { at } = step;
    if (price === null && step.from === undefined && step.price !== undefined) {
      events.push({ at, label: "First seen", price: step.price, change: 0 });
      price = step.price;
    }
    const isKnown = isObserved && price === step.price;
    if (step.from !== undefined && !isKnown) pushChange(at, step.from, true);
    if (step.price !== undefined) pushChange(at, step.price);
    isObserved ||= step.price !== undefined;
    if (step.status !== undefined && isShown(step.status) && price !== null) {
      if (step.status !== status || step.isReturn)
        events.push({ at, label: formatAvailability(step.status), price, change: 0 });
      status = step.status;
    }
  }
  return events.reverse();
}

/** All steps in order. A change that the feed dates counts only if the next observation agrees with it. */
function listSteps(listing: FeedHistory, observations: readonly PriceObservation[]): HistoryStep[] {
  const shownObservations = observations
    .filter((observation) => isShown(observation.status))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const findNext = (at: string) =>
    shownObservations.find((observation) => Date.parse(observation.at) >= Date.parse(at));
  const steps: HistoryStep[] = listing.priceChanges
    .filter(({ at, to }) => at >= listing.listedAt && findNext(at)?.price === to)
    .map(({ at, from, to }) => ({ at, from, price: to }));
  const { statusChangedAt } = listing;
  if (
    statusChangedAt !== null &&
    statusChangedAt >= listing.listedAt &&
    findNext(statusChangedAt)?.status === listing.status
  )
    steps.push({
      at: statusChangedAt,
      status: listing.status,
      isReturn:
        listing.status === "Active" &&
        Date.parse(statusChangedAt) - Date.parse(listing.listedAt) > DAY_MS &&
        shownObservations.every(({ status }) => status === "Active"),
    });
  return [...steps, ...shownObservations].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
