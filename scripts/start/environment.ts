/** The environment of the programs we start: the operator's variables, and values that only this start knows. */
import { SERVERS, type ServerVendor } from "sample-mls/vendors";
import type { Env } from "../../app/platform/env.server";

export interface ChildSettings {
  port: number;
  dataFolder: string;
  databaseUrl: string;
  /** Signs sessions. It is kept in the data folder so that sessions survive a restart. */
  authSecret?: string;
  /** Addresses of the sample feed, if this start runs one. */
  sampleFeed: SampleFeedUrls | undefined;
}

type SampleFeedUrls = { url: string; tokenUrl: string };

/** The URL of the site on this machine. */
export function getSiteUrl(env: Env, port: number): string {
  const isLocalName = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].includes(env.HOST);
  return `http://${isLocalName ? "localhost" : env.HOST}:${port}`;
}

export function buildChildEnvironment(env: Env, settings: ChildSettings): NodeJS.ProcessEnv {
  return {
    // glibc keeps one heap per thread, which image work fills. Two heaps are enough and use half the memory.
    MALLOC_ARENA_MAX: "2",
    // There is no load balancer that has to notice the shutdown.
    DRAIN_SECONDS: "0",
    ...process.env,
    NODE_ENV: env.NODE_ENV,
    PORT: String(settings.port),
    APP_URL: env.APP_URL ?? getSiteUrl(env, settings.port),
    DATA_DIR: settings.dataFolder,
    DATABASE_URL: settings.databaseUrl,
    ...(settings.authSecret && !process.env.AUTH_SECRETS && { AUTH_SECRETS: settings.authSecret }),
    ...(settings.sampleFeed && buildSampleFeedEnvironment(env, settings.sampleFeed)),
  };
}

/** The variables for the sample feed, as itself or as the vendor's server that it behaves as. */
function buildSampleFeedEnvironment(env: Env, sample: SampleFeedUrls): NodeJS.ProcessEnv {
  const MAP_ARCHIVE = env.MAP_ARCHIVE ?? "sample-mls/data/streets.pmtiles";
  const common = { MAP_ARCHIVE, FEED_TOKEN_URL: "", FEED_CLIENT_ID: "", FEED_CLIENT_SECRET: "" };
  const vendor = env.SAMPLE_FEED_AS;
  if (!vendor) return { ...common, FEED_URL: sample.url, FEED_TOKEN: "sample" };
  const FEED_NAME = env.FEED_NAME ?? `sample-${vendor}`;
  return { ...common, FEED_NAME, ...buildVendorEnvironment(vendor, sample) };
}

/** Variables with which the site reads a sample feed that behaves as a vendor's server. */
export function buildVendorEnvironment(as: ServerVendor, { url, tokenUrl }: SampleFeedUrls): Record<string, string> {
  const { clientCredentialsOnly, system } = SERVERS[as];
  return {
    FEED_VENDOR: as === "reso-enums" ? "reso" : as,
    FEED_URL: url,
    ...(clientCredentialsOnly
      ? { FEED_TOKEN_URL: tokenUrl, FEED_CLIENT_ID: "sample", FEED_CLIENT_SECRET: "sample" }
      : { FEED_TOKEN: "sample" }),
    ...(system !== null && { FEED_ORIGINATING_SYSTEM: system }),
    // All that the sample feed has may be shown.
    FEED_STATUSES: "Active,Active Under Contract,Pending,Coming Soon",
  };
}

/** The worker's environment: its metrics need a port of their own on the same machine. */
export function withNextMetricsPort(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = Number(environment.METRICS_PORT);
  return port > 0 ? { ...environment, METRICS_PORT: String(port + 1) } : environment;
}

/**
 * Limits the web server's heap, which V8 would grow with the machine's memory. Pages allocate megabytes that become garbage
 * immediately: with half the young generation, rendering takes a tenth more time, and the process 25 MB less. The search
 * index is outside of this heap.
 */
export function withSmallHeap(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const options = "--max-semi-space-size=16 --max-old-space-size=224";
  return { ...environment, NODE_OPTIONS: `${environment.NODE_OPTIONS ?? ""} ${options}`.trim() };
}
