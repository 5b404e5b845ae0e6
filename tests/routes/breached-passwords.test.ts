/**
 * Passwords from data breaches, over HTTP against the built server and a fake service.
 *
 * @module-tag long
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setUpRouteSite } from "./route-site";

const BREACHED = "tulip window gravel";
const UNKNOWN = "gravel window tulip";
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

let fault: "none" | "broken" | "silent" = "none";
let requestedPrefixes: string[] = [];
const service = createServer((request, response) => {
  requestedPrefixes.push(request.url!);
  if (fault === "silent") return;
  if (fault === "broken") return void response.writeHead(500).end();
  const start = request.url!.replace("/range/", "");
  const lines = [BREACHED, UNKNOWN]
    .map(sha1)
    .filter((hash) => hash.startsWith(start))
    // Padding entries have a count of zero.
    .map((hash) => `${hash.slice(5)}:${hash === sha1(BREACHED) ? 12 : 0}`);
  response.end(["0".repeat(35), ...lines].join("\r\n"));
});
await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

const site = setUpRouteSite(async () => {}, {
  BREACHED_PASSWORDS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
});
const ANA = "ana@example.com";
const PROBLEM = "This password appeared in a data breach. Use a different one.";

beforeEach(() => {
  fault = "none";
  requestedPrefixes = [];
});

async function trySetPassword(password: string) {
  const { status, body } = await site.createPerson().post("/sign-in", { intent: "create", email: ANA, password });
  return { status, isRefused: body.includes(PROBLEM) };
}

describe("a password from a breach", () => {
  it("rejects a breached password at sign-up and sends only five digits of its hash", async () => {
    expect(await trySetPassword(BREACHED)).toEqual({ status: 422, isRefused: true });
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(0);
    expect(requestedPrefixes).toEqual([`/range/${sha1(BREACHED).slice(0, 5)}`]);
    expect(await trySetPassword(UNKNOWN)).toEqual({ status: 200, isRefused: false });
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(1);
  });

  it("rejects a breached password on the profile and with a reset link, which stays valid", async () => {
    const ana = site.createPerson();
    await ana.signIn(ANA);
    const set = (password: string) => ana.post("/dashboard/profile", { intent: "password", password });
    const rejected = await set(BREACHED);
    expect([rejected.status, rejected.body.includes(PROBLEM)]).toEqual([422, true]);
    expect((await set(UNKNOWN)).status).toBe(200);
    await site.sql.query("TRUNCATE rate_limit");
    await ana.post("/sign-in", { intent: "forgot", email: ANA });
    const token = await ana.readMailedToken(ANA);
    const secondTry = await ana.post("/auth/callback", { token, password: BREACHED });
    expect([secondTry.status, secondTry.body.includes(PROBLEM)]).toEqual([422, true]);
    expect((await ana.post("/auth/callback", { token, password: `${UNKNOWN} two` })).status).toBe(303);
  });

  it.each(["broken", "silent"] as const)(
    "accepts any password while the service is %s, and logs a warning",
    async (kind) => {
      fault = kind;
      expect(await trySetPassword(BREACHED)).toEqual({ status: 200, isRefused: false });
      expect(requestedPrefixes).toHaveLength(1);
      expect(site.server.output()).toContain("check for breached passwords failed");
    },
  );
});
