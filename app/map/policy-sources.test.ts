import { expect, test } from "vitest";
import { pagePolicy } from "~/platform/http/security/policy.server";
import { mapPolicySources } from "./policy-sources.server";

const NO_MAP_ENV = { GOOGLE_MAPS_KEY: undefined, MAP_TILES_URL: undefined, MAP_SATELLITE_URL: undefined };
const buildPolicy = (env: Partial<typeof NO_MAP_ENV> | Record<string, string>) =>
  pagePolicy({ sources: mapPolicySources({ ...NO_MAP_ENV, ...env }) })().build(["sha256-abc"]);
const NO_MAP_POLICY = pagePolicy({})().build(["sha256-abc"]);

test("adds no sources for the built-in map", () => expect(buildPolicy({})).toBe(NO_MAP_POLICY));

test("adds the tiles' origin, or with several servers their domain, to images only", () => {
  const plain = buildPolicy({ MAP_TILES_URL: "https://tiles.example:8443/{z}/{x}/{y}.png" });
  expect(plain).toBe(NO_MAP_POLICY.replace("img-src 'self' data:", "img-src 'self' data: https://tiles.example:8443"));
  expect(buildPolicy({ MAP_SATELLITE_URL: "https://{s}.air.example/{z}/{x}/{y}" })).toContain(
    "img-src 'self' data: https://*.air.example;",
  );
});

test("adds Google's sources only if Google is configured", () => {
  const google = buildPolicy({ GOOGLE_MAPS_KEY: "k", MAP_SATELLITE_URL: "https://air.example/{z}/{x}/{y}" });
  expect(google).toMatch(/script-src 'self' 'sha256-abc' 'nonce-[\w-]{22}' 'strict-dynamic' https: blob:;/);
  expect(google).toMatch(/style-src 'self' 'nonce-[\w-]{22}' https:\/\/fonts\.googleapis\.com;/);
  expect(google).toContain("worker-src 'self' blob:");
  expect(google).not.toContain("air.example");
  expect(google).not.toContain("unsafe-eval");
});
