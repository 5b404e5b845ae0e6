/** How much one client may ask for what costs money, counted in this process. */
import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Who counts as one client: an IPv4 address, or the network that an IPv6 household has to itself (the first 64 bits). */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(":").filter(Boolean);
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups.slice(0, 4).join(":");
}

/** @returns takes one point of a client's; resolves to 0, or to the whole seconds after which there is one again */
export function clientLimit(options: { points: number; seconds: number }): (address: string) => Promise<number> {
  const limiter = new RateLimiterMemory({ points: options.points, duration: options.seconds });
  return async (address) => {
    try {
      await limiter.consume(clientKey(address));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
