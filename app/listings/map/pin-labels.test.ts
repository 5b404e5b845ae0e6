import { expect, it } from "vitest";
import { formatPinCount, formatPinName, formatPinPrice } from "./pin-labels";

it.each([
  [589_000, "$589K"],
  [419_499, "$419K"],
  [999_499, "$999K"],
  [999_500, "$1M"],
  [1_000_000, "$1M"],
  [1_250_000, "$1.25M"],
  [1_256_000, "$1.26M"],
  [12_000_000, "$12M"],
  [0, "N/A"],
  [Number.NaN, "N/A"],
])("formats price %d as %s", (price, text) => expect(formatPinPrice(price)).toBe(text));

it("includes the number of homes in a merged pin's name", () => {
  expect([2, 999, 1_000, 3_449, 84_412].map(formatPinCount)).toEqual(["2", "999", "1K", "3.4K", "84K"]);
  expect(formatPinName({ id: 1, lat: 0, lng: 0, price: 410_000, count: 3_449 })).toBe("3.4K homes from $410K");
});

it("includes the price, beds and street of a home in its pin's name, as far as they are known", () => {
  const pin = { id: 1, lat: 0, lng: 0, price: 725_000 };
  expect(formatPinName({ ...pin, beds: 3, street: "4471 Brockton Ave" })).toBe("$725K, 3 beds, 4471 Brockton Ave");
  expect(formatPinName({ ...pin, beds: 1 })).toBe("$725K, 1 bed");
  expect(formatPinName({ ...pin, street: "4471 Brockton Ave" })).toBe("$725K, 4471 Brockton Ave");
  expect(formatPinName({ ...pin, price: 0, beds: 0 })).toBe("Price N/A, 0 beds");
});
