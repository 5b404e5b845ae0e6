/** The feed's rules for fetching and storing its photos. */
import { PROFILES } from "~/mls/vendors";
import type { Env } from "~/platform/env.server";

export type PhotoRules = {
  /** The feed's origin, the base of relative stored URLs. Null if no feed is configured. */
  feedOrigin: string | null;
  /** Store originals permanently, because the feed's URLs expire or may be requested only once. */
  keepsOriginals: boolean;
  /** A URL may be downloaded only once. */
  singleUse: boolean;
  /** Maximum photo requests per second to the feed's hosts. */
  perSecond: number;
  /**
   * Request headers of a URL; the access token is sent only to the feed's origin, or to its site if the vendor requires
   * it.
   */
  headers(url: URL): Record<string, string>;
};

/** Trestle limits photos separately from records: 480 per minute (Cotality, Trestle Web API quotas). */
const PHOTOS_PER_SECOND = { trestle: 7 } as const;

const PRODUCT = "Sunporch/1.0 (listing photos)";

/** The photo rules of an environment. */
export function getPhotoRules(env: Env): PhotoRules {
  const profile = PROFILES[env.FEED_VENDOR];
  const feed = env.FEED_URL ? new URL(env.FEED_URL) : null;
  const token = env.FEED_TOKEN;
  return {
    feedOrigin: feed?.origin ?? null,
    keepsOriginals: (env.FEED_PHOTOS ?? profile.photos) === "copy",
    singleUse: profile.photoUrlsExpire,
    perSecond: profile.vendor === "trestle" ? PHOTOS_PER_SECOND.trestle : profile.limits.perSecond,
    headers(url) {
      const headers: Record<string, string> = { Accept: "image/jpeg, image/png, image/webp", "User-Agent": PRODUCT };
      if (!token || !feed) return headers;
      if (url.origin === feed.origin) headers.Authorization = `Bearer ${token}`;
      // MLS Grid, "changes to media access", from June 2026: photo requests carry the token as User-Agent.
      if (
        profile.photoUserAgent === "token" &&
        (url.origin === feed.origin || url.protocol === "https:") &&
        isSameSite(url, feed)
      )
        headers["User-Agent"] = token;
      return headers;
    },
  };
}

const isSameSite = (a: URL, b: URL) =>
  a.hostname.split(".").slice(-2).join(".") === b.hostname.split(".").slice(-2).join(".");
