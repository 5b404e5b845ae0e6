/** A database, a sample feed on loopback, and a clock in which no wait takes time: the setup of all feed tests. */
import { Faults, type FeedRecord, type SampleFeed, startSampleFeed } from "sample-mls";
import type { ServerSwitches, ServerVendor } from "sample-mls/vendors";
import type { Clock } from "~/feed/clock";
import { type FeedConfig, getFeedConfig } from "~/feed/config.server";
import { runReplication, runSweep } from "~/feed/replication/replicate.server";
import type { SyncOptions } from "~/feed/replication/run";
import { query } from "~/platform/db/pool.server";
import { readEnv } from "~/platform/env.server";
import { buildVendorEnvironment } from "../../scripts/start/environment";
import { type DisplayedHome, isDisplayable, listDisplayableHomes } from "./displayable-homes";
import { queryDisplayedHomes } from "./displayed-homes";

/**
 * A clock whose sleeps are recorded and take no time. It runs ahead by the time slept.
 * @param offsetMs how far it is ahead at the start
 */
export function createFastClock(offsetMs = 0): Clock & { slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => Date.now() + offsetMs,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      offsetMs += ms;
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  };
}

let feedCount = 0;

export type FeedHarness = {
  sample: SampleFeed;
  feed: FeedConfig;
  clock: ReturnType<typeof createFastClock>;
  sync(options?: Partial<SyncOptions>): ReturnType<typeof runReplication>;
  sweep(options?: Partial<SyncOptions>): ReturnType<typeof runSweep>;
  close(): Promise<void>;
};

/** Starts a sample feed under a unique feed name, so that the tests of a file share a database. */
export async function startFeedHarness(
  options: {
    homes?: number;
    pageSize?: number;
    sweepPageSize?: number;
    env?: Record<string, string>;
    seed?: number;
    /** Makes the sample feed behave as this vendor's server, and reads it as one. */
    vendor?: ServerVendor;
    switches?: Partial<ServerSwitches>;
  } = {},
): Promise<FeedHarness> {
  const { homes = 60, seed = 7, vendor, switches } = options;
  // The feed's time stands still, and not shortly before a full hour, at which open houses end: so no home changes by itself
  // unless a test moves the time far.
  const isLate = new Date().getMinutes() >= 50;
  const offsetMs = isLate ? -10 * 60_000 : 0;
  const startedAt = new Date(Date.now() + offsetMs);
  const now = () => startedAt;
  const sample = await startSampleFeed({
    homes,
    seed,
    now,
    faults: new Faults(),
    ...(vendor && { as: vendor, switches }),
  });
  const env = {
    ...(vendor ? buildVendorEnvironment(vendor, sample) : { FEED_URL: sample.url, FEED_TOKEN: "sample" }),
    FEED_NAME: `sample-${process.pid}-${++feedCount}`,
    ...options.env,
  };
  const base = getFeedConfig(readEnv(env));
  const feed: FeedConfig = {
    ...base,
    pageSize: options.pageSize ?? 10,
    timeoutMs: 10_000,
    profile: vendor ? base.profile : { ...base.profile, sweepPageSize: options.sweepPageSize ?? 25 },
  };
  const clock = createFastClock(offsetMs);
  return {
    sample,
    feed,
    clock,
    sync: (overrides) => runReplication({ feed, trigger: "manual", clock, ...overrides }),
    sweep: (overrides) => runSweep({ feed, trigger: "manual", clock, ...overrides }),
    close: () => sample.close(),
  };
}

/** The homes that should be visible, from the feed's world and not through our mapper. */
export const expectedHomes = ({ sample }: FeedHarness): DisplayedHome[] => listDisplayableHomes(sample.world);

/** The visible homes. */
export const listShownHomes = ({ feed }: Pick<FeedHarness, "feed">): Promise<DisplayedHome[]> =>
  queryDisplayedHomes(feed.name);

export type ListingRow = Record<string, unknown> & { id: number; revision: string; withdrawn_at: Date | null };

export async function findListingRow(
  { feed }: Pick<FeedHarness, "feed">,
  key: string,
): Promise<ListingRow | undefined> {
  return (await query<ListingRow>("SELECT * FROM listing WHERE feed = $1 AND listing_key = $2", [feed.name, key]))[0];
}

/** Price and status observations of a listing, oldest first. */
export async function listObservations({ feed }: Pick<FeedHarness, "feed">, key: string) {
  const rows = await query<{ list_price: number; status: string }>(
    `SELECT o.list_price, o.status FROM price_observation o JOIN listing l ON l.id = o.listing_id
     WHERE l.feed = $1 AND l.listing_key = $2 ORDER BY o.observed_at`,
    [feed.name, key],
  );
  return rows.map(({ list_price, status }) => [list_price, status]);
}

/** The visible keys, in the feed's order of modification. */
export function listShownKeys(harness: FeedHarness): string[] {
  return harness.sample.world
    .listKeys()
    .filter((key) => isDisplayable(harness.sample.world.getRecord(key) as FeedRecord));
}
