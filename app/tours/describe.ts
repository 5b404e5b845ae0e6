/** Tours in words for their buyer. Times are formatted by the server. */
import { formatTime, formatWeekday } from "~/ui/text/dates";
import type { TourState, TourWay } from "./schema";

/** "Sat, Nov 28, 4:00 PM PT" */
export const formatTourTime = (at: Date): string =>
  `${formatWeekday(at.toISOString())}, ${formatTime(at.toISOString())} PT`;

type Described = {
  state: TourState;
  way: TourWay;
  createdAt: Date;
  dueAt: Date;
  startsAt: Date | null;
  isGoingOn: boolean;
};

export function describeTour({ state, way, createdAt, dueAt, startsAt, isGoingOn }: Described, now: Date): string {
  const when = startsAt ? formatTourTime(startsAt) : "";
  const asked = `You asked for a tour on ${formatWeekday(createdAt.toISOString())}.`;
  switch (state) {
    case "asked":
      if (!isGoingOn) return `${asked} This request is closed. You can ask for another tour.`;
      return dueAt > now
        ? `${asked} Answer by ${formatTourTime(dueAt)}.`
        : `${asked} Our answer was due ${formatTourTime(dueAt)}, and is late. We’re on it.`;
    case "proposed":
      return `We propose ${when} for your tour ${way}. Accept it, or ask for other times.`;
    case "confirmed":
      return startsAt && startsAt < now
        ? `Your tour ${way} was on ${when}.`
        : `Your tour ${way} is confirmed for ${when}.`;
    case "declined":
      return `${asked} We can’t offer this tour.`;
    default:
      return "Your tour is canceled.";
  }
}

const BADGES: Readonly<Record<TourState, string>> = {
  asked: "Tour requested",
  proposed: "Tour time proposed",
  confirmed: "Tour confirmed",
  declined: "Tour declined",
  canceled: "Tour canceled",
};
export const describeTourState = (state: TourState): string => BADGES[state];
