/** What a home has cost, told from what its feed said when it came on the market and from what we saw since. */
import { type ListingPriceChange, type ListingStatus, SHOWN_STATUSES } from "../listing";

/** A list price (whole dollars) and status as first seen at a moment. */
export type PriceObservation = { at: string; price: number; status: string };

export type PriceEvent = {
  at: string;
  what: "Listed" | "First seen" | "Price cut" | "Price raised" | ListingStatus;
  /** Whole dollars, as of this event. */
  price: number;
  /** Whole dollars against the price before; 0 when it did not change. */
  change: number;
  /** It happened at an unknown time before `at`. */
  isBefore?: true;
};

const isShown = (status: string): status is ListingStatus => (SHOWN_STATUSES as readonly string[]).includes(status);

/** What the feed itself says of a home's past; times ISO 8601. */
export type FeedHistory = {
  listedAt: string;
  originalListPrice: number | null;
  status: string;
  /** The first change of price that it told us of, and the latest. */
  priceChanges: readonly ListingPriceChange[];
  statusChangedAt: string | null;
};

/** A step of a home's history: an observation of ours, or what the feed dates itself. */
type Step = {
  at: string;
  price?: number;
  from?: number;
  status?: string;
  /** It came back on the market from a status that we have not seen. */
  isReturn?: boolean;
};

const DAY_MS = 86_400_000;

/**
 * The events of a home, newest first.
 *
 * With the feed's original price the story starts on the list date, otherwise with our first observation, which is no
 * claim about the day it was listed. A change that the feed dates takes that date; what changed before it without a date
 * is told as of before. Observations that changed nothing, and statuses that may not be shown, are left out.
 */
export function priceEvents(listing: FeedHistory, observations: readonly PriceObservation[]): PriceEvent[] {
  const events: PriceEvent[] = [];
  let price = listing.originalListPrice;
  let status: string = "Active";
  let isObserved = false;
  if (price !== null) events.push({ at: listing.listedAt, what: "Listed", price, change: 0 });
  const change = (at: string, to: number, isBefore = false) => {
    const by = to - (price ?? to);
    if (by !== 0)
      events.push({
        at,
        what: by < 0 ? "Price cut" : "Price raised",
        price: to,
        change: by,
        ...(isBefore && { isBefore }),
      });
    price = to;
  };
  for (const step of stepsOf(listing, observations)) {
    const { at } = step;
    if (price === null && step.from === undefined && step.price !== undefined) {
      events.push({ at, what: "First seen", price: step.price, change: 0 });
      price = step.price;
    }
    const isKnown = isObserved && price === step.price;
    if (step.from !== undefined && !isKnown) change(at, step.from, true);
    if (step.price !== undefined) change(at, step.price);
    isObserved ||= step.price !== undefined;
    if (step.status !== undefined && isShown(step.status) && price !== null) {
      if (step.status !== status || step.isReturn) events.push({ at, what: step.status, price, change: 0 });
      status = step.status;
    }
  }
  return events.reverse();
}

/** All steps in order. What the feed dates counts where our next observation agrees with it. */
function stepsOf(listing: FeedHistory, observations: readonly PriceObservation[]): Step[] {
  const seen = observations
    .filter((observation) => isShown(observation.status))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const next = (at: string) => seen.find((observation) => Date.parse(observation.at) >= Date.parse(at));
  const steps: Step[] = listing.priceChanges
    .filter(({ at, to }) => at >= listing.listedAt && next(at)?.price === to)
    .map(({ at, from, to }) => ({ at, from, price: to }));
  const { statusChangedAt } = listing;
  if (
    statusChangedAt !== null &&
    statusChangedAt >= listing.listedAt &&
    next(statusChangedAt)?.status === listing.status
  )
    steps.push({
      at: statusChangedAt,
      status: listing.status,
      isReturn:
        listing.status === "Active" &&
        Date.parse(statusChangedAt) - Date.parse(listing.listedAt) > DAY_MS &&
        seen.every(({ status }) => status === "Active"),
    });
  return [...steps, ...seen].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
