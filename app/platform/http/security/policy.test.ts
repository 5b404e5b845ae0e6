import { expect, test } from "vitest";
import { pagePolicy } from "./policy.server";

function parseDirectives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

test("allows only scripts with the nonce and resources of the site's origin", () => {
  expect(parseDirectives(pagePolicy({})("abc"))).toEqual({
    "default-src": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
    "script-src": "'nonce-abc' 'strict-dynamic'",
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
  const policy = parseDirectives(pagePolicy({ sources: [map, signIn] })("abc"));
  expect(policy["img-src"]).toBe("'self' data: https://tiles.example");
  expect(policy["connect-src"]).toBe("'self' https://tiles.example");
  expect(policy["form-action"]).toBe("'self' https://id.example");
  expect(policy["script-src"]).toBe("'nonce-abc' 'strict-dynamic'");
  expect(policy).not.toHaveProperty("frame-src");
});

test("upgrades http URLs only if the site is served over https", () => {
  expect(pagePolicy({ https: true })("n")).toContain("upgrade-insecure-requests");
  expect(pagePolicy({})("n")).not.toContain("upgrade-insecure-requests");
});
