import { expect, test } from "vitest";
import { pagePolicy } from "~/platform/http/security/policy.server";
import { mapPolicySources } from "./policy-sources.server";

const NO_MAP_ENV = { GOOGLE_MAPS_KEY: undefined, MAP_TILES_URL: undefined, MAP_SATELLITE_URL: undefined };
const readPolicySources = (env: Partial<typeof NO_MAP_ENV> | Record<string, string>) =>
  pagePolicy({ sources: mapPolicySources({ ...NO_MAP_ENV, ...env }) })("abc");

test("adds no sources for the built-in map", () => expect(readPolicySources({})).toBe(pagePolicy({})("abc")));

test("adds the tiles' origin, or with several servers their domain, to images only", () => {
  const plain = readPolicySources({ MAP_TILES_URL: "https://tiles.example:8443/{z}/{x}/{y}.png" });
  expect(plain).toBe(
    pagePolicy({})("abc").replace("img-src 'self' data:", "img-src 'self' data: https://tiles.example:8443"),
  );
  expect(readPolicySources({ MAP_SATELLITE_URL: "https://{s}.air.example/{z}/{x}/{y}" })).toContain(
    "img-src 'self' data: https://*.air.example;",
  );
});

test("adds Google's sources only if Google is configured", () => {
  const google = readPolicySources({ GOOGLE_MAPS_KEY: "k", MAP_SATELLITE_URL: "https://air.example/{z}/{x}/{y}" });
  expect(google).toContain("script-src 'nonce-abc' 'strict-dynamic' https: blob:;");
  expect(google).toContain("style-src 'self' 'nonce-abc' https://fonts.googleapis.com;");
  expect(google).toContain("worker-src 'self' blob:");
  expect(google).not.toContain("air.example");
  expect(google).not.toContain("unsafe-eval");
});
