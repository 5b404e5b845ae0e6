import { expect, test } from "vitest";
import { NONCE, type PolicyOptions, pagePolicy } from "./policy.server";

const buildPolicy = (options: PolicyOptions, hashes: string[] = []) => pagePolicy(options)().build(hashes);

function parseDirectives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

test("allows only inline scripts with a known hash and resources of the site's origin", () => {
  expect(parseDirectives(buildPolicy({}, ["sha256-abc", "sha256-def"]))).toEqual({
    "default-src": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
    "script-src": "'self' 'sha256-abc' 'sha256-def'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
  });
});

test("adds the origins of services, each once, and nothing else", () => {
  const map = { "img-src": ["https://tiles.example"], "connect-src": ["https://tiles.example"] };
  const signIn = { "form-action": ["https://id.example"], "img-src": ["https://tiles.example"] };
  const policy = parseDirectives(buildPolicy({ sources: [map, signIn] }));
  expect(policy["img-src"]).toBe("'self' data: https://tiles.example");
  expect(policy["connect-src"]).toBe("'self' https://tiles.example");
  expect(policy["form-action"]).toBe("'self' https://id.example");
  expect(policy["script-src"]).toBe("'self'");
  expect(policy).not.toHaveProperty("frame-src");
});

test("upgrades http URLs only if the site is served over https", () => {
  expect(buildPolicy({ https: true })).toContain("upgrade-insecure-requests");
  expect(buildPolicy({})).not.toContain("upgrade-insecure-requests");
});

test("gives each page its own nonce only for a service that needs one", () => {
  expect(pagePolicy({})().nonce).toBeUndefined();
  const createPolicy = pagePolicy({ sources: [{ "style-src": [NONCE] }] });
  const [first, second] = [createPolicy(), createPolicy()];
  expect(first.nonce).toMatch(/^[\w-]{22}$/);
  expect(second.nonce).not.toBe(first.nonce);
  expect(parseDirectives(first.build([]))["style-src"]).toBe(`'self' 'nonce-${first.nonce}'`);
});
