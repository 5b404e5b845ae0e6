import { drawCladding, drawWall, getRectangle } from "../building/cladding";
import { drawChimney, drawRailing, drawSteps } from "../building/fixtures";
import { drawDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import { roundToInteger, type Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** A round tower of `width`, with a conical roof and a finial. */
function drawTurret(
  s: Scene,
  x: number,
  width: number,
  top: number,
  ground: number,
  wall: string,
  roof: string,
  trim: string,
): void {
  const cx = x + width / 2;
  s.rect(
    x,
    top,
    width,
    ground - top,
    s.linearGradient(
      [
        [0, s.sunSide < 0 ? s.lighten(wall, 0.3) : s.darken(wall, 0.26)],
        [0.35, s.lighten(wall, 0.12)],
        [0.7, wall],
        [1, s.sunSide < 0 ? s.darken(wall, 0.28) : s.lighten(wall, 0.2)],
      ],
      1,
      0,
    ),
  );
  drawCladding(s, getRectangle(x, top + 190, width, ground - top - 190), "siding", wall);
  drawCladding(s, getRectangle(x, top + 152, width, 38), "shingle", wall);
  const levels = ground - top > 340 ? [top + 28, top + 214] : [top + 66];
  for (const y of levels) {
    drawWindow(s, x + 10, y, 30, 104, { cols: 1, rows: 2, trim, sill: false, curtain: false, frame: 5 });
    drawWindow(s, cx - 32, y, 64, 104, { cols: 1, rows: 2, trim, sill: false, frame: 6 });
    drawWindow(s, x + width - 40, y, 30, 104, {
      cols: 1,
      rows: 2,
      trim: s.darken(trim, 0.12),
      sill: false,
      curtain: false,
      frame: 5,
    });
    s.rect(x - 5, y + 106, width + 10, 12, s.lighten(trim, 0.1));
  }
  s.rect(x - 10, top - 8, width + 20, 16, s.verticalGradient(s.lighten(trim, 0.2), s.darken(trim, 0.12)));
  s.rect(x, top + 8, width, 16, s.light.shadow, { alpha: 0.22 });
  s.poly(
    [
      [x - 20, top - 4],
      [cx, top - 150],
      [x + width + 20, top - 4],
    ],
    s.faceGradient(roof, 0.34, 0.3),
  );
  drawCladding(
    s,
    [
      [x - 20, top - 4],
      [cx, top - 150],
      [x + width + 20, top - 4],
    ],
    "shingle",
    roof,
  );
  s.line(`M${roundToInteger(cx)} ${top - 150}v-30`, trim, 4);
  s.ellipse(cx, top - 160, 6, 6, trim);
}

/** A Queen Anne: steep gable with fish-scale shingles, a turret, a spindled porch, three colors of paint. */
export const drawVictorian: Facade = (s, { paint, appearance }, g) => {
  const { wall, second, roof, trim, door } = paint;
  const tall = appearance.stories >= 2;
  const eave = tall ? g - 350 : g - 214;
  const peak = eave - 150;

  drawChimney(s, 800, eave - 150, 50, 140, "#a8644e");
  drawWall(s, getRectangle(360, eave, 520, g - eave), wall, "siding");
  drawLongRoof(s, { x: 330, width: 580, eave, height: 124, hip: 70, color: roof, fascia: trim });
  drawEaveShadow(s, 360, eave + 13, 520, 24);

  // The forward gable on the right.
  drawWall(s, getRectangle(640, eave + 6, 260, g - eave - 6), wall, "siding");
  drawGable(s, {
    cx: 770,
    half: 130,
    eave: eave + 6,
    peak,
    wall: second,
    roof,
    trim,
    cladding: "shingle",
    overhang: 22,
    board: 18,
  });
  // Spindles and a sunburst in the peak.
  let rays = "";
  for (let i = 1; i < 8; i++) {
    const a = (i / 8) * Math.PI;
    rays += `M770 ${eave - 44}L${roundToInteger(770 + Math.cos(a) * 40)} ${roundToInteger(eave - 44 - Math.sin(a) * 40)}`;
  }
  s.line(rays, s.lighten(trim, 0.1), 4, { round: true });
  s.ring(770, eave - 44, 13, 13, s.lighten(trim, 0.1), 5);
  s.rect(640, eave + 2, 260, 12, s.lighten(trim, 0.1));
  if (tall) drawWindow(s, 712, eave + 44, 116, 106, { cols: 2, rows: 2, trim });
  if (tall) drawWindow(s, 520, eave + 52, 72, 98, { cols: 1, rows: 2, trim });
  drawWindow(s, 706, g - 150, 128, 116, { cols: 3, rows: 2, trim });

  drawTurret(s, 270, 170, tall ? eave - 20 : eave - 70, g, wall, roof, trim);

  // The porch between turret and gable.
  const porch = g - 166;
  s.rect(440, porch, 206, g - porch, s.darken(wall, 0.4));
  drawDoor(s, 506, g - 150, 78, 150, door, { trim, panels: 2 });
  s.poly(
    [
      [428, porch + 4],
      [452, porch - 34],
      [640, porch - 34],
      [660, porch + 4],
    ],
    s.faceGradient(roof, 0.3, 0.12),
  );
  s.rect(426, porch, 236, 12, s.lighten(trim, 0.12));
  let spindles = "";
  for (let x = 440; x < 656; x += 11) spindles += `M${x} ${porch + 14}v14`;
  s.line(spindles, s.lighten(trim, 0.1), 4);
  s.rect(430, porch + 28, 228, 5, s.lighten(trim, 0.1));
  for (const x of [440, 494, 596, 650]) {
    s.rect(x - 5, porch + 10, 10, g - porch - 10, s.horizontalGradient(s.lighten(trim, 0.2), s.darken(trim, 0.14)));
    s.path(`M${x - 22} ${porch + 33}q20 2 22 24q2-22 22-24z`, s.lighten(trim, 0.1));
  }
  drawRailing(s, 444, 492, g - 46, 46, trim, 9, 3);
  drawRailing(s, 600, 648, g - 46, 46, trim, 9, 3);
  drawSteps(s, 545, g + 24, 96, 4, 8);
  if (appearance.region !== "mountain") s.rect(270, g - 12, 630, 14, s.darken(paint.stone, 0.1));
  return {
    left: 240,
    right: 930,
    top: (tall ? eave - 20 : eave - 70) - 190,
    entry: 545,
    beds: [
      [350, 170],
      [780, 230],
    ],
    walk: { x: 545, width: 104, foot: g + 24, spread: 1.5, drift: 10 },
  };
};
