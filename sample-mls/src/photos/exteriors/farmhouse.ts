import { drawWall, getRectangle } from "../building/cladding";
import { drawLantern, drawPost, drawSteps } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import type { Facade } from "./facade";

/** A modern farmhouse: white board-and-batten gables, dark windows, a standing-seam porch between them. */
export const drawFarmhouse: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, trim, frame, door, wood } = paint;
  const tall = appearance.stories >= 2;
  const lift = tall ? 0 : 78;
  const linkEave = g - 190 + (tall ? -10 : 0);

  drawWall(s, getRectangle(360, linkEave, 420, g - linkEave), wall, "batten");
  drawLongRoof(s, {
    x: 340,
    width: 472,
    eave: linkEave,
    height: 112,
    hip: 12,
    color: roof,
    covering: "seam",
    fascia: s.darken(roof, 0.2),
  });
  drawEaveShadow(s, 360, linkEave + 13, 420, 24, 0.25);
  const gables = [
    { cx: 300, half: 130, eave: g - 250 + lift, peak: g - 428 + lift },
    { cx: 870, half: 150, eave: g - 260 + lift, peak: g - 458 + lift },
  ];
  for (const gable of gables) {
    drawWall(s, getRectangle(gable.cx - gable.half, gable.eave, gable.half * 2, g - gable.eave), wall, "batten");
    drawGable(s, { ...gable, wall, roof, trim: s.darken(roof, 0.1), cladding: "batten", overhang: 26, board: 10 });
  }

  // The porch.
  drawLongRoof(s, {
    x: 404,
    width: 356,
    eave: g - 132,
    height: 52,
    hip: 18,
    color: roof,
    covering: "seam",
    fascia: trim,
  });
  s.rect(416, g - 120, 320, 120, s.light.shadow, { alpha: 0.22 });
  drawDoor(s, 540, g - 124, 74, 124, door, { trim: frame, panels: 1, frame: 6 });
  for (const x of [440, 640]) drawWindow(s, x, g - 106, 76, 84, { trim: frame, sill: false, frame: 5 });
  for (const x of [418, 528, 634, 746]) drawPost(s, x, g - 120, g, 12, s.dice.chance(0.5) ? wood : trim);

  drawWindow(s, 244, g - 196, 112, 138, { cols: 2, rows: 3, trim: frame, frame: 6 });
  if (tall) drawWindow(s, 266, g - 350, 68, 80, { trim: frame, sill: false, frame: 5, curtain: false });
  if (appearance.garage) {
    drawGarageDoor(s, 770, g - 142, 200, 142, s.pick([wood, "#fbf6ec", frame]), { planks: true, trim: wall });
    drawLantern(s, 746, g - 110);
    drawLantern(s, 996, g - 110);
    s.rect(748, g - 164, 244, 10, s.lighten(trim, 0.1));
  } else {
    drawWindow(s, 786, g - 208, 168, 150, { cols: 3, rows: 3, trim: frame, frame: 6 });
  }
  if (tall) drawWindow(s, 834, g - 362, 72, 86, { trim: frame, sill: false, frame: 5, curtain: false });
  drawLantern(s, 627, g - 92);
  drawSteps(s, 577, g + 14, 120, 2, 9);
  return {
    left: 150,
    right: 1040,
    top: g - 480 + lift,
    entry: 577,
    beds: [[276, 220], [476, 90], [684, 96], ...(appearance.garage ? [] : ([[870, 250]] as const))],
    walk: { x: 577, width: 100, foot: g + 16, drift: appearance.garage ? -20 : 20, spread: 1.6 },
    driveways: appearance.garage ? [{ x0: 770, x1: 970, drift: 30 }] : [],
  };
};
