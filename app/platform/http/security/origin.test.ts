import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { isOwnRequest } from "./origin.server";

const site = { appOrigin: "https://www.shop.example", https: true };
const local = { appOrigin: undefined, https: false };
const buildPost = (headers: IncomingHttpHeaders, settings: typeof site | typeof local = site) =>
  isOwnRequest({ method: "POST", headers: { host: "www.shop.example", ...headers } }, settings);

test("allows cross-site reads", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    expect(isOwnRequest({ method, headers: { "sec-fetch-site": "cross-site", cookie: "a=b" } }, site)).toBe(true);
  }
});

test("decides by Sec-Fetch-Site if the browser sends it", () => {
  expect(buildPost({ "sec-fetch-site": "same-origin" })).toBe(true);
  expect(buildPost({ "sec-fetch-site": "none" })).toBe(true);
  expect(buildPost({ "sec-fetch-site": "same-site", origin: "https://www.shop.example" })).toBe(false);
  expect(buildPost({ "sec-fetch-site": "cross-site", origin: "https://www.shop.example" })).toBe(false);
});

test("requires the site's origin, scheme included, without Sec-Fetch-Site", () => {
  expect(buildPost({ origin: "https://www.shop.example" })).toBe(true);
  expect(buildPost({ origin: "http://www.shop.example" })).toBe(false);
  expect(buildPost({ origin: "https://evil.example" })).toBe(false);
  expect(buildPost({ origin: "https://www.shop.example.evil.example" })).toBe(false);
  expect(buildPost({ origin: "null" })).toBe(false);
  expect(buildPost({ origin: "" })).toBe(false);
});

test("accepts the requested host as the origin if no URL is configured", () => {
  expect(buildPost({ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }, local)).toBe(true);
  expect(buildPost({ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3001" }, local)).toBe(false);
  expect(buildPost({ host: "127.0.0.1:3000", origin: "file://127.0.0.1:3000" }, local)).toBe(false);
});

test("refuses a cookie without either header but accepts API clients", () => {
  expect(buildPost({})).toBe(true);
  expect(buildPost({ cookie: "session=x" })).toBe(false);
  expect(buildPost({ cookie: "session=x", authorization: "Bearer abc" })).toBe(true);
  expect(buildPost({ cookie: "session=x", authorization: "Basic abc" })).toBe(false);
});
