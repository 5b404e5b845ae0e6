/** How pages present the MLS of a home: its profile's rules, with the installation's name and logo. */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Env, env } from "~/platform/env.server";
import type { PolicySources } from "~/platform/http/security/policy.server";
import type { DisplayRules } from "./display-rules";
import type { FeedCredit } from "./feed-credit";
import { getFeedName, listFeedEnvs } from "./feeds.server";
import { PROFILES } from "./vendors";

const listConfiguredFeeds = (): readonly Env[] => listFeedEnvs(env());

const isUrl = (logo: string) => logo.startsWith("https:");

const getRules = ({ FEED_VENDOR }: Env): DisplayRules => PROFILES[FEED_VENDOR].display;

function buildCredit(feed: Env, place: DisplayRules["logoOn"][number]): FeedCredit | null {
  const { FEED_LOGO, FEED_MLS_NAME } = feed;
  const { credit, logoOn } = getRules(feed);
  const text = place === "cards" ? null : (credit?.replace("{mls}", FEED_MLS_NAME ?? "the MLS") ?? null);
  const src = FEED_LOGO && logoOn.includes(place) ? getLogoUrl(feed, FEED_LOGO) : null;
  const logo = src === null ? null : { src, alt: FEED_MLS_NAME ?? "MLS" };
  return text === null && logo === null ? null : { text, logo };
}

const getLogoUrl = (feed: Env, logo: string) => (isUrl(logo) ? logo : `/mls-logo/${getFeedName(feed)}`);

const findFeed = (name: string) => listConfiguredFeeds().find((feed) => getFeedName(feed) === name);

/** The name and logo of a feed's MLS in this place; null for nothing, and for feeds that are not configured. */
export function getFeedCredit(feed: string, place: DisplayRules["logoOn"][number]): FeedCredit | null {
  const found = findFeed(feed);
  return found ? buildCredit(found, place) : null;
}

/** The text under a feed's home instead of the time of the last update; null for nothing. */
export function getAsOfText(feed: string): string | null {
  const found = findFeed(feed);
  return found ? getRules(found).asOf : null;
}

/** Homes that the pages of one search may list: the lowest limit of all feeds; null for all. */
export function getMaxResults(): number | null {
  const limits = listConfiguredFeeds().flatMap((feed) => getRules(feed).maxResults ?? []);
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** The origins of logos that other servers serve. */
export function getLogoPolicySources(feeds: readonly Env[] = listConfiguredFeeds()): PolicySources[] {
  const origins = feeds.flatMap(({ FEED_LOGO }) => (FEED_LOGO && isUrl(FEED_LOGO) ? new URL(FEED_LOGO).origin : []));
  return origins.length > 0 ? [{ "img-src": origins }] : [];
}

const MIME_TYPES: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

/**
 * The logo of a feed if it is a file in DATA_DIR, otherwise null.
 * @throws if the file can't be read
 */
export async function readLogo(feed: string): Promise<{ bytes: Buffer; type: string } | null> {
  const logo = findFeed(feed)?.FEED_LOGO;
  const type = logo && !isUrl(logo) ? MIME_TYPES[extname(logo).toLowerCase()] : undefined;
  return logo && type ? { bytes: await readFile(join(env().DATA_DIR, logo)), type } : null;
}
