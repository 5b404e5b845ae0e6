/** The one feed that this installation replicates, from the environment. */
import type { ListingStatus } from "~/listings/listing";
import { SHOWN_STATUSES } from "~/listings/listing";
import { type Env, EnvError } from "~/platform/env.server";
import { enumKey } from "./mapping/values";
import { PROFILES, type VendorProfile } from "./vendors";

export type FeedAuth =
  | { kind: "none" }
  | { kind: "bearer"; token: string }
  | { kind: "client-credentials"; tokenUrl: string; clientId: string; clientSecret: string; scope: string | null };

export type FeedConfig = {
  /** The feed's name in our tables. */
  name: string;
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
  pageSize: number;
  /** Time for one request and its whole body, in milliseconds. */
  timeoutMs: number;
  /** Largest body accepted, in bytes after decompression. */
  maxBodyBytes: number;
};

/** What may be shown unless FEED_STATUSES says otherwise: Coming Soon needs the feed's leave. */
const DEFAULT_STATUSES: readonly ListingStatus[] = ["Active", "Active Under Contract", "Pending"];

/** What the feed is called in our tables, also where this process does not read it. */
export const feedName = (env: Env): string => env.FEED_NAME ?? env.FEED_VENDOR;

/**
 * The feed of an environment.
 * @throws {EnvError} when FEED_URL is missing, not encrypted on a foreign host, or what the vendor needs is not there.
 */
export function feedConfig(env: Env): FeedConfig {
  const profile = PROFILES[env.FEED_VENDOR];
  if (!env.FEED_URL) throw new EnvError("FEED_URL: is needed; `npm start` sets it for the sample feed.");
  const base = new URL(env.FEED_URL);
  for (const [name, value] of [
    ["FEED_URL", base],
    ["FEED_TOKEN_URL", env.FEED_TOKEN_URL ? new URL(env.FEED_TOKEN_URL) : null],
  ] as const) {
    if (value?.protocol === "http:" && !isLoopback(value.hostname))
      throw new EnvError(`${name}: takes https; a token must not cross a network in the clear.`);
  }
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  base.search = "";
  base.hash = "";
  if (profile.vendor === "mlsgrid" && !env.FEED_ORIGINATING_SYSTEM)
    throw new EnvError("FEED_ORIGINATING_SYSTEM: is needed when FEED_VENDOR is mlsgrid.");
  return {
    name: feedName(env),
    profile,
    baseUrl: base.href,
    auth: authOf(env, profile),
    originatingSystem: env.FEED_ORIGINATING_SYSTEM ?? null,
    mlsName: env.FEED_MLS_NAME ?? null,
    disclaimer: env.FEED_DISCLAIMER ?? null,
    statuses: env.FEED_STATUSES ? statusesOf(env.FEED_STATUSES) : defaultStatuses(profile),
    photos: env.FEED_PHOTOS ?? profile.photos,
    pageSize: profile.pageSize,
    timeoutMs: 60_000,
    maxBodyBytes: 64 * 1024 * 1024,
  };
}

function authOf(env: Env, profile: VendorProfile): FeedAuth {
  if (env.FEED_CLIENT_ID && env.FEED_CLIENT_SECRET) {
    if (!env.FEED_TOKEN_URL) throw new EnvError("FEED_TOKEN_URL: is needed when FEED_CLIENT_ID is set.");
    return {
      kind: "client-credentials",
      tokenUrl: env.FEED_TOKEN_URL,
      clientId: env.FEED_CLIENT_ID,
      clientSecret: env.FEED_CLIENT_SECRET,
      scope: profile.scope,
    };
  }
  if (env.FEED_TOKEN) return { kind: "bearer", token: env.FEED_TOKEN };
  if (profile.vendor === "sample") return { kind: "none" };
  throw new EnvError(
    profile.auth === "client-credentials"
      ? `FEED_CLIENT_ID: is needed when FEED_VENDOR is ${profile.vendor}.`
      : `FEED_TOKEN: is needed when FEED_VENDOR is ${profile.vendor}.`,
  );
}

const defaultStatuses = (profile: VendorProfile) => (profile.vendor === "sample" ? SHOWN_STATUSES : DEFAULT_STATUSES);

function statusesOf(words: readonly string[]): ListingStatus[] {
  return words.map((word) => {
    const status = SHOWN_STATUSES.find((known) => enumKey(known) === enumKey(word));
    if (!status) throw new EnvError(`FEED_STATUSES: takes of ${SHOWN_STATUSES.join(", ")}.`);
    return status;
  });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
