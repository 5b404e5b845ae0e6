import { expect, it } from "vitest";
import { packPins, unpackPins } from "./pin";

it("unpacks pins as they were packed", () => {
  const pins = [
    { id: 7, lat: 33.95123, lng: -117.39999, price: 725_000 },
    { id: 9, lat: 33.9, lng: -117.4, price: 410_000, beds: 3, street: "4471 Brockton Ave, Unit 2" },
    { id: 10, lat: 33.9, lng: -117.4, price: 410_000, beds: 0 },
    { id: 11, lat: 33.9, lng: -117.4, price: 410_000, street: "1 A St" },
    { id: 8, lat: 32.5, lng: -124.4, price: 1, count: 84_412 },
  ];
  expect(unpackPins(packPins(pins))).toEqual(pins);
  expect(unpackPins(packPins([]))).toEqual([]);
});
