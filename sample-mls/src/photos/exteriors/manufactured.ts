import { drawWall, getRectangle } from "../building/cladding";
import { drawLantern, drawPost, drawRailing, drawSteps } from "../building/fixtures";
import { drawDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import type { Facade } from "./facade";

/** A manufactured home on its skirting: lap siding, a low roof, a small porch, an awning or a carport beside it. */
export const drawManufactured: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, trim, door, accent, stone, cladding } = paint;
  const eave = g - 186;
  const skirt = g - 34;
  const right = appearance.garage ? 860 : 1000;
  drawWall(s, getRectangle(150, eave, right - 150, skirt - eave), wall, cladding);
  drawWall(
    s,
    getRectangle(156, skirt, right - 162, 34),
    s.darken(stone, 0.12),
    s.pick(["batten", "stone", "brick"] as const),
  );
  s.rect(150, skirt - 4, right - 150, 7, s.lighten(trim, 0.1));
  drawLongRoof(s, { x: 122, width: right - 94, eave, height: s.pick([56, 84]), hip: 20, color: roof, fascia: trim });
  drawEaveShadow(s, 150, eave + 13, right - 150, 20);
  for (const x of [150, right - 14]) s.rect(x, eave + 12, 14, skirt - eave - 12, s.lighten(trim, 0.08));

  if (appearance.garage) {
    // The carport: thin posts, a flat awning, a car in its shade.
    s.rect(840, eave + 6, 270, 16, s.verticalGradient(s.lighten(trim, 0.1), s.darken(trim, 0.2)));
    s.rect(860, eave + 22, 240, 164, s.light.shadow, { alpha: 0.2 });
    for (const x of [1000, 1092]) drawPost(s, x, eave + 20, g, 9, trim);
    s.rect(890, g - 74, 176, 58, s.darken(accent, 0.1), { rx: 18 });
    s.path(`M914 ${g - 70}q12-42 40-44h48q28 2 40 44z`, s.darken("#39424a", 0.1));
    s.rect(898, g - 40, 160, 26, s.darken(accent, 0.3), { rx: 8 });
    for (const x of [916, 1040]) {
      s.ellipse(x, g - 48, 10, 8, "#f4e3b4");
      s.rect(x - 14, g - 20, 28, 20, "#2f2c2d", { rx: 6 });
    }
  }
  drawWindow(s, 200, eave + 42, 130, 84, { cols: 2, rows: 2, trim, shutters: s.dice.chance(0.7) ? accent : undefined });
  drawWindow(s, right - 190, eave + 42, 120, 84, { cols: 2, rows: 2, trim, shutters: accent });
  if (right > 900) drawWindow(s, 700, eave + 46, 60, 74, { cols: 1, rows: 2, trim });

  // The porch.
  const cx = 540;
  s.rect(cx - 120, eave + 13, 240, skirt - eave - 13, s.light.shadow, { alpha: 0.12 });
  drawGable(s, {
    cx,
    half: 120,
    eave: eave + 4,
    peak: eave - 62,
    wall: s.lighten(trim, 0.02),
    roof,
    trim,
    cladding: "siding",
    overhang: 18,
    board: 14,
  });
  s.rect(cx - 128, eave + 2, 256, 13, s.lighten(trim, 0.12));
  drawDoor(s, cx - 40, skirt - 134, 78, 134, door, { trim, panels: 1 });
  drawWindow(s, cx + 54, skirt - 118, 52, 76, { cols: 1, rows: 2, trim });
  drawLantern(s, cx - 62, skirt - 100);
  for (const x of [cx - 114, cx + 114]) drawPost(s, x, eave + 14, skirt, 12, trim);
  drawRailing(s, cx - 110, cx - 58, skirt - 50, 50, trim, 11, 4);
  drawRailing(s, cx + 52, cx + 110, skirt - 50, 50, trim, 11, 4);
  s.rect(cx - 130, skirt - 2, 260, 12, s.darken(paint.wood, 0.05));
  s.rect(cx - 122, skirt + 10, 244, 24, s.darken(paint.wood, 0.45));
  drawSteps(s, cx, g + 10, 96, 4, 11, paint.wood);
  return {
    left: 126,
    right: appearance.garage ? 1110 : right + 20,
    top: eave - 100,
    entry: cx,
    beds: [
      [290, 240],
      [appearance.garage ? 740 : 830, 220],
    ],
    walk: { x: cx, width: 92, foot: g + 12, spread: 1.5 },
    driveways: appearance.garage ? [{ x0: 890, x1: 1066, drift: 10 }] : [],
  };
};
