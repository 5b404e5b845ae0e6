/** The capabilities of a feed's server, for staff. */

import { PROFILES } from "~/mls/vendors";
import type { Env } from "~/platform/env.server";
import { listAllowedStatuses } from "../config.server";
import { listWantedFields } from "../protocol/reso-queries";
import {
  getMediaRoute,
  getOpenHouseRoute,
  listMissingFields,
  listMissingStatuses,
  listRequestedExpansions,
  type Route,
} from "../protocol/server-capabilities";
import { getStoredCapabilities, type StoredCapabilities } from "../protocol/server-capabilities.server";

export type OfferSummaryData = {
  /** ISO 8601: when $metadata was read. */
  readAt: string;
  dictionary: string | null;
  enumerations: "names" | "tokens" | "unknown";
  resources: string[];
  expansions: string[];
  media: Route;
  openHouses: Route;
  /** Fields that we map and the server doesn't have. */
  missing: string[];
  /** Statuses that we show and the server's enumeration doesn't have. */
  missingStatuses: string[];
};

type FeedSettings = Pick<Env, "FEED_VENDOR" | "FEED_SELECT_EXTRA" | "FEED_STATUSES">;

/** Null before the first run. */
export async function summarizeOffer(feed: string, env: FeedSettings): Promise<OfferSummaryData | null> {
  const stored = await getStoredCapabilities(feed);
  return stored && toSummary(stored, env);
}

function toSummary(capabilities: StoredCapabilities, env: FeedSettings): OfferSummaryData {
  const profile = PROFILES[env.FEED_VENDOR];
  const { description, fetchedAt } = capabilities;
  return {
    readAt: fetchedAt.toISOString(),
    dictionary: description?.dictionary ?? null,
    enumerations: description ? (description.words.StandardStatus?.type ? "tokens" : "names") : "unknown",
    resources: Object.keys(description?.resources ?? {}),
    expansions: listRequestedExpansions(capabilities, profile),
    media: getMediaRoute(capabilities, profile),
    openHouses: getOpenHouseRoute(capabilities, profile),
    missing: listMissingFields(capabilities, listWantedFields({ profile, selectExtra: env.FEED_SELECT_EXTRA ?? [] })),
    missingStatuses: listMissingStatuses(capabilities, listAllowedStatuses(env)),
  };
}
