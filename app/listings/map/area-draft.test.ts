import { describe, expect, it } from "vitest";
import {
  type AreaStep,
  areaDraft,
  areaOf,
  areaStep,
  type Corner,
  CROSSES,
  cornerWords,
  MOST_CORNERS,
  simplified,
  TOO_FEW,
} from "./area-draft";

const SQUARE: Corner[] = [
  [-117.5, 33.9],
  [-117.3, 33.9],
  [-117.3, 34],
  [-117.5, 34],
];
const taken = (steps: AreaStep[], start = areaDraft(null)) => steps.reduce(areaStep, start);
const add = (corner: Corner): AreaStep => ({ kind: "add", corner });

describe("drawing", () => {
  it("adds corners in order, rounded to five decimal places, and undoes them one by one", () => {
    const drawn = taken([add([-117.123456789, 33.987654321]), add([-117.2, 33.9]), add([-117.3, 33.95])]);
    expect(drawn.corners).toEqual([
      [-117.12346, 33.98765],
      [-117.2, 33.9],
      [-117.3, 33.95],
    ]);
    const undone = taken([{ kind: "undo" }, { kind: "undo" }], drawn);
    expect(undone.corners).toHaveLength(1);
    expect(taken([{ kind: "undo" }, { kind: "undo" }], undone).corners).toEqual([]);
  });

  it("adds a corner once when the same spot is clicked repeatedly", () => {
    expect(taken([add([-117.2, 33.9]), add([-117.2, 33.9]), add([-117.2000001, 33.9])]).corners).toHaveLength(1);
  });

  it("rejects corners beyond the maximum with a message", () => {
    const full = taken(
      Array.from({ length: MOST_CORNERS + 1 }, (_, i) => add([-117 - i / 100, 33 + ((i * i) % 7) / 10])),
    );
    expect(full.corners).toHaveLength(MOST_CORNERS);
    expect(full.refusal).toContain(`${MOST_CORNERS} corners`);
  });

  it("clears the message after the next successful step", () => {
    const refused = taken([{ kind: "refuse", refusal: TOO_FEW }]);
    expect(refused.refusal).toBe(TOO_FEW);
    expect(areaStep(refused, add([-117, 34])).refusal).toBeNull();
  });
});

describe("changing an area", () => {
  const start = areaDraft(SQUARE);

  it("inserts a new corner into the nearest side", () => {
    expect(areaStep(start, add([-117.29, 33.95])).corners[2]).toEqual([-117.29, 33.95]);
    expect(areaStep(start, add([-117.51, 33.95])).corners[4]).toEqual([-117.51, 33.95]);
  });

  it("moves and removes corners, never below three, and undoes both", () => {
    const moved = taken(
      [
        { kind: "move", index: 1, corner: [-117.25, 33.88] },
        { kind: "remove", index: 3 },
      ],
      start,
    );
    expect(moved.corners).toEqual([SQUARE[0], [-117.25, 33.88], SQUARE[2]]);
    const refused = areaStep(moved, { kind: "remove", index: 0 });
    expect(refused).toMatchObject({ corners: moved.corners, refusal: TOO_FEW });
    expect(taken([{ kind: "undo" }, { kind: "undo" }], refused).corners).toEqual(SQUARE);
  });

  it("starts over with an open line", () => {
    expect(areaStep(start, { kind: "clear" })).toMatchObject({ corners: [], ring: false });
  });
});

describe("the area", () => {
  it("builds a ring from the corners without repeating the first", () => {
    expect(areaOf(SQUARE)).toEqual({ polygon: SQUARE });
    expect(areaOf([...SQUARE, SQUARE[0]!])).toEqual({ polygon: SQUARE });
  });

  it.each([
    ["nothing", [], TOO_FEW],
    ["a line", SQUARE.slice(0, 2), TOO_FEW],
    ["two corners, one of them twice", [SQUARE[0]!, SQUARE[1]!, SQUARE[1]!], TOO_FEW],
    ["a bow tie", [SQUARE[0]!, SQUARE[2]!, SQUARE[1]!, SQUARE[3]!], CROSSES],
  ])("builds no area from %s", (_, corners, refusal) => {
    expect(areaOf(corners)).toEqual({ refusal });
  });

  it("describes the number of corners in text", () => {
    expect([0, 1, 3].map(cornerWords)).toEqual(["No corners yet.", "1 corner.", "3 corners."]);
  });
});

describe("a stroke", () => {
  const circle = (points: number) =>
    Array.from({ length: points }, (_, i) => ({
      x: 300 + 200 * Math.cos((i / points) * 2 * Math.PI),
      y: 300 + 200 * Math.sin((i / points) * 2 * Math.PI),
    }));

  it("keeps the ends and bends of a line and drops points between them", () => {
    const line = [...Array(50).keys()].map((x) => ({ x, y: 0 }));
    const bend = [...Array(50).keys()].map((y) => ({ x: 49, y: y + 1 }));
    expect(simplified([...line, ...bend])).toEqual([
      { x: 0, y: 0 },
      { x: 49, y: 0 },
      { x: 49, y: 50 },
    ]);
  });

  it("simplifies a stroke of any length to the maximum number of corners near the drawn line", () => {
    const kept = simplified(circle(5_000));
    expect(kept.length).toBeLessThanOrEqual(MOST_CORNERS);
    expect(kept.length).toBeGreaterThan(12);
    const wild = [...Array(3_000).keys()].map((i) => ({ x: (i * 7_919) % 700, y: (i * 104_729) % 900 }));
    expect(simplified(wild).length).toBeLessThanOrEqual(MOST_CORNERS);
  });
});
