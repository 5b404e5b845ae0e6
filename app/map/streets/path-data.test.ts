import fc from "fast-check";
import { expect, it } from "vitest";
import type { Point } from "../view";
import { toPath, UNITS } from "./path-data";

const SIZE = 512;

/** The points of path data, in pixels. */
function parse(data: string): Point[] {
  const [start, steps] = data.split("l").map((part) => (part.match(/-?\d+/g) ?? []).map(Number));
  let [x, y] = start as [number, number];
  const points = [{ x, y }];
  for (let index = 0; index < steps!.length; index += 2) {
    x += steps![index]!;
    y += steps![index + 1]!;
    points.push({ x, y });
  }
  return points.map((point) => ({ x: point.x / UNITS, y: point.y / UNITS }));
}

const findNearest = (line: readonly Point[], { x, y }: Point) =>
  Math.min(
    ...line.slice(1).map((to, index) => {
      const from = line[index]!;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
    }),
  );

const coordinate = fc.double({ min: -30, max: 540, noNaN: true });
const lines = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 200 });

it("draws a line that is nowhere further than a pixel from the data, with whole numbers", () => {
  fc.assert(
    fc.property(lines, (line) => {
      const data = toPath(line, SIZE, false);
      fc.pre(data !== "");
      expect(data).toMatch(/^M-?\d+ -?\d+l-?\d+([ -]\d+| -\d+)*$/);
      const drawn = parse(data);
      for (const point of line) expect(findNearest(drawn, point)).toBeLessThan(1);
      for (const point of drawn) expect(findNearest(line, point)).toBeLessThan(1);
    }),
  );
});

it("continues a line on both sides of a tile's edge", () => {
  const heights = fc.array(fc.double({ min: 100, max: 400, noNaN: true }), { minLength: 20, maxLength: 20 });
  /** Where drawn points cross a vertical line; the line never turns back. */
  const findCrossing = (points: readonly Point[], edge: number) => {
    const index = points.findIndex(({ x }) => x > edge);
    const [from, to] = [points[index - 1]!, points[index]!];
    return from.y + ((to.y - from.y) * (edge - from.x)) / (to.x - from.x);
  };
  fc.assert(
    fc.property(heights, (ys) => {
      // Steps as wide as high, so that a shift along the line is as large as one across it.
      let y = 256;
      const line = ys.map((height, index) => {
        y += (height - 250) / 10;
        return { x: 352 + 16 * index, y };
      });
      const left = parse(toPath(line.slice(0, 14), SIZE, false));
      const right = parse(
        toPath(
          line.slice(6).map((point) => ({ x: point.x - SIZE, y: point.y })),
          SIZE,
          false,
        ),
      );
      expect(Math.abs(findCrossing(left, SIZE) - findCrossing(right, 0))).toBeLessThan(2);
    }),
  );
});

it("leaves out what is outside of the tile, a point, and what is too small to see", () => {
  const square = (at: number, side: number) =>
    [0, 1, 2, 3, 0].map((corner) => ({
      x: at + (corner % 3 === 0 ? 0 : side),
      y: at + (corner > 1 ? side : 0),
    }));
  expect(toPath(square(10, 4), SIZE, true)).toBe("M20 20l8 0 0 8-8 0z");
  expect(toPath(square(600, 40), SIZE, true)).toBe("");
  expect(toPath(square(10, 4), SIZE, true, UNITS, 5)).toBe("");
  expect(toPath(square(10, 0), SIZE, false)).toBe("");
});

it("ends for a line that was made to be split point by point", () => {
  const comb = Array.from({ length: 300_000 }, (_, index) => ({
    x: index / 1_000,
    y: index % 2 === 0 ? 0 : 500 - index / 1_000,
  }));
  expect(toPath(comb, SIZE, false)).not.toBe("");
});
