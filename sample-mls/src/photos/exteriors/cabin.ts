import { drawCladding, drawWall, getRectangle } from "../building/cladding";
import { drawChimney, drawLantern, drawPost, drawRailing, drawSteps, drawStringLights } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow, getGlassFill } from "../building/openings";
import { drawEaveShadow, drawFascia, drawGable, drawLongRoof } from "../building/roofs";
import { type Point, roundToInteger } from "../scene/scene";
import type { Facade } from "./facade";

/** A mountain cabin: logs or dark boards, a metal roof, a stone chimney and a covered deck. */
export const drawCabin: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, frame, door, stone, wood, cladding } = paint;
  const tall = appearance.stories >= 2;
  const covering = paint.covering === "flat" ? undefined : paint.covering;
  const eave = g - 236;
  const floor = g - 30;
  const timber = s.darken(wall, 0.25);

  drawWall(s, getRectangle(280, eave, 560, g - eave), wall, cladding);
  drawLongRoof(s, {
    x: 238,
    width: 640,
    eave,
    height: 168,
    hip: s.pick([24, 70]),
    color: roof,
    covering,
    fascia: timber,
  });
  drawEaveShadow(s, 280, eave + 13, 560, 28, 0.26);
  drawChimney(s, 770, eave - 230, 74, g - eave + 230, stone, "stone");
  if (tall) {
    const cx = 420;
    drawWall(s, getRectangle(cx - 90, eave - 96, 180, 96), wall, cladding);
    drawGable(s, {
      cx,
      half: 90,
      eave: eave - 96,
      peak: eave - 190,
      wall,
      roof,
      trim: timber,
      cladding: "siding",
      overhang: 24,
      board: 14,
    });
    drawWindow(s, cx - 52, eave - 82, 104, 70, { cols: 2, rows: 2, trim: frame, sill: false, frame: 6 });
  }
  if (appearance.garage) {
    drawWall(s, getRectangle(850, g - 176, 200, 176), wall, cladding);
    drawGable(s, {
      cx: 950,
      half: 100,
      eave: g - 176,
      peak: g - 262,
      wall,
      roof,
      trim: timber,
      cladding: "siding",
      overhang: 24,
      board: 14,
    });
    drawGarageDoor(s, 884, g - 126, 132, 126, wood, { lites: s.dice.chance(0.5), planks: true, trim: timber });
  }

  // Windows and door on the deck.
  drawDoor(s, 500, floor - 148, 84, 148, door, { trim: frame, panels: 1 });
  drawWindow(s, 316, floor - 142, 146, 104, { cols: 3, rows: 2, trim: frame });
  drawWindow(s, 622, floor - 142, 110, 104, { cols: 2, rows: 2, trim: frame });
  drawLantern(s, 480, floor - 118);

  // The deck and its roof.
  drawLongRoof(s, { x: 262, width: 522, eave: eave + 40, height: 44, hip: 20, color: roof, covering, fascia: timber });
  s.rect(280, eave + 53, 490, 22, s.light.shadow, { alpha: 0.24 });
  for (const x of [286, 446, 604, 766]) drawPost(s, x, eave + 52, floor, 14, timber);
  drawRailing(s, 290, 486, floor - 58, 58, timber, 14, 5);
  drawRailing(s, 606, 766, floor - 58, 58, timber, 14, 5);
  s.rect(262, floor - 4, 520, 16, s.verticalGradient(s.lighten(wood, 0.25), s.darken(wood, 0.12)));
  s.rect(272, floor + 12, 500, 26, s.darken(wood, 0.55));
  drawCladding(s, getRectangle(272, floor + 10, 500, 28), "stone", stone);
  drawSteps(s, 544, g + 20, 110, 4, 12, wood);
  if (s.dice.chance(0.6)) drawStringLights(s, 290, eave + 66, 604, eave + 66, 8);
  drawFascia(s, 262, eave + 40, 522, 12, timber);
  return {
    left: 240,
    right: appearance.garage ? 1080 : 880,
    top: eave - 240,
    entry: 544,
    beds: [
      [360, 150],
      [690, 150],
    ],
    walk: { x: 544, width: 110, foot: g + 20, spread: 1.9, drift: -30 },
    driveways: appearance.garage ? [{ x0: 884, x1: 1016, drift: 10 }] : [],
  };
};

/** An A-frame: a roof to the ground, a prow of glass, a deck with string lights. */
export const drawAFrame: Facade = (s, { paint }, g) => {
  const { roof, wood, door } = paint;
  const [c, top, half] = [600, g - 522, 330];
  const dark = s.darken("#5a3c30", 0.2);
  s.groundShadow(c + 70, g + 6, half + 120, 22, 0.35);
  const front: Point[] = [
    [c, top + 26],
    [c + half - 30, g],
    [c - half + 30, g],
  ];
  s.poly(front, s.faceGradient(wood, 0.25, 0.2));
  drawCladding(s, front, "batten", wood);
  const glass = getGlassFill(s);
  s.poly(
    [
      [c, top + 92],
      [c + 118, g - 248],
      [c - 118, g - 248],
    ],
    glass,
  );
  s.rect(c - 190, g - 220, 380, 180, glass);
  if (s.light.isLampLit) {
    s.path(`M${c - 22} ${g - 300}q22-40 44 0z`, "#8a4a2a", { alpha: 0.7 });
    s.rect(c - 170, g - 100, 120, 60, "#a55c34", { alpha: 0.6, rx: 10 });
    s.rect(c - 160, g - 128, 100, 40, "#a55c34", { alpha: 0.6, rx: 8 });
  }
  s.line(
    `M${c} ${top + 92}V${g - 248}M${c - 59} ${g - 418}V${g - 248}M${c + 59} ${g - 418}V${g - 248}M${c - 70} ${g - 330}H${c + 70}`,
    dark,
    7,
  );
  s.line(`M${c} ${top + 92}L${c + 118} ${g - 248}H${c - 118}Z`, dark, 9, { round: true });
  s.line(
    `M${c - 190} ${g - 220}h380v180h-380zM${c - 95} ${g - 220}v180M${c} ${g - 220}v180M${c + 95} ${g - 220}v180M${c - 190} ${g - 170}h380`,
    dark,
    8,
  );
  drawDoor(s, c + 8, g - 214, 82, 176, door, { trim: dark, panels: 1, frame: 5 });
  for (const side of [-1, 1] as const) {
    const sunlit = side === s.sunSide;
    s.poly(
      [
        [c, top - 40],
        [c, top + 30],
        [c + side * (half - 22), g + 2],
        [c + side * (half + 34), g + 2],
      ],
      sunlit ? s.verticalGradient(s.lighten(roof, 0.35), roof) : s.verticalGradient(roof, s.darken(roof, 0.35)),
    );
    s.poly(
      [
        [c, top + 30],
        [c, top + 62],
        [c + side * (half - 50), g + 2],
        [c + side * (half - 22), g + 2],
      ],
      s.light.shadow,
      { alpha: 0.35 },
    );
    s.line(`M${c} ${top - 38}L${c + side * (half + 34)} ${g}`, s.lighten(roof, 0.5), 4, { alpha: 0.7 });
  }
  s.rect(c + 150, g - 370, 30, 96, "#5d5058");
  s.rect(c + 144, g - 378, 42, 12, "#7a6b74");
  // The deck.
  s.rect(c - 380, g - 34, 760, 18, s.verticalGradient(s.lighten(wood, 0.3), s.darken(wood, 0.1)));
  s.rect(c - 372, g - 16, 744, 40, s.darken(wood, 0.55));
  let posts = "";
  for (let x = c - 376; x <= c + 376; x += 94)
    if (Math.abs(x - c) >= 80) posts += `M${roundToInteger(x)} ${g - 34}v-66`;
  s.line(posts, s.lighten(wood, 0.15), 9);
  s.line(
    `M${c - 380} ${g - 98}H${c - 84}M${c + 84} ${g - 98}H${c + 380}M${c - 380} ${g - 66}H${c - 84}M${c + 84} ${g - 66}H${c + 380}`,
    s.lighten(wood, 0.2),
    5,
  );
  drawSteps(s, c, g + 40, 150, 4, 14, wood);
  drawStringLights(s, c - 376, g - 104, c - 84, g - 104, 12);
  drawStringLights(s, c + 84, g - 104, c + 376, g - 104, 12);
  if (s.light.isLampLit) s.glow(c, g + 70, 420, 90, 0.4);
  return {
    left: 230,
    right: 970,
    top: top - 50,
    entry: c,
    beds: [
      [c - 300, 180],
      [c + 310, 200],
    ],
    walk: { x: c, width: 150, foot: g + 40, spread: 2, drift: -40 },
  };
};
