import { drawWall, getRectangle } from "../building/cladding";
import { drawChimney, drawLantern, drawSteps } from "../building/fixtures";
import { drawDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import { roundToInteger, type Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** Dark timbers on a gable: posts, a collar beam and two braces. */
function drawTimbers(s: Scene, cx: number, half: number, eave: number, peak: number, timber: string): void {
  const slope = (eave - peak) / half;
  let d = `M${cx - half} ${eave}H${cx + half}`;
  const collar = peak + (eave - peak) * 0.5;
  d += `M${roundToInteger(cx - half * 0.5)} ${roundToInteger(collar)}H${roundToInteger(cx + half * 0.5)}`;
  for (let x = cx - half + 34; x < cx + half - 10; x += 42)
    d += `M${roundToInteger(x)} ${roundToInteger(peak + Math.abs(x - cx) * slope + 14)}V${eave}`;
  s.line(d, timber, 9);
}

/** A storybook Tudor: steep front gable, half timbering, a big chimney, an arched door. */
export const drawTudor: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, door } = paint;
  const tall = appearance.stories >= 2;
  const timber = s.darken("#5a4034", 0.1);
  const brick = s.pick(["#a8644e", "#b77a60", "#9d6a58"]);
  const eave = tall ? g - 300 : g - 196;
  const leaded = { trim: "#4a3a33", frame: 6, bar: 2.5 };

  drawWall(s, getRectangle(240, eave, 680, g - eave), tall ? wall : brick, tall ? "stucco" : "brick");
  if (tall) {
    drawWall(s, getRectangle(240, g - 170, 680, 170), brick, "brick");
    let posts = `M240 ${g - 172}H920M240 ${eave + 16}H920`;
    for (let x = 250; x < 920; x += 58) posts += `M${x} ${eave + 12}V${g - 172}`;
    s.line(posts, timber, 9);
  }
  drawLongRoof(s, { x: 206, width: 748, eave, height: 160, hip: s.pick([90, 40]), color: roof, fascia: timber });
  drawEaveShadow(s, 240, eave + 13, 680, 24);
  drawChimney(s, 812, eave - 210, 70, g - eave + 150, brick);
  for (const x of [824, 850]) s.rect(x, eave - 232, 18, 26, s.darken("#bf6746", 0.1));

  // The great gable with the front room, and the small one over the door.
  const [cx, half] = [430, 160];
  const gableEave = tall ? eave + 4 : eave - 8;
  drawWall(s, getRectangle(cx - half, gableEave, half * 2, g - gableEave), brick, "brick");
  const peak = gableEave - 196;
  drawGable(s, { cx, half, eave: gableEave, peak, wall, roof, trim: timber, overhang: 20, board: 14 });
  drawTimbers(s, cx, half, gableEave, peak, timber);
  drawWindow(s, cx - 34, gableEave - 78, 68, 66, { cols: 2, rows: 3, ...leaded, sill: false, curtain: false });
  if (tall) drawWindow(s, cx - 92, gableEave + 36, 184, 92, { cols: 6, rows: 3, ...leaded });
  drawWindow(s, cx - 100, g - 144, 200, 108, { cols: 6, rows: 4, ...leaded });

  const entry = 660;
  drawWall(s, getRectangle(entry - 74, g - 176, 148, 176), brick, "brick");
  drawGable(s, {
    cx: entry,
    half: 74,
    eave: g - 176,
    peak: g - 268,
    wall: brick,
    roof,
    trim: timber,
    cladding: "brick",
    overhang: 14,
    board: 12,
  });
  s.path(`M${entry - 54} ${g}V${g - 108}a54 54 0 0 1 108 0V${g}Z`, s.darken(paint.stone, 0.02));
  drawDoor(s, entry - 42, g - 146, 84, 146, door, {
    arch: 1,
    trim: s.darken(brick, 0.3),
    glazed: false,
    panels: 0,
    frame: 5,
  });
  s.line(`M${entry - 22} ${g - 122}V${g}M${entry} ${g - 134}V${g}M${entry + 22} ${g - 122}V${g}`, s.light.shadow, 2, {
    alpha: 0.25,
  });
  s.rect(entry - 14, g - 104, 28, 32, s.light.isLampLit ? "#ffd58a" : s.light.glass[1]);
  drawLantern(s, entry + 64, g - 118);
  drawSteps(s, entry, g + 14, 110, 2, 9, s.darken(brick, 0.05));
  if (tall) drawWindow(s, 740, eave + 40, 62, 80, { cols: 2, rows: 3, ...leaded });
  drawWindow(s, 744, g - 138, 60, 96, { cols: 2, rows: 4, ...leaded });
  return {
    left: 210,
    right: 950,
    top: Math.min(peak - 40, eave - 230),
    entry,
    beds: [
      [420, 300],
      [810, 170],
    ],
    walk: { x: entry, width: 96, foot: g + 14, drift: -24, spread: 1.5 },
  };
};
