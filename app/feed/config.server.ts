/** The feeds that this installation replicates, from the environment. */
import type { ListingStatus } from "~/listings/listing";
import { SHOWN_STATUSES } from "~/listings/listing";
import { getFeedName, listFeedEnvs } from "~/mls/feeds.server";
import { PROFILES, type VendorProfile } from "~/mls/vendors";
import { type Env, EnvError, feedProblem } from "~/platform/env.server";
import { toEnumKey } from "./mapping/parse-values";

export type FeedAuth =
  | { kind: "none" }
  | { kind: "bearer"; token: string }
  | { kind: "client-credentials"; tokenUrl: string; clientId: string; clientSecret: string; scope: string | null };

export type FeedConfig = {
  /** The feed's name in our tables. */
  name: string;
  /** Whether other feeds are replicated too; they may have the same homes. */
  isOneOfSeveral: boolean;
  profile: VendorProfile;
  /** Ends in a slash. */
  baseUrl: string;
  auth: FeedAuth;
  /** The OriginatingSystemName that every query is bound to. MLS Grid allows exactly one per request. */
  originatingSystem: string | null;
  /** The name of the MLS on our pages if records don't have one. */
  mlsName: string | null;
  /** The notice that the feed's rules require on pages with its listings. */
  disclaimer: string | null;
  /** Statuses that the feed's rules allow on public pages. */
  statuses: readonly ListingStatus[];
  photos: "copy" | "proxy";
  /** Words in captions that say that a photo was altered, beside those that every feed has. */
  alteredWords: readonly string[];
  /** Local fields to request in addition to those that we map. */
  selectExtra: readonly string[];
  /** Origins other than the feed's own that its next links may lead to. They get the token too. */
  linkOrigins: readonly string[];
  /** The User-Agent of our requests. */
  userAgent: string;
  pageSize: number;
  /** Time limit for a request and its whole body, in milliseconds. */
  timeoutMs: number;
  /** Largest accepted body, in bytes after decompression. */
  maxBodyBytes: number;
};

/** The default for FEED_STATUSES. Coming Soon is not in it because it needs the feed's permission. */
const DEFAULT_STATUSES: readonly ListingStatus[] = ["Active", "Active Under Contract", "Pending"];

/** The feeds of an environment. @throws {EnvError} as {@link getFeedConfig} does, with the problems of all feeds */
export function getFeedConfigs(env: Env): FeedConfig[] {
  const problems = findFeedProblems(env);
  if (problems.length > 0) throw new EnvError(problems);
  const feeds = listFeedEnvs(env).map(getFeedConfig);
  return feeds.map((feed) => ({ ...feed, isOneOfSeveral: feeds.length > 1 }));
}

/**
 * The feed of an environment that has one, or of {@link listFeedEnvs}.
 * @throws {EnvError} if FEED_URL or something that the vendor needs is missing
 */
export function getFeedConfig(env: Env): FeedConfig {
  const profile = getProfile(env);
  const problems = findProblems(env);
  if (!env.FEED_URL || problems.length > 0) throw new EnvError(problems);
  const base = new URL(env.FEED_URL);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  base.search = "";
  base.hash = "";
  return {
    name: getFeedName(env),
    isOneOfSeveral: false,
    profile,
    baseUrl: base.href,
    auth: getAuth(env, profile),
    originatingSystem: env.FEED_ORIGINATING_SYSTEM ?? null,
    mlsName: env.FEED_MLS_NAME ?? null,
    disclaimer: env.FEED_DISCLAIMER ?? null,
    statuses: listAllowedStatuses(env),
    photos: env.FEED_PHOTOS ?? profile.photos,
    alteredWords: env.FEED_ALTERED_WORDS ?? [],
    selectExtra: env.FEED_SELECT_EXTRA ?? [],
    linkOrigins: [...profile.linkOrigins, ...(env.FEED_LINK_ORIGINS ?? []).map((origin) => new URL(origin).origin)],
    userAgent: env.FEED_USER_AGENT ?? `Sunporch/1.0 (+${env.APP_URL ?? "https://sunporch.example"})`,
    pageSize: profile.pageSize,
    timeoutMs: 60_000,
    maxBodyBytes: 64 * 1024 * 1024,
  };
}

function getProfile(env: Env): VendorProfile {
  const profile = PROFILES[env.FEED_VENDOR];
  // In version 3 of Bridge's API, $top limits the whole response.
  const limitsWholeResponse = profile.vendor === "bridge" && env.FEED_URL !== undefined && /\/v3\//.test(env.FEED_URL);
  return limitsWholeResponse ? { ...profile, pageSizeBy: "prefer" } : profile;
}

/** Problems with each feed's combination of variables, as lines for the operator. */
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
  if (env.FEED_STATUSES?.some((text) => !findStatus(text)))
    problems.push(`FEED_STATUSES: takes one or more of ${SHOWN_STATUSES.join(", ")}.`);
  return problems;
}

function getAuth(env: Env, profile: VendorProfile): FeedAuth {
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

/** The statuses with which a feed's homes are shown. */
export const listAllowedStatuses = (env: Pick<Env, "FEED_VENDOR" | "FEED_STATUSES">): readonly ListingStatus[] =>
  env.FEED_STATUSES?.map((word) => findStatus(word)!) ??
  (env.FEED_VENDOR === "sample" ? SHOWN_STATUSES : DEFAULT_STATUSES);

const findStatus = (text: string) => SHOWN_STATUSES.find((status) => toEnumKey(status) === toEnumKey(text));
