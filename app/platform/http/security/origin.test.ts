import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { isOwnRequest } from "./origin.server";

const site = { appOrigin: "https://www.shop.example", https: true };
const local = { appOrigin: undefined, https: false };
const post = (headers: IncomingHttpHeaders, settings: typeof site | typeof local = site) =>
  isOwnRequest({ method: "POST", headers: { host: "www.shop.example", ...headers } }, settings);

test("reading is open to all", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    expect(isOwnRequest({ method, headers: { "sec-fetch-site": "cross-site", cookie: "a=b" } }, site)).toBe(true);
  }
});

test("a browser's own word on where a request comes from decides", () => {
  expect(post({ "sec-fetch-site": "same-origin" })).toBe(true);
  expect(post({ "sec-fetch-site": "none" })).toBe(true);
  expect(post({ "sec-fetch-site": "same-site", origin: "https://www.shop.example" })).toBe(false);
  expect(post({ "sec-fetch-site": "cross-site", origin: "https://www.shop.example" })).toBe(false);
});

test("without it the origin must be the site's, scheme included", () => {
  expect(post({ origin: "https://www.shop.example" })).toBe(true);
  expect(post({ origin: "http://www.shop.example" })).toBe(false);
  expect(post({ origin: "https://evil.example" })).toBe(false);
  expect(post({ origin: "https://www.shop.example.evil.example" })).toBe(false);
  expect(post({ origin: "null" })).toBe(false);
  expect(post({ origin: "" })).toBe(false);
});

test("a site without a configured address takes the host it was asked for", () => {
  expect(post({ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }, local)).toBe(true);
  expect(post({ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3001" }, local)).toBe(false);
  expect(post({ host: "127.0.0.1:3000", origin: "file://127.0.0.1:3000" }, local)).toBe(false);
});

test("without either header a cookie is not believed, a program is", () => {
  expect(post({})).toBe(true);
  expect(post({ cookie: "session=x" })).toBe(false);
  expect(post({ cookie: "session=x", authorization: "Bearer abc" })).toBe(true);
  expect(post({ cookie: "session=x", authorization: "Basic abc" })).toBe(false);
});
