/** What the feed's rules say about fetching and keeping its photos. */
import { PROFILES } from "~/mls/vendors";
import type { Env } from "~/platform/env.server";

export type PhotoRules = {
  /** The feed's own origin; stored addresses that are relative are on it. Null when no feed is configured. */
  feedOrigin: string | null;
  /** Keep originals for good: the feed's addresses expire or may not be asked twice. */
  keep: boolean;
  /** An address is good for one download: a second try is an offence. */
  singleUse: boolean;
  /** Most photos asked of the feed's hosts in a second. */
  perSecond: number;
  /** Headers for one address; the access token goes to the feed's own origin, or its own site where the vendor says so. */
  headers(url: URL): Record<string, string>;
};

/** Trestle counts photos apart from records: 480 a minute are allowed (Cotality, Trestle Web API quotas). */
const PER_SECOND = { trestle: 7 } as const;

const PRODUCT = "Sunporch/1.0 (listing photos)";

/** The rules of an environment. */
export function photoRules(env: Env): PhotoRules {
  const profile = PROFILES[env.FEED_VENDOR];
  const feed = env.FEED_URL ? new URL(env.FEED_URL) : null;
  const token = env.FEED_TOKEN;
  return {
    feedOrigin: feed?.origin ?? null,
    keep: (env.FEED_PHOTOS ?? profile.photos) === "copy",
    singleUse: profile.photoUrlsExpire,
    perSecond: profile.vendor === "trestle" ? PER_SECOND.trestle : profile.limits.perSecond,
    headers(url) {
      const headers: Record<string, string> = { Accept: "image/jpeg, image/png, image/webp", "User-Agent": PRODUCT };
      if (!token || !feed) return headers;
      if (url.origin === feed.origin) headers.Authorization = `Bearer ${token}`;
      // MLS Grid, "changes to media access", from June 2026: photo requests carry the token as User-Agent.
      if (
        profile.photoUserAgent === "token" &&
        (url.origin === feed.origin || url.protocol === "https:") &&
        sameSite(url, feed)
      )
        headers["User-Agent"] = token;
      return headers;
    },
  };
}

const sameSite = (a: URL, b: URL) =>
  a.hostname.split(".").slice(-2).join(".") === b.hostname.split(".").slice(-2).join(".");
