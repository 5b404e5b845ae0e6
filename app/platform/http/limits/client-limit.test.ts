import { expect, test } from "vitest";
import { clientKey, clientLimit, getWait } from "./client-limit.server";

test("counts an IPv6 /64 network, or an IPv4 address in any notation, as one client", () => {
  expect(clientKey("203.0.113.9")).toBe("203.0.113.9");
  expect(clientKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(clientKey("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(clientKey("2001:db8:1:2::9")).toBe("2001:db8:1:2");
  expect(clientKey("2001:db8::9")).toBe("2001:db8:0:0");
  expect(clientKey("::1")).toBe("0:0:0:0");
});

test("limits a client without limiting others", async () => {
  const consume = clientLimit("test", { points: 2, seconds: 60 });
  const quotas = [await consume("203.0.113.9"), await consume("203.0.113.9"), await consume("203.0.113.9")];
  expect(quotas.map(([quota]) => [quota!.remaining, quota!.isRefused])).toEqual([
    [1, false],
    [0, false],
    [0, true],
  ]);
  expect(getWait(quotas[0]!)).toBe(0);
  expect(getWait(quotas[2]!)).toBeGreaterThanOrEqual(1);
  expect(getWait(quotas[2]!)).toBeLessThanOrEqual(60);
  expect(getWait(await consume("203.0.113.10"))).toBe(0);
});
