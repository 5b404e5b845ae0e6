import { drawWall, getRectangle } from "../building/cladding";
import { drawChimney, drawLantern, drawPost, drawSteps } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import type { Facade } from "./facade";

/** A colonial: symmetrical, two stories of shuttered windows, a portico or a Monterey balcony across the front. */
export const drawColonial: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, trim, door, accent, cladding } = paint;
  const eave = g - 350;
  const monterey = appearance.yearBuilt > 1920 && s.dice.chance(0.4);

  if (appearance.garage) {
    drawWall(s, getRectangle(880, g - 180, 210, 180), wall, cladding);
    drawGable(s, {
      cx: 985,
      half: 105,
      eave: g - 180,
      peak: g - 252,
      wall,
      roof,
      trim,
      cladding,
      overhang: 20,
      board: 14,
    });
    drawGarageDoor(s, 912, g - 128, 146, 128, paint.garage);
  }
  for (const x of s.dice.chance(0.5) ? [300, 796] : [796]) drawChimney(s, x, eave - 150, 56, 120, "#a8644e");
  drawWall(s, getRectangle(260, eave, 640, 350), wall, cladding);
  drawLongRoof(s, { x: 228, width: 704, eave, height: 108, hip: s.pick([110, 36]), color: roof, fascia: trim });
  drawEaveShadow(s, 260, eave + 13, 640, 24);
  for (let x = 276; x < 890; x += 26) s.rect(x, eave + 14, 12, 9, s.darken(trim, 0.12));

  const columns = [310, 548, 786];
  for (const x of [...columns, 430, 668]) {
    const middle = x === 548;
    drawWindow(s, x - (middle ? 0 : 2), eave + 58, 68, 104, {
      cols: 2,
      rows: 3,
      trim,
      shutters: monterey ? undefined : accent,
    });
  }
  for (const x of [310, 430, 668, 786])
    drawWindow(s, x - 2, g - 150, 68, 110, { cols: 2, rows: 3, trim, shutters: monterey ? undefined : accent });
  if (monterey) {
    s.rect(248, g - 196, 664, 16, s.verticalGradient(s.lighten(paint.wood, 0.2), s.darken(paint.wood, 0.2)));
    s.rect(260, g - 180, 640, 28, s.light.shadow, { alpha: 0.22 });
    let rails = "";
    for (let x = 256; x < 910; x += 12) rails += `M${x} ${g - 246}v52`;
    s.line(rails, s.darken(trim, 0.06), 4);
    s.rect(248, g - 252, 664, 8, s.lighten(trim, 0.1));
    for (const x of [254, 416, 580, 744, 906]) drawPost(s, x, eave + 12, g, 12, trim);
  }

  // The portico.
  const cx = 582;
  s.rect(cx - 64, g - 176, 128, 176, s.lighten(trim, 0.06));
  drawDoor(s, cx - 42, g - 148, 84, 148, door, { trim, panels: 2 });
  for (const x of [cx - 60, cx + 46])
    drawWindow(s, x, g - 140, 16, 136, { cols: 1, rows: 4, trim, sill: false, curtain: false, frame: 2, bar: 2 });
  if (!monterey) {
    drawPost(s, cx - 78, g - 176, g, 16, trim);
    drawPost(s, cx + 78, g - 176, g, 16, trim);
    s.rect(cx - 96, g - 194, 192, 20, s.verticalGradient(s.lighten(trim, 0.2), s.darken(trim, 0.12)));
    s.poly(
      [
        [cx - 104, g - 192],
        [cx, g - 244],
        [cx + 104, g - 192],
      ],
      s.faceGradient(trim, 0.1, 0.16),
    );
    s.poly(
      [
        [cx - 76, g - 197],
        [cx, g - 235],
        [cx + 76, g - 197],
      ],
      s.darken(wall, 0.08),
    );
    drawLantern(s, cx - 78, g - 130);
    drawLantern(s, cx + 78, g - 130);
  }
  drawSteps(s, cx, g + 16, 150, 3, 8);
  return {
    left: 230,
    right: appearance.garage ? 1104 : 930,
    top: eave - 160,
    entry: cx,
    beds: [
      [380, 220],
      [790, 220],
    ],
    walk: { x: cx, width: 110, foot: g + 16, spread: 1.5 },
    driveways: appearance.garage ? [{ x0: 912, x1: 1058, drift: 16 }] : [],
  };
};
