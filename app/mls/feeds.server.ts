/** The feeds of an environment, one for each MLS. */
import { type Env, feedEnv } from "~/platform/env.server";

/** The name of the resource of homes in our tables. */
export const RESOURCE = "Property";

/** The name of an environment's feed in our tables. */
export const getFeedName = (env: Env): string => env.FEED_NAME ?? env.FEED_VENDOR;

/** The environment of each feed, with the feed's own variables as FEED_*. */
export const listFeedEnvs = (env: Env): Env[] =>
  env.FEEDS.length > 0 ? env.FEEDS.map((name) => feedEnv(env, name)) : [env];

/** The names of the feeds in our tables. */
export const listFeedNames = (env: Env): string[] => listFeedEnvs(env).map(getFeedName);

/** Whether the homes are the sample MLS's. While it behaves as a vendor's server, its feed is named `sample-` and the vendor. */
export const hasSampleFeed = (env: Env): boolean =>
  listFeedEnvs(env).some((feed) => feed.FEED_VENDOR === "sample" || getFeedName(feed).startsWith("sample-"));
