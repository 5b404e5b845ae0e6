/** Limits requests per client for expensive resources, counted in memory. */
import { isIPv6 } from "node:net";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { defineCounter } from "../../metrics.server";

function ipv6Groups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(":").filter(Boolean);
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups;
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The key of a client: an IPv4 address, or the /64 network of an IPv6 address, which is one household. */
export function clientKey(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? ipv6Groups(plain).slice(0, 4).join(":") : plain;
}

/**
 * The /48 site of an IPv6 address; null for IPv4. Anyone can get a site from a tunnel broker, so all its networks together have
 * a limit too.
 */
export function siteKey(address: string): string | null {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? `${ipv6Groups(plain).slice(0, 3).join(":")}::/48` : null;
}

/** The limit of an IPv6 site as a multiple of one client's limit. */
export const SITE_FACTOR = 4;

const refusals = defineCounter("rate_limit_refusals_total", "Requests that a rate limit refused.", ["limit"]);

/** Counts a request that a limit refused. */
export function countRefusal(limit: string): void {
  refusals.inc({ limit });
}

/** What a counted request leaves of a limit. */
export type Quota = {
  name: string;
  points: number;
  seconds: number;
  remaining: number;
  /** Seconds until it is whole again. */
  resetSeconds: number;
  isRefused: boolean;
};

/** Seconds to wait, 0 if no limit refuses. */
export const getWait = (quotas: readonly Quota[]): number =>
  Math.max(0, ...quotas.map(({ isRefused, resetSeconds }) => (isRefused ? resetSeconds : 0)));

/** Counts one request. @throws what is no refusal */
export async function consumePoint(
  name: string,
  limiter: RateLimiterAbstract,
  key: string,
  { points, seconds }: { points: number; seconds: number },
): Promise<Quota> {
  const describe = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isRefused: boolean): Quota => ({
    name,
    points,
    seconds,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    isRefused,
  });
  try {
    return describe(await limiter.consume(key), false);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return describe(refusal, true);
    throw refusal;
  }
}

/**
 * @param name of the limit in the metrics
 * @returns a function that counts one request of a client
 */
export function clientLimit(name: string, client: { points: number; seconds: number }) {
  const { points, seconds } = client;
  const network = { points: points * SITE_FACTOR, seconds };
  const byClient = new RateLimiterMemory({ keyPrefix: "client", points, duration: seconds });
  const bySite = new RateLimiterMemory({ keyPrefix: "site", points: network.points, duration: seconds });
  return async (address: string): Promise<Quota[]> => {
    const quotas = [await consumePoint(name, byClient, clientKey(address), client)];
    const site = siteKey(address);
    // A refused client must not use up the limit of its whole site.
    if (site && getWait(quotas) === 0) quotas.push(await consumePoint(`${name}, site`, bySite, site, network));
    if (getWait(quotas) > 0) countRefusal(name);
    return quotas;
  };
}
