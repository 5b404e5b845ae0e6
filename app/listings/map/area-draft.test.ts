import { describe, expect, it } from "vitest";
import {
  type AreaDraftAction,
  buildArea,
  type Corner,
  createAreaDraft,
  formatCornerCount,
  MAX_DRAWN_CORNERS,
  reduceAreaDraft,
  SELF_CROSSING,
  simplifyStroke,
  TOO_FEW_CORNERS,
} from "./area-draft";

const SQUARE: Corner[] = [
  [-117.5, 33.9],
  [-117.3, 33.9],
  [-117.3, 34],
  [-117.5, 34],
];
const applySteps = (steps: AreaDraftAction[], start = createAreaDraft(null)) => steps.reduce(reduceAreaDraft, start);
const addCorner = (corner: Corner): AreaDraftAction => ({ kind: "add", corner });

describe("drawing", () => {
  it("adds corners in order, rounded to five decimal places, and undoes them one by one", () => {
    const drawnDraft = applySteps([
      addCorner([-117.123456789, 33.987654321]),
      addCorner([-117.2, 33.9]),
      addCorner([-117.3, 33.95]),
    ]);
    expect(drawnDraft.corners).toEqual([
      [-117.12346, 33.98765],
      [-117.2, 33.9],
      [-117.3, 33.95],
    ]);
    const undoneDraft = applySteps([{ kind: "undo" }, { kind: "undo" }], drawnDraft);
    expect(undoneDraft.corners).toHaveLength(1);
    expect(applySteps([{ kind: "undo" }, { kind: "undo" }], undoneDraft).corners).toEqual([]);
  });

  it("adds a corner once when the same spot is clicked repeatedly", () => {
    expect(
      applySteps([addCorner([-117.2, 33.9]), addCorner([-117.2, 33.9]), addCorner([-117.2000001, 33.9])]).corners,
    ).toHaveLength(1);
  });

  it("rejects corners beyond the maximum with a message", () => {
    const full = applySteps(
      Array.from({ length: MAX_DRAWN_CORNERS + 1 }, (_, i) => addCorner([-117 - i / 100, 33 + ((i * i) % 7) / 10])),
    );
    expect(full.corners).toHaveLength(MAX_DRAWN_CORNERS);
    expect(full.error).toContain(`${MAX_DRAWN_CORNERS} corners`);
  });

  it("clears the message after the next successful step", () => {
    const rejected = applySteps([{ kind: "reject", error: TOO_FEW_CORNERS }]);
    expect(rejected.error).toBe(TOO_FEW_CORNERS);
    expect(reduceAreaDraft(rejected, addCorner([-117, 34])).error).toBeNull();
  });
});

describe("changing an area", () => {
  const start = createAreaDraft(SQUARE);

  it("inserts a new corner into the nearest side", () => {
    expect(reduceAreaDraft(start, addCorner([-117.29, 33.95])).corners[2]).toEqual([-117.29, 33.95]);
    expect(reduceAreaDraft(start, addCorner([-117.51, 33.95])).corners[4]).toEqual([-117.51, 33.95]);
  });

  it("moves and removes corners, never below three, and undoes both", () => {
    const movedDraft = applySteps(
      [
        { kind: "move", index: 1, corner: [-117.25, 33.88] },
        { kind: "remove", index: 3 },
      ],
      start,
    );
    expect(movedDraft.corners).toEqual([SQUARE[0], [-117.25, 33.88], SQUARE[2]]);
    const rejected = reduceAreaDraft(movedDraft, { kind: "remove", index: 0 });
    expect(rejected).toMatchObject({ corners: movedDraft.corners, error: TOO_FEW_CORNERS });
    expect(applySteps([{ kind: "undo" }, { kind: "undo" }], rejected).corners).toEqual(SQUARE);
  });

  it("starts over with an open line", () => {
    expect(reduceAreaDraft(start, { kind: "clear" })).toMatchObject({ corners: [], isRing: false });
  });
});

describe("the area", () => {
  it("builds a ring from the corners without repeating the first", () => {
    expect(buildArea(SQUARE)).toEqual({ polygon: SQUARE });
    expect(buildArea([...SQUARE, SQUARE[0]!])).toEqual({ polygon: SQUARE });
  });

  it.each([
    ["nothing", [], TOO_FEW_CORNERS],
    ["a line", SQUARE.slice(0, 2), TOO_FEW_CORNERS],
    ["two corners, one of them twice", [SQUARE[0]!, SQUARE[1]!, SQUARE[1]!], TOO_FEW_CORNERS],
    ["a bow tie", [SQUARE[0]!, SQUARE[2]!, SQUARE[1]!, SQUARE[3]!], SELF_CROSSING],
  ])("builds no area from %s", (_, corners, error) => {
    expect(buildArea(corners)).toEqual({ error });
  });

  it("describes the number of corners in text", () => {
    expect([0, 1, 3].map(formatCornerCount)).toEqual(["No corners yet.", "1 corner.", "3 corners."]);
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
    expect(simplifyStroke([...line, ...bend])).toEqual([
      { x: 0, y: 0 },
      { x: 49, y: 0 },
      { x: 49, y: 50 },
    ]);
  });

  it("simplifies a stroke of any length to the maximum number of corners near the drawn line", () => {
    const simplifiedCircle = simplifyStroke(circle(5_000));
    expect(simplifiedCircle.length).toBeLessThanOrEqual(MAX_DRAWN_CORNERS);
    expect(simplifiedCircle.length).toBeGreaterThan(12);
    const wild = [...Array(3_000).keys()].map((i) => ({ x: (i * 7_919) % 700, y: (i * 104_729) % 900 }));
    expect(simplifyStroke(wild).length).toBeLessThanOrEqual(MAX_DRAWN_CORNERS);
  });
});
