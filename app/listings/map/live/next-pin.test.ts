import { expect, it } from "vitest";
import { findNextPin } from "./next-pin";

const points = [
  { x: 0, y: 0 },
  { x: 10, y: 1 },
  { x: 50, y: 0 },
  { x: 0, y: -20 },
  { x: -5, y: 40 },
];

it("finds the nearest pin in the direction, or none", () => {
  expect(findNextPin(points, 0, "ArrowRight")).toBe(1);
  expect(findNextPin(points, 1, "ArrowRight")).toBe(2);
  expect(findNextPin(points, 0, "ArrowUp")).toBe(3);
  expect(findNextPin(points, 0, "ArrowDown")).toBe(4);
  expect(findNextPin(points, 2, "ArrowRight")).toBe(-1);
  expect(findNextPin(points, -1, "ArrowUp")).toBe(0);
  expect(findNextPin([], -1, "ArrowUp")).toBe(-1);
});

it("reaches every pin from every other", () => {
  const scattered = Array.from({ length: 60 }, (_, i) => ({ x: (i * 7919) % 601, y: (i * 104_729) % 499 }));
  const reached = new Set([0]);
  for (const from of reached)
    for (const direction of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
      const next = findNextPin(scattered, from, direction);
      if (next >= 0) reached.add(next);
    }
  expect(reached.size).toBe(scattered.length);
});
