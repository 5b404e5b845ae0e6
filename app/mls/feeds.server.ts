/** The feeds of an environment, one for each MLS. */
import { type Env, feedEnv } from "~/platform/env.server";

/** The resource that holds the homes, in our tables. */
export const RESOURCE = "Property";

/** What the feed of an environment is called in our tables. */
export const getFeedName = (env: Env): string => env.FEED_NAME ?? env.FEED_VENDOR;

/** The environment of each feed: its FEED_* variables are the feed's own. */
export const listFeedEnvs = (env: Env): Env[] =>
  env.FEEDS.length > 0 ? env.FEEDS.map((name) => feedEnv(env, name)) : [env];

/** The names of the feeds in our tables. */
export const listFeedNames = (env: Env): string[] => listFeedEnvs(env).map(getFeedName);
