/** Limits requests per client for expensive resources, counted in memory. */
import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { defineCounter } from "../../metrics.server";
import { shareOf } from "../../process-share.server";

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

/**
 * @param name of the limit in the metrics
 * @returns a function that counts one request of a client; it resolves to 0, or to the whole seconds to wait
 */
export function clientLimit(name: string, { points: allPoints, seconds }: { points: number; seconds: number }) {
  const points = shareOf(allPoints);
  const byClient = new RateLimiterMemory({ keyPrefix: "client", points, duration: seconds });
  const bySite = new RateLimiterMemory({ keyPrefix: "site", points: points * SITE_FACTOR, duration: seconds });
  return async (address: string): Promise<number> => {
    try {
      await byClient.consume(clientKey(address));
      const site = siteKey(address);
      if (site) await bySite.consume(site);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      countRefusal(name);
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
