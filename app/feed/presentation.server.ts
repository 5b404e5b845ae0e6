/** How pages present the MLS that a home comes from: its profile's rules, with the installation's name and logo. */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Env, env } from "~/platform/env.server";
import type { PolicySources } from "~/platform/http/policy.server";
import { feedEnvs, feedName } from "./config.server";
import type { DisplayRules } from "./display-rules";
import type { FeedCredit } from "./feed-credit";
import { PROFILES } from "./vendors";

const configured = (): readonly Env[] => feedEnvs(env());

const isAddress = (logo: string) => logo.startsWith("https:");

const rulesOf = ({ FEED_VENDOR }: Env): DisplayRules => PROFILES[FEED_VENDOR].display;

function creditOf(feed: Env, place: DisplayRules["logoOn"][number]): FeedCredit | null {
  const { FEED_LOGO, FEED_MLS_NAME } = feed;
  const { credit, logoOn } = rulesOf(feed);
  const text = place === "cards" ? null : (credit?.replace("{mls}", FEED_MLS_NAME ?? "the MLS") ?? null);
  const src = FEED_LOGO && logoOn.includes(place) ? logoUrl(feed, FEED_LOGO) : null;
  const logo = src === null ? null : { src, alt: FEED_MLS_NAME ?? "MLS" };
  return text === null && logo === null ? null : { text, logo };
}

const logoUrl = (feed: Env, logo: string) => (isAddress(logo) ? logo : `/mls-logo/${feedName(feed)}`);

const feedNamed = (name: string) => configured().find((feed) => feedName(feed) === name);

/** The name and logo of a feed's MLS in this place; null for nothing, and for feeds that are not configured. */
export function feedCredit(feed: string, place: DisplayRules["logoOn"][number]): FeedCredit | null {
  const found = feedNamed(feed);
  return found ? creditOf(found, place) : null;
}

/** What is said under a home of a feed in place of the time of the last update; null for nothing. */
export function asOfText(feed: string): string | null {
  const found = feedNamed(feed);
  return found ? rulesOf(found).asOf : null;
}

/** Homes that the pages of one search may list: the least that any feed's rules allow; null for all. */
export function maxResults(): number | null {
  const limits = configured().flatMap((feed) => rulesOf(feed).maxResults ?? []);
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Where logos come from that are not ours to serve. */
export function logoPolicySources(feeds: readonly Env[] = configured()): PolicySources[] {
  const origins = feeds.flatMap(({ FEED_LOGO }) =>
    FEED_LOGO && isAddress(FEED_LOGO) ? new URL(FEED_LOGO).origin : [],
  );
  return origins.length > 0 ? [{ "img-src": origins }] : [];
}

const TYPES: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

/**
 * The logo of a feed that is a file in DATA_DIR; null for feeds without one.
 * @throws when the file cannot be read
 */
export async function readLogo(feed: string): Promise<{ bytes: Buffer; type: string } | null> {
  const logo = feedNamed(feed)?.FEED_LOGO;
  const type = logo && !isAddress(logo) ? TYPES[extname(logo).toLowerCase()] : undefined;
  return logo && type ? { bytes: await readFile(join(env().DATA_DIR, logo)), type } : null;
}
