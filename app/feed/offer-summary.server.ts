/** What a feed's server offers, for staff. */
import type { Env } from "~/platform/env.server";
import { wantedStatuses } from "./config.server";
import { askedExpansions, mediaRoute, missingFields, missingStatuses, openHouseRoute, type Route } from "./offer";
import { type KeptOffer, keptOffer } from "./offer.server";
import { wantedFields } from "./queries";
import { PROFILES } from "./vendors";

export type OfferSummaryData = {
  /** ISO 8601: when $metadata was read. */
  readAt: string;
  dictionary: string | null;
  enumerations: "names" | "tokens" | "unknown";
  resources: string[];
  expansions: string[];
  media: Route;
  openHouses: Route;
  /** Fields that we map and the server does not offer. */
  missing: string[];
  /** Statuses that we show and the server has no member for. */
  missingStatuses: string[];
};

type FeedSettings = Pick<Env, "FEED_VENDOR" | "FEED_SELECT_EXTRA" | "FEED_STATUSES">;

/** Null before the first run. */
export async function summarizeOffer(feed: string, env: FeedSettings): Promise<OfferSummaryData | null> {
  const kept = await keptOffer(feed);
  return kept && summaryOf(kept, env);
}

function summaryOf(offer: KeptOffer, env: FeedSettings): OfferSummaryData {
  const profile = PROFILES[env.FEED_VENDOR];
  const { description, fetchedAt } = offer;
  return {
    readAt: fetchedAt.toISOString(),
    dictionary: description?.dictionary ?? null,
    enumerations: description ? (description.statusEnum ? "tokens" : "names") : "unknown",
    resources: Object.keys(description?.resources ?? {}),
    expansions: askedExpansions(offer, profile),
    media: mediaRoute(offer, profile),
    openHouses: openHouseRoute(offer, profile),
    missing: missingFields(offer, wantedFields({ profile, selectExtra: env.FEED_SELECT_EXTRA ?? [] })),
    missingStatuses: missingStatuses(offer, wantedStatuses(env)),
  };
}
