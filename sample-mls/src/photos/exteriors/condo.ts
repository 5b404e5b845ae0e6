import { drawWall, getRectangle } from "../building/cladding";
import { drawLantern, drawRailing, drawSideStair } from "../building/fixtures";
import { drawDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawLongRoof } from "../building/roofs";
import { drawBush } from "../nature/shrubs";
import { roundToInteger, type Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** A balcony in front of its sliding doors, the slab's upper face at y `slab`. */
function drawBalcony(
  s: Scene,
  x: number,
  slab: number,
  width: number,
  frame: string,
  wall: string,
  glass: boolean,
): void {
  drawWindow(s, x + 14, slab - 82, width - 28, 82, { cols: 3, rows: 1, trim: frame, sill: false, frame: 5, bar: 4 });
  if (glass) {
    s.rect(x, slab - 36, width, 36, s.light.glass[0], { alpha: 0.5 });
    s.rect(x, slab - 40, width, 5, s.darken("#cfc8bd", 0.2));
  } else {
    drawRailing(s, x, x + width, slab - 38, 38, frame, 9, 2);
  }
  s.rect(x - 5, slab, width + 10, 11, s.verticalGradient(s.lighten(wall, 0.35), s.darken(wall, 0.1)));
  s.rect(x, slab + 11, width, 16, s.light.shadow, { alpha: 0.2 });
  if (s.dice.chance(0.45)) drawBush(s, x + s.rand(24, width - 24), slab, 34, 30);
}

/** An apartment building of three to five floors: a lobby, balconies in columns, a parapet. */
export const drawCondoBlock: Facade = (s, { paint, appearance }, g) => {
  const { wall, second, frame, wood, door } = paint;
  const floors = Math.max(3, Math.min(4, appearance.stories));
  const height = 122;
  const lobby = 132;
  const top = g - lobby - (floors - 1) * height - 22;
  const glass = appearance.yearBuilt >= 1995;
  const shops = appearance.region === "city" && s.dice.chance(0.5);
  const bays = [140, 330, 520, 710, 900];
  const panels = s.pick([[1, 3], [0, 4], [2], [0, 2, 4]]);

  drawWall(s, getRectangle(130, top, 960, g - top), wall, appearance.yearBuilt < 1950 ? "brick" : "stucco");
  for (const bay of panels)
    drawWall(
      s,
      getRectangle(bays[bay]! - 2, top - (bay === 2 ? 30 : 0), 184, g - lobby - top + (bay === 2 ? 30 : 0)),
      bay === 2 ? wood : second,
      bay === 2 ? "siding" : "stucco",
    );
  s.rect(120, top - 14, 980, 18, s.verticalGradient(s.lighten(paint.trim, 0.1), s.darken(paint.trim, 0.2)));
  drawEaveShadow(s, 130, top + 4, 960, 16);
  for (let floor = 0; floor < floors - 1; floor++) {
    const slab = top + 22 + (floor + 1) * height - 18;
    bays.forEach((x, i) => {
      if (i % 2 === 0) drawBalcony(s, x + 16, slab, 148, frame, wall, glass);
      else {
        drawWindow(s, x + 22, slab - 84, 62, 72, { cols: 1, rows: 2, trim: frame, frame: 5 });
        drawWindow(s, x + 100, slab - 84, 62, 72, { cols: 1, rows: 2, trim: frame, frame: 5 });
      }
    });
  }
  // Street level.
  s.rect(130, g - lobby - 6, 960, 12, s.lighten(paint.trim, 0.05));
  const entry = 610;
  s.rect(entry - 76, g - lobby + 6, 152, lobby - 6, s.darken(wall, 0.4));
  drawWindow(s, entry - 70, g - 116, 140, 116, {
    cols: 4,
    rows: 1,
    trim: frame,
    sill: false,
    frame: 5,
    curtain: false,
  });
  drawDoor(s, entry - 30, g - 112, 60, 112, door, { trim: frame, panels: 0, frame: 4 });
  s.rect(entry - 104, g - lobby, 208, 14, s.verticalGradient(s.lighten(wood, 0.2), s.darken(wood, 0.25)));
  drawLantern(s, entry - 92, g - 86);
  drawLantern(s, entry + 92, g - 86);
  for (const x of [160, 345, 732, 915]) {
    drawWindow(s, x, g - 110, 148, shops ? 104 : 78, { cols: 3, rows: 1, trim: frame, frame: 6, sill: !shops });
    if (!shops) continue;
    const awning = s.pick([paint.accent, paint.door, "#8a3f4f"]);
    s.poly(
      [
        [x - 6, g - 122],
        [x + 154, g - 122],
        [x + 166, g - 88],
        [x - 18, g - 88],
      ],
      s.verticalGradient(s.lighten(awning, 0.2), s.darken(awning, 0.1)),
    );
    let stripes = "";
    for (let k = 0; k < 5; k++) stripes += `M${roundToInteger(x + 8 + k * 32)} ${g - 122}h16l2 34h-17z`;
    s.path(stripes, "#fffaf0", { alpha: s.light.isLampLit ? 0.3 : 0.7 });
  }
  return {
    left: 120,
    right: 1100,
    top: top - 20,
    entry,
    beds: shops
      ? []
      : [
          [300, 300],
          [890, 330],
        ],
    walk: { x: entry, width: 130, foot: g, spread: 1.3 },
  };
};

/** Two-story garden condominiums: stairs to the upper units, a roof of tile or shingle. */
export const drawCondoGarden: Facade = (s, { paint }, g) => {
  const { wall, second, roof, trim, door, frame, wood } = paint;
  const eave = g - 334;
  const covering = paint.covering === "flat" ? undefined : paint.covering;
  drawWall(s, getRectangle(150, eave, 900, 334), wall);
  drawLongRoof(s, {
    x: 112,
    width: 976,
    eave,
    height: 92,
    hip: 80,
    color: roof,
    covering,
    fascia: s.darken(roof, 0.25),
  });
  drawEaveShadow(s, 150, eave + 13, 900, 26);
  // The stairwell in the middle.
  drawWall(s, getRectangle(500, eave + 13, 200, 321), second);
  s.rect(520, eave + 40, 160, 126, s.darken(second, 0.42));
  s.rect(520, g - 156, 160, 156, s.darken(second, 0.46));
  drawDoor(s, 566, eave + 58, 66, 112, door, { trim, panels: 1, frame: 5 });
  s.rect(514, eave + 166, 172, 12, s.lighten(trim, 0.1));
  drawRailing(s, 520, 680, eave + 122, 44, frame, 11, 3);
  drawDoor(s, 530, g - 124, 62, 124, door, { trim, panels: 1, frame: 5 });
  drawSideStair(s, 604, g, 9, 9, 18, s.darken(second, 0.1), trim);
  drawLantern(s, 508, g - 96);
  for (const x of [186, 734]) {
    for (const slab of [eave + 166, g - 2]) {
      const up = slab < g - 20;
      drawWindow(s, x + 12, slab - 104, 150, 104, { cols: 3, rows: 1, trim: frame, sill: false, frame: 6 });
      drawWindow(s, x + 196, slab - 104, 80, 78, { cols: 2, rows: 1, trim: frame });
      if (!up) {
        drawRailing(s, x, x + 174, g - 44, 44, wood, 12, 5);
        continue;
      }
      drawRailing(s, x, x + 174, slab - 44, 44, s.dice.chance(0.5) ? wood : frame, 12, 4);
      s.rect(x - 8, slab, 190, 12, s.lighten(trim, 0.12));
      s.rect(x, slab + 12, 176, 20, s.light.shadow, { alpha: 0.22 });
    }
  }
  return {
    left: 120,
    right: 1080,
    top: eave - 110,
    entry: 562,
    beds: [
      [320, 300],
      [900, 300],
    ],
    walk: { x: 562, width: 110, foot: g, spread: 1.5 },
  };
};
