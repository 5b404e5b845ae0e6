import { drawWall, getRectangle } from "../building/cladding";
import { drawChimney, drawLantern, drawRailing, drawSteps } from "../building/fixtures";
import { drawDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawFascia, drawGable, drawLongRoof } from "../building/roofs";
import type { Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** A tapered column on a masonry pier, from a porch beam to the porch floor. */
function drawPier(s: Scene, x: number, top: number, floor: number, trim: string, stone: string): void {
  const cap = floor - 80;
  s.poly(
    [
      [x - 15, top],
      [x + 15, top],
      [x + 24, cap],
      [x - 24, cap],
    ],
    s.horizontalGradient(s.lighten(trim, 0.2), s.darken(trim, 0.2)),
  );
  s.rect(x - 38, cap - 4, 76, 10, s.lighten(trim, 0.1));
  drawWall(s, getRectangle(x - 33, cap + 6, 66, 74), stone, "stone");
}

/** A bungalow: low roof, broad porch gable on tapered columns, exposed rafters. */
export const drawCraftsman: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, trim, stone, door, cladding } = paint;
  const eave = g - 212;
  const shed = s.dice.chance(0.4);
  const tall = appearance.stories >= 2;

  drawChimney(s, 872, eave - 178, 56, 150, "#9d5c48");
  drawWall(s, getRectangle(230, eave, 760, 212), wall, cladding);
  drawLongRoof(s, { x: 180, width: 860, eave, height: 160, hip: s.pick([150, 60]), color: roof, fascia: trim });
  let rafters = "";
  for (let x = 200; x < 1030; x += 34) rafters += `M${x} ${eave + 13}v12`;
  s.line(rafters, s.darken(trim, 0.3), 9);
  drawEaveShadow(s, 230, eave + 13, 760, 30, 0.24);
  if (tall || shed) {
    drawWall(s, getRectangle(726, eave - 118, 190, 84), wall, cladding);
    s.poly(
      [
        [704, eave - 112],
        [722, eave - 142],
        [920, eave - 142],
        [938, eave - 112],
      ],
      s.faceGradient(roof, 0.3, 0.1),
    );
    drawFascia(s, 704, eave - 114, 234, 9, trim);
    drawWindow(s, 752, eave - 94, 138, 54, { cols: 4, rows: 1, trim, sill: false, frame: 6, curtain: false });
  }

  // Porch gable and the room behind it.
  const [left, width] = [250, 430];
  const cx = left + width / 2;
  drawGable(s, {
    cx,
    half: width / 2 + 8,
    eave: g - 192,
    peak: g - 356,
    wall,
    roof,
    trim,
    cladding: "shingle",
    overhang: 50,
    board: 26,
  });
  drawWindow(s, cx - 46, g - 280, 92, 58, { cols: 3, rows: 2, trim, curtain: false });
  const floor = g + 4;
  s.rect(left, g - 178, width, 178, s.darken(wall, 0.45));
  s.rect(
    left,
    g - 178,
    width,
    178,
    s.linearGradient([
      [0, s.light.shadow, 0.42],
      [1, s.light.shadow, 0.1],
    ]),
  );
  drawWindow(s, left + 50, g - 134, 130, 104, { cols: 3, rows: 2, trim: s.darken(trim, 0.15) });
  drawDoor(s, left + 226, g - 154, 84, 154, door, { trim: s.darken(trim, 0.12), panels: 1 });
  drawWindow(s, left + 330, g - 134, 56, 104, { cols: 1, rows: 2, trim: s.darken(trim, 0.15) });
  drawLantern(s, left + 206, g - 128);
  drawFascia(s, left - 34, g - 190, width + 68, 20, trim);
  for (const x of [left - 10, left + width * 0.46, left + width + 10]) drawPier(s, x, g - 170, floor, trim, stone);
  drawRailing(s, left + 23, left + 164, g - 58, 58, trim);
  s.rect(left - 50, g - 2, width + 100, 14, s.darken(stone, 0.05));
  drawSteps(s, left + 268, g + 26, 118, 3, 9);

  drawWindow(s, 756, g - 154, 168, 116, { cols: 3, rows: 2, trim });
  return {
    left: 190,
    right: 1030,
    top: eave - 200,
    entry: left + 268,
    beds: [
      [left + 62, 200],
      [842, 240],
      [left + width + 16, 90],
    ],
    walk: { x: left + 268, width: 104, foot: g + 26, drift: 24, spread: 1.5 },
  };
};
