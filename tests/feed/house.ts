/** A database, a sample feed on loopback, and a clock in which no wait takes time: the setup of all feed tests. */
import { Faults, type FeedRecord, type SampleFeed, startSampleFeed } from "sample-mls";
import type { ServerVendor } from "sample-mls/vendors";
import type { Clock } from "~/feed/clock";
import { type FeedConfig, feedConfig } from "~/feed/config.server";
import type { SyncOptions } from "~/feed/replication/run";
import { runReplication, runSweep } from "~/feed/replication/sync.server";
import { query } from "~/platform/db/pool.server";
import { readEnv } from "~/platform/env.server";
import { displayedHomes } from "../../scripts/harness/displayed-homes";
import { mayBeShown, type ShownHome, shownHomes } from "../../scripts/harness/shown-homes";
import { vendorEnvironment } from "../../scripts/start/vendor-environment";

/** A clock whose sleeps are recorded and take no time. It runs ahead by the time slept. */
export function fastClock(): Clock & { slept: number[] } {
  let ahead = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => Date.now() + ahead,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      ahead += ms;
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  };
}

let feeds = 0;

export type House = {
  sample: SampleFeed;
  feed: FeedConfig;
  clock: ReturnType<typeof fastClock>;
  sync(options?: Partial<SyncOptions>): ReturnType<typeof runReplication>;
  sweep(options?: Partial<SyncOptions>): ReturnType<typeof runSweep>;
  close(): Promise<void>;
};

/** Starts a sample feed under a unique feed name, so that the tests of a file share a database. */
export async function openHouse(
  options: {
    homes?: number;
    pageSize?: number;
    sweepPageSize?: number;
    env?: Record<string, string>;
    seed?: number;
    /** Makes the sample feed behave as this vendor's server, and reads it as one. */
    as?: ServerVendor;
  } = {},
): Promise<House> {
  const { homes = 60, seed = 7, as } = options;
  const sample = await startSampleFeed({ homes, seed, faults: new Faults(), ...(as && { as }) });
  const env = {
    ...(as ? vendorEnvironment(as, sample) : { FEED_URL: sample.url, FEED_TOKEN: "sample" }),
    FEED_NAME: `sample-${process.pid}-${++feeds}`,
    ...options.env,
  };
  const base = feedConfig(readEnv(env));
  const feed: FeedConfig = {
    ...base,
    pageSize: options.pageSize ?? 10,
    timeoutMs: 10_000,
    profile: as ? base.profile : { ...base.profile, sweepPageSize: options.sweepPageSize ?? 25 },
  };
  const clock = fastClock();
  return {
    sample,
    feed,
    clock,
    sync: (more) => runReplication({ feed, trigger: "manual", clock, ...more }),
    sweep: (more) => runSweep({ feed, trigger: "manual", clock, ...more }),
    close: () => sample.close(),
  };
}

/** The homes that should be visible, from the feed's world and not through our mapper. */
export const truth = ({ sample }: House): ShownHome[] => shownHomes(sample.world);

/** The visible homes. */
export const shown = ({ feed }: Pick<House, "feed">): Promise<ShownHome[]> => displayedHomes(feed.name);

export type Row = Record<string, unknown> & { id: number; revision: string; withdrawn_at: Date | null };

export async function row({ feed }: Pick<House, "feed">, key: string): Promise<Row | undefined> {
  return (await query<Row>("SELECT * FROM listing WHERE feed = $1 AND listing_key = $2", [feed.name, key]))[0];
}

/** Price and status observations of a listing, oldest first. */
export async function observations({ feed }: Pick<House, "feed">, key: string) {
  const rows = await query<{ list_price: number; status: string }>(
    `SELECT o.list_price, o.status FROM price_observation o JOIN listing l ON l.id = o.listing_id
     WHERE l.feed = $1 AND l.listing_key = $2 ORDER BY o.observed_at`,
    [feed.name, key],
  );
  return rows.map(({ list_price, status }) => [list_price, status]);
}

/** The visible keys, in the feed's order of modification. */
export function shownKeys(house: House): string[] {
  return house.sample.world.keys().filter((key) => mayBeShown(house.sample.world.record(key) as FeedRecord));
}
