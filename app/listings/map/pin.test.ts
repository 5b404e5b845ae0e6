import { expect, it } from "vitest";
import { packPins, unpackPins } from "./pin";

it("unpacks pins as they were packed", () => {
  const pins = [
    { id: 7, lat: 33.95123, lng: -117.39999, price: 725_000 },
    { id: 8, lat: 32.5, lng: -124.4, price: 1, count: 84_412 },
  ];
  expect(unpackPins(packPins(pins))).toEqual(pins);
  expect(unpackPins(packPins([]))).toEqual([]);
});
