import { expect, test } from "vitest";
import { clientKey, clientLimit } from "./client-limit.server";

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
  expect([await consume("203.0.113.9"), await consume("203.0.113.9")]).toEqual([0, 0]);
  const wait = await consume("203.0.113.9");
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await consume("203.0.113.10")).toBe(0);
});
