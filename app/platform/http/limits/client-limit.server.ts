/** How much one client may ask for what costs money, counted in this process. */
import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

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

/** Who counts as one client: an IPv4 address, or the network that an IPv6 household has to itself (the first 64 bits). */
export function clientKey(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? ipv6Groups(plain).slice(0, 4).join(":") : plain;
}

/**
 * The site that an IPv6 address belongs to (the first 48 bits), which anybody may have from a tunnel broker: all its
 * networks together have a limit too. null for IPv4.
 */
export function siteKey(address: string): string | null {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? `${ipv6Groups(plain).slice(0, 3).join(":")}::/48` : null;
}

/** How many times the limit of one client all clients of an IPv6 site have together. */
export const SITE_FACTOR = 4;

/** @returns takes one point of a client's; resolves to 0, or to the whole seconds after which there is one again */
export function clientLimit({ points, seconds }: { points: number; seconds: number }) {
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
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
