import { drawLantern } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawColumnCactus } from "../nature/desert";
import { drawPot } from "../nature/shrubs";
import { roundToInteger, type Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** An adobe block with rounded shoulders. */
function drawAdobe(s: Scene, x: number, top: number, width: number, ground: number, color: string): void {
  const r = 20;
  const outline = `M${x} ${ground}V${top + r}q2-${r} ${r} -${r}H${x + width - r}q${r - 2} 0 ${r} ${r}V${ground}Z`;
  s.path(outline, s.faceGradient(color, 0.22, 0.16));
  s.path(
    `M${x + 4} ${top + 10}q6-10 16-10H${x + width - r}q12 0 16 10q-16-4-30-4H${x + r + 10}q-14 0-${r + 6} 4z`,
    s.lighten(color, 0.5),
    { alpha: 0.55 },
  );
}

/** Round beam ends with the shadows they throw. */
function drawVigas(s: Scene, x0: number, x1: number, y: number, wood: string): void {
  for (let x = x0; x <= x1; x += 58) {
    s.poly(
      [
        [x - 6, y],
        [x + 8, y + 2],
        [x + 26, y + 44],
        [x + 14, y + 46],
      ],
      s.light.shadow,
      { alpha: 0.16 },
    );
    s.ellipse(x, y, 9, 9, s.darken(wood, 0.2));
    s.ellipse(x - 1, y - 1, 6.5, 6.5, s.lighten(wood, 0.2));
  }
}

/** A pueblo revival house: stepped adobe blocks, vigas, a deep portal, turquoise paint. */
export const drawPueblo: Facade = (s, { paint, appearance }, g) => {
  const { wall, door, frame, wood } = paint;
  const tall = appearance.stories >= 2;

  if (tall) {
    drawAdobe(s, 380, g - 380, 340, g, s.darken(wall, 0.04));
    drawVigas(s, 420, 690, g - 338, wood);
    for (const x of [430, 590]) drawWindow(s, x, g - 314, 84, 80, { trim: frame, sill: false, frame: 7 });
  }
  drawAdobe(s, 150, g - 210, 330, g, wall);
  drawAdobe(s, 760, g - 226, 300, g, wall);
  drawVigas(s, 200, 440, g - 172, wood);
  drawVigas(s, 810, 1020, g - 190, wood);
  drawWindow(s, 240, g - 136, 150, 92, { cols: 3, rows: 2, trim: frame, sill: false, frame: 8 });
  s.rect(228, g - 152, 174, 16, s.lighten(wood, 0.05));
  if (appearance.garage) {
    drawGarageDoor(s, 806, g - 136, 210, 136, wood, { lites: false, planks: true, trim: s.darken(wall, 0.16) });
  } else {
    drawWindow(s, 850, g - 140, 120, 96, { cols: 2, rows: 2, trim: frame, sill: false, frame: 8 });
    s.rect(838, g - 156, 144, 16, s.lighten(wood, 0.05));
  }
  // The portal: a shaded porch on peeled posts under a heavy beam.
  const top = g - 178;
  drawAdobe(s, 460, g - 236, 320, top + 4, wall);
  s.rect(470, top, 300, 178, s.darken(wall, 0.38));
  s.rect(
    470,
    top,
    300,
    178,
    s.linearGradient([
      [0, s.light.shadow, 0.34],
      [1, s.light.shadow, 0.04],
    ]),
  );
  drawDoor(s, 574, g - 146, 88, 146, door, { trim: s.darken(wood, 0.2), panels: 2, glazed: false });
  drawWindow(s, 500, g - 130, 52, 84, { cols: 1, rows: 2, trim: frame, sill: false, frame: 6 });
  drawWindow(s, 690, g - 130, 52, 84, { cols: 1, rows: 2, trim: frame, sill: false, frame: 6 });
  s.rect(452, top - 4, 336, 22, s.verticalGradient(s.lighten(wood, 0.25), s.darken(wood, 0.2)));
  for (const x of [474, 564, 676, 766]) {
    s.rect(x - 9, top + 16, 18, 162, s.horizontalGradient(s.lighten(wood, 0.25), s.darken(wood, 0.25)), { rx: 4 });
    s.path(`M${x - 32} ${top + 18}h64l-10 16h-44z`, s.darken(wood, 0.1));
  }
  drawLantern(s, 620, g - 164);
  s.rect(456, g - 4, 328, 12, s.darken("#c98f6c", 0.05));
  // A low courtyard wall and a ladder against the block.
  s.path(`M-10 ${g + 8}V${g - 46}q40-14 80-4q50 12 96 2V${g + 8}Z`, s.faceGradient(wall, 0.16, 0.12));
  if (!tall && s.dice.chance(0.5))
    s.line(
      `M176 ${g + 4}l22-236M212 ${g + 4}l22-236M178 ${g - 30}h36M182 ${g - 80}h36M187 ${g - 130}h36M191 ${g - 180}h36`,
      s.darken(wood, 0.1),
      6,
      { round: true },
    );
  for (const x of [440, 800]) {
    drawPot(s, x, g + 16, 44, 40, "#c2714f");
    if (x === 440 || !appearance.garage) drawColumnCactus(s, x, roundToInteger(g - 22), 70);
  }
  return {
    left: 140,
    right: 1070,
    top: tall ? g - 420 : g - 290,
    entry: 618,
    beds: [[330, 210], ...(appearance.garage ? [] : ([[920, 200]] as const))],
    walk: { x: 618, width: 110, foot: g + 8, spread: 1.5, drift: -10 },
    driveways: appearance.garage ? [{ x0: 806, x1: 1016, drift: 24 }] : [],
  };
};
