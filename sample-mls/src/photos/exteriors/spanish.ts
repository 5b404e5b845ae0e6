import { drawWall, getRectangle } from "../building/cladding";
import { drawLantern, drawSteps } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawFascia, drawLongRoof } from "../building/roofs";
import { drawBougainvillea, drawPottedTree } from "../nature/shrubs";
import type { Scene } from "../scene/scene";
import type { Facade } from "./facade";

const IRON = "#3b2f2c";

function drawStuccoChimney(s: Scene, x: number, y: number, wall: string): void {
  drawWall(s, getRectangle(x, y, 62, 110), wall);
  s.rect(x - 5, y - 8, 72, 11, s.lighten("#bf6746", 0.1));
  for (const dx of [8, 26, 44]) s.rect(x + dx, y + 8, 10, 22, s.darken(wall, 0.5), { rx: 4 });
}

/** Spanish revival: white stucco, clay tile, an entry tower or a gable, an arched picture window, bougainvillea. */
export const drawSpanish: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, door } = paint;
  const tall = appearance.stories >= 2;
  const eave = tall ? g - 350 : g - 272;
  const dark = s.darken(roof, 0.3);
  const ledge = s.darken("#d99a72", 0.05);

  drawStuccoChimney(s, s.pick([800, 690]), eave - 158, wall);
  drawWall(s, getRectangle(430, eave, 530, g - eave), wall);
  drawLongRoof(s, { x: 402, width: 588, eave, height: 100, hip: 64, color: roof, covering: "tile", fascia: dark });
  drawEaveShadow(s, 430, eave + 13, 530, 26);
  if (tall) {
    for (const x of [560, 790])
      drawWindow(s, x, eave + 44, 84, 96, { cols: 2, rows: 2, trim: paint.frame, shutters: paint.accent });
    // An iron balcony under the middle window.
    drawDoor(s, 668, eave + 40, 74, 118, paint.accent, { trim: s.darken(wall, 0.08), panels: 1 });
    s.rect(640, eave + 156, 130, 10, ledge);
    let iron = `M640 ${eave + 104}h130`;
    for (let x = 644; x <= 768; x += 12) iron += `M${x} ${eave + 104}v52`;
    s.line(iron, IRON, 3);
  }
  // The lower wing at the side: a garage or a room.
  const wing = appearance.garage ? 214 : 180;
  drawWall(s, getRectangle(880, g - 190, wing, 190), wall);
  drawLongRoof(s, {
    x: 866,
    width: wing + 34,
    eave: g - 190,
    height: 60,
    hip: 20,
    color: roof,
    covering: "tile",
    fascia: dark,
  });
  drawEaveShadow(s, 880, g - 177, wing, 20);
  if (appearance.garage)
    drawGarageDoor(s, 908, g - 130, 160, 130, paint.wood, {
      lites: false,
      rows: 4,
      planks: true,
      trim: s.darken(wall, 0.1),
    });
  else drawWindow(s, 930, g - 144, 80, 92, { cols: 2, rows: 2, trim: s.darken(wall, 0.06) });

  // The entry tower.
  const tower = tall ? g - 430 : g - 360;
  drawWall(s, getRectangle(262, tower, 214, g - tower), wall);
  drawLongRoof(s, {
    x: 238,
    width: 262,
    eave: tower,
    height: 100,
    hip: 66,
    color: roof,
    covering: "tile",
    fascia: dark,
  });
  drawEaveShadow(s, 262, tower + 13, 214, 26);
  s.poly(
    [
      [476, tower + 42],
      [476, g],
      [512, g],
      [512, tower + 70],
    ],
    s.light.shadow,
    { alpha: 0.16 },
  );
  drawWindow(s, 336, tower + 52, 66, 88, { arch: 1, trim: s.darken(wall, 0.12), sill: false, curtain: false });
  let grille = `M324 ${tower + 154}h90`;
  for (let x = 330; x <= 410; x += 16) grille += `M${x} ${tower + 154}v-18`;
  s.line(grille, IRON, 3);
  drawDoor(s, 318, g - 168, 102, 168, door, { arch: 1, trim: s.darken(wall, 0.1), glazed: false, frame: 13 });
  drawLantern(s, 296, g - 126);
  drawLantern(s, 442, g - 126);
  drawSteps(s, 369, g + 12, 128, 2, 10, "#d99a72");

  drawWindow(s, 548, g - 222, 172, 190, {
    cols: 3,
    rows: 3,
    arch: 0.55,
    trim: s.darken(wall, 0.06),
    frame: 10,
    sill: false,
  });
  drawFascia(s, 538, g - 34, 192, 11, ledge);
  drawWindow(s, 776, g - 184, 62, 118, { cols: 2, rows: 3, shutters: paint.accent, trim: paint.frame });
  if (appearance.region !== "mountain" && s.dice.chance(0.7)) {
    drawBougainvillea(s, 505, g - 240, 46, 62, 50);
    drawBougainvillea(s, 492, g - 130, 26, 92, 44);
    drawBougainvillea(s, 556, g - 254, 58, 22, 30);
  }
  for (const x of [282, 456]) drawPottedTree(s, x, g + 16, 36);
  return {
    left: 250,
    right: 880 + wing,
    top: tower - 120,
    entry: 369,
    beds: appearance.garage
      ? [[690, 300]]
      : [
          [690, 300],
          [970, 150],
        ],
    walk: { x: 369, width: 96, foot: g + 12, drift: -12 },
    driveways: appearance.garage ? [{ x0: 908, x1: 1068 }] : [],
  };
};
