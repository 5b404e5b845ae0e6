import { expect, it } from "vitest";
import { chooseEncoding } from "./compression.server";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["*;q=0, gzip", "gzip"],
  ["br;q=0, *", "gzip"],
  ["br;q=0", "identity"],
  ["gzip;q=0.5, br;q=0.1", "gzip"],
  ["gzip;q=0.5", "gzip"],
  ["identity, gzip;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, gzip;q=0.1", "gzip"],
  ["deflate, zstd", "identity"],
  ["brotli", "identity"],
] as const)("chooses for Accept-Encoding %j the encoding %s", (accepted, encoding) => {
  expect(chooseEncoding({ "accept-encoding": accepted })).toBe(encoding);
});
