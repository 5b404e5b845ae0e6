import { describe, expect, it } from "vitest";
import { isSelfCrossing, type Polygon, parseBbox, parsePolygon } from "./area";

describe("parseBbox", () => {
  it("rounds a box to five decimal places", () => {
    expect(parseBbox("-117.6123456, 33.8,-117.2,34.1")).toEqual([-117.61235, 33.8, -117.2, 34.1]);
  });
  it.each([
    ["-117,33,-116", /west,south,east,north/],
    ["a,b,c,d", /west,south,east,north/],
    ["NaN,33,-116,34", /west,south,east,north/],
    ["Infinity,33,-116,34", /west,south,east,north/],
    ["1e400,33,-116,34", /west,south,east,north/],
    [`${"9".repeat(400)},33,-116,34`, /west,south,east,north/],
    ["999999999,33,-116,34", /out of range/],
    ["-117,-91,-116,34", /out of range/],
    ["-116,33,-117,34", /west edge can’t be east/],
    ["-117,34,-116,33", /south edge can’t be north/],
    ["170,33,-170,34", /date line/],
    ["-117.6,33.8,-117.6,33.8", /south and north edges can’t be the same/],
    ["-117.6,33.8,-117.599999,33.9", /west and east edges can’t be the same/],
  ])("rejects box %s", (text, message) => expect(parseBbox(text)).toMatch(message));
});

describe("parsePolygon", () => {
  it("removes closing and repeated corners and rounds to five decimal places", () => {
    expect(parsePolygon("-117.5,33.9;-117.5,33.9;-117.3000001,33.9;-117.4,34.1;-117.5,33.9")).toEqual([
      [-117.5, 33.9],
      [-117.3, 33.9],
      [-117.4, 34.1],
    ]);
  });
  it.each([
    ["-117,33;-116,34", /at least 3/],
    ["-117,33;-116,34;-117,33", /at least 3/],
    ["-117,33;-116,x;-115,32", /corners: lng,lat/],
    ["-117,33;-116,33;-115,33", /on one line/],
    ["-117,33;-116,34;-116,33;-117,34", /cross/],
    ["-117,33;-116,33;-500,34", /out of range/],
    [
      Array.from({ length: 201 }, (_, i) => `${-117 + Math.cos(i / 32)},${33 + Math.sin(i / 32)}`).join(";"),
      /at most 200/,
    ],
    [Array.from({ length: 10_000 }, (_, i) => `-117,${33 + i / 1e5}`).join(";"), /at most 200/],
  ])("rejects polygon %.40s", (text, message) => expect(parsePolygon(text)).toMatch(message));
});

describe("crossing", () => {
  const square: Polygon = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ];
  it("finds crossing edges regardless of the ring's first corner and direction", () => {
    const bow: Polygon = [square[0]!, square[2]!, square[1]!, square[3]!];
    for (let index = 0; index < 4; index++) {
      const ring = (from: Polygon) => [...from.slice(index), ...from.slice(0, index)];
      expect(isSelfCrossing(ring(square))).toBe(false);
      expect(isSelfCrossing(ring(bow))).toBe(true);
      expect(isSelfCrossing(ring(bow).reverse())).toBe(true);
    }
  });
  it("counts overlapping edges as crossing, but not a corner on a straight edge", () => {
    expect(
      isSelfCrossing([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 3],
      ]),
    ).toBe(true);
    expect(
      isSelfCrossing([
        [0, 0],
        [2, 0],
        [4, 0],
        [2, 3],
      ]),
    ).toBe(false);
  });
  it("checks a ring with the maximum number of corners quickly", () => {
    const ring = Array.from({ length: 200 }, (_, i) => [Math.cos(i / 31.9), Math.sin(i / 31.9)] as const);
    expect(isSelfCrossing(ring)).toBe(false);
  });
});
