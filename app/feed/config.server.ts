/** The feeds that this installation replicates, from the environment. */
import type { ListingStatus } from "~/listings/listing";
import { SHOWN_STATUSES } from "~/listings/listing";
import { type Env, EnvError, feedEnv, feedProblem } from "~/platform/env.server";
import { enumKey } from "./mapping/values";
import { PROFILES, type VendorProfile } from "./vendors";

export type FeedAuth =
  | { kind: "none" }
  | { kind: "bearer"; token: string }
  | { kind: "client-credentials"; tokenUrl: string; clientId: string; clientSecret: string; scope: string | null };

export type FeedConfig = {
  /** The feed's name in our tables. */
  name: string;
  /** Whether other feeds are replicated too, which may have the same homes. */
  isOneOfSeveral: boolean;
  profile: VendorProfile;
  /** Ends in a slash. */
  baseUrl: string;
  auth: FeedAuth;
  /** OriginatingSystemName that every query is bound to; MLS Grid allows exactly one a request. */
  originatingSystem: string | null;
  /** How the MLS is called on our pages when records do not say. */
  mlsName: string | null;
  /** The notice that the feed's rules want on pages with its listings. */
  disclaimer: string | null;
  /** Statuses that the feed's rules allow on public pages. */
  statuses: readonly ListingStatus[];
  photos: "copy" | "proxy";
  /** Local fields asked for besides those that we map. */
  selectExtra: readonly string[];
  /** Origins besides the feed's own to which its next links may lead, and the token with them. */
  linkOrigins: readonly string[];
  /** How our requests name us. */
  userAgent: string;
  pageSize: number;
  /** Time for one request and its whole body, in milliseconds. */
  timeoutMs: number;
  /** Largest body accepted, in bytes after decompression. */
  maxBodyBytes: number;
};

/** What may be shown unless FEED_STATUSES says otherwise: Coming Soon needs the feed's leave. */
const DEFAULT_STATUSES: readonly ListingStatus[] = ["Active", "Active Under Contract", "Pending"];

/** What the feed of an environment is called in our tables. */
export const feedName = (env: Env): string => env.FEED_NAME ?? env.FEED_VENDOR;

/** The environment of each feed: its FEED_* variables are the feed's own. */
export const feedEnvs = (env: Env): Env[] =>
  env.FEEDS.length > 0 ? env.FEEDS.map((name) => feedEnv(env, name)) : [env];

/** The names of the feeds in our tables. */
export const feedNames = (env: Env): string[] => feedEnvs(env).map(feedName);

/** The feeds of an environment. @throws {EnvError} as {@link feedConfig}, with the problems of all feeds */
export function feedConfigs(env: Env): FeedConfig[] {
  const problems = findFeedProblems(env);
  if (problems.length > 0) throw new EnvError(problems);
  const feeds = feedEnvs(env).map(feedConfig);
  return feeds.map((feed) => ({ ...feed, isOneOfSeveral: feeds.length > 1 }));
}

/**
 * The feed of an environment that has one, or of {@link feedEnvs}.
 * @throws {EnvError} when FEED_URL is missing, or what the vendor needs is not there.
 */
export function feedConfig(env: Env): FeedConfig {
  const profile = profileOf(env);
  const problems = findProblems(env);
  if (!env.FEED_URL || problems.length > 0) throw new EnvError(problems);
  const base = new URL(env.FEED_URL);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  base.search = "";
  base.hash = "";
  return {
    name: feedName(env),
    isOneOfSeveral: false,
    profile,
    baseUrl: base.href,
    auth: authOf(env, profile),
    originatingSystem: env.FEED_ORIGINATING_SYSTEM ?? null,
    mlsName: env.FEED_MLS_NAME ?? null,
    disclaimer: env.FEED_DISCLAIMER ?? null,
    statuses: wantedStatuses(env),
    photos: env.FEED_PHOTOS ?? profile.photos,
    selectExtra: env.FEED_SELECT_EXTRA ?? [],
    linkOrigins: [...profile.linkOrigins, ...(env.FEED_LINK_ORIGINS ?? []).map((origin) => new URL(origin).origin)],
    userAgent: env.FEED_USER_AGENT ?? `Sunporch/1.0 (+${env.APP_URL ?? "https://sunporch.example"})`,
    pageSize: profile.pageSize,
    timeoutMs: 60_000,
    maxBodyBytes: 64 * 1024 * 1024,
  };
}

function profileOf(env: Env): VendorProfile {
  const profile = PROFILES[env.FEED_VENDOR];
  // In version 3 of Bridge's API $top limits the whole answer.
  const limitsWhole = profile.vendor === "bridge" && env.FEED_URL !== undefined && /\/v3\//.test(env.FEED_URL);
  return limitsWhole ? { ...profile, pageSizeBy: "prefer" } : profile;
}

/** What is wrong with the variables of each feed beside each other, in lines for the operator. */
export function findFeedProblems(env: Partial<Env>): string[] {
  const { FEEDS, feeds = {} } = env;
  if (!FEEDS) return [];
  if (FEEDS.length === 0) return findProblems(env);
  return FEEDS.flatMap((feed) => findProblems({ ...feeds[feed] }).map((line) => feedProblem(feed, line)));
}

function findProblems(env: Partial<Env>): string[] {
  const problems: string[] = [];
  if (!env.FEED_VENDOR) return problems;
  const profile = PROFILES[env.FEED_VENDOR];
  if (!env.FEED_URL && profile.vendor === "sample")
    problems.push("FEED_URL: is needed; `npm start` sets it for the sample feed.");
  if (profile.vendor === "mlsgrid" && !env.FEED_ORIGINATING_SYSTEM)
    problems.push("FEED_ORIGINATING_SYSTEM: is needed when FEED_VENDOR is mlsgrid.");
  if (env.FEED_CLIENT_ID) {
    if (!env.FEED_TOKEN_URL) problems.push("FEED_TOKEN_URL: is needed when FEED_CLIENT_ID is set.");
  } else if (!env.FEED_TOKEN && profile.vendor !== "sample") {
    const name = profile.auth === "client-credentials" ? "FEED_CLIENT_ID" : "FEED_TOKEN";
    problems.push(`${name}: is needed when FEED_VENDOR is ${profile.vendor}.`);
  }
  if (env.FEED_SELECT_EXTRA?.some((name) => !/^[A-Za-z_]\w*$/.test(name)))
    problems.push("FEED_SELECT_EXTRA: takes names of fields.");
  if (env.FEED_STATUSES?.some((word) => !statusOf(word)))
    problems.push(`FEED_STATUSES: takes one or more of ${SHOWN_STATUSES.join(", ")}.`);
  return problems;
}

function authOf(env: Env, profile: VendorProfile): FeedAuth {
  if (env.FEED_CLIENT_ID)
    return {
      kind: "client-credentials",
      tokenUrl: env.FEED_TOKEN_URL!,
      clientId: env.FEED_CLIENT_ID,
      clientSecret: env.FEED_CLIENT_SECRET!,
      scope: profile.scope,
    };
  return env.FEED_TOKEN ? { kind: "bearer", token: env.FEED_TOKEN } : { kind: "none" };
}

/** The statuses that a feed's homes are shown with. */
export const wantedStatuses = (env: Pick<Env, "FEED_VENDOR" | "FEED_STATUSES">): readonly ListingStatus[] =>
  env.FEED_STATUSES?.map((word) => statusOf(word)!) ??
  (env.FEED_VENDOR === "sample" ? SHOWN_STATUSES : DEFAULT_STATUSES);

const statusOf = (word: string) => SHOWN_STATUSES.find((known) => enumKey(known) === enumKey(word));
