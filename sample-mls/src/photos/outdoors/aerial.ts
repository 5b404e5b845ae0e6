import type { Home } from "../home/home";
import { getGravelColors } from "../home/setting";
import { mixColors } from "../scene/color";
import { roundToInteger, Scene } from "../scene/scene";

type Lot = { x: number; y: number; width: number; depth: number };

/** A tree from straight above: its shadow, its crown in three tones. */
function drawCrown(s: Scene, x: number, y: number, r: number): void {
  const { leaf, shadow } = s.light;
  const side = -s.sunSide;
  s.ellipse(x + side * r * 0.5, y + r * 0.4, r, r * 0.92, shadow, { alpha: 0.24 });
  s.blob(x, y, r, r, leaf[0], 14, 0.16);
  s.blob(x - side * r * 0.12, y - r * 0.14, r * 0.76, r * 0.74, leaf[1], 12, 0.2);
  s.blob(x - side * r * 0.26, y - r * 0.3, r * 0.4, r * 0.36, leaf[2], 10, 0.24);
}

/** A palm from above: a star of fronds. */
function drawPalmCrown(s: Scene, x: number, y: number, r: number): void {
  const { leaf, shadow } = s.light;
  let shade = "";
  const fronds: [string, string] = ["", ""];
  for (let i = 0; i < 11; i++) {
    const a = (i / 11) * Math.PI * 2 + 0.2;
    const [c, n] = [Math.cos(a) * r, Math.sin(a) * r];
    const blade = (dx: number, dy: number) =>
      `M${roundToInteger(x + dx)} ${roundToInteger(y + dy)}q${roundToInteger(c * 0.5 - n * 0.16)} ${roundToInteger(n * 0.5 + c * 0.16)} ${roundToInteger(c)} ${roundToInteger(n)}q${roundToInteger(-c * 0.5 - n * 0.16)} ${roundToInteger(-n * 0.5 + c * 0.16)} ${roundToInteger(-c)} ${roundToInteger(-n)}`;
    shade += blade(-s.sunSide * r * 0.5, r * 0.45);
    fronds[(i % 2) as 0 | 1] += blade(0, 0);
  }
  s.path(shade, shadow, { alpha: 0.24 });
  s.path(fronds[0], leaf[1]);
  s.path(fronds[1], leaf[2]);
}

function drawShrubTop(s: Scene, home: Home, x: number, y: number, r: number): void {
  const palmy = home.appearance.region === "coast" || home.appearance.region === "desert";
  if (palmy && s.dice.chance(0.45)) drawPalmCrown(s, x, y, r * 1.2);
  else drawCrown(s, x, y, r);
}

/** A roof from above: hips or gables around a ridge, or a flat one with its parapet and equipment. */
function drawRoofPlan(
  s: Scene,
  x: number,
  y: number,
  width: number,
  depth: number,
  color: string,
  flat: boolean,
  hipped: boolean,
): void {
  const dx = -s.sunSide * 26;
  s.poly(
    [
      [x + dx, y + 24],
      [x + width + dx, y + 24],
      [x + width + dx, y + depth + 24],
      [x + dx, y + depth + 24],
    ],
    s.light.shadow,
    { alpha: 0.26 },
  );
  if (flat) {
    s.rect(x, y, width, depth, s.lighten(color, 0.3));
    s.rect(x + 8, y + 8, width - 16, depth - 16, s.darken(color, 0.1));
    s.rect(x + 8, y + 8, width - 16, 10, s.light.shadow, { alpha: 0.2 });
    for (const [ux, uy] of [
      [0.24, 0.3],
      [0.66, 0.56],
    ] as const) {
      s.rect(x + width * ux + 6, y + depth * uy + 7, 36, 26, s.light.shadow, { alpha: 0.25 });
      s.rect(x + width * ux, y + depth * uy, 36, 26, s.lighten("#cfc9c0", 0.15));
    }
    return;
  }
  const hip = hipped ? Math.min(depth / 2, width * 0.3) : 0;
  const middle = y + depth / 2;
  const [front, back] = [s.darken(color, 0.04), s.darken(color, 0.22)];
  const ridge0 = [x + hip, middle] as const;
  const ridge1 = [x + width - hip, middle] as const;
  s.poly([[x, y], [x + width, y], ridge1, ridge0], back);
  s.poly([ridge0, ridge1, [x + width, y + depth], [x, y + depth]], front);
  if (hip) {
    const [left, right] =
      s.sunSide < 0 ? [s.lighten(color, 0.3), s.darken(color, 0.3)] : [s.darken(color, 0.3), s.lighten(color, 0.3)];
    s.poly([[x, y], ridge0, [x, y + depth]], left);
    s.poly([[x + width, y], ridge1, [x + width, y + depth]], right);
  }
  let courses = "";
  for (let at = y + 12; at < y + depth; at += 12) {
    const inset = hip ? (Math.min(at - y, y + depth - at) / (depth / 2)) * hip : 0;
    courses += `M${roundToInteger(x + inset)} ${roundToInteger(at)}H${roundToInteger(x + width - inset)}`;
  }
  s.line(courses, s.light.shadow, 1.5, { alpha: 0.13 });
  s.line(
    `M${roundToInteger(ridge0[0])} ${roundToInteger(middle)}H${roundToInteger(ridge1[0])}`,
    s.lighten(color, 0.4),
    5,
  );
}

function drawPoolPlan(s: Scene, home: Home, x: number, y: number): void {
  const water = s.light.isLampLit ? "#3f9fb8" : "#4fb0ba";
  s.rect(x - 26, y - 22, 202, 122, s.lighten(s.light.pave, 0.2), { rx: 6 });
  if (Math.abs(home.appearance.seed) % 2) {
    s.rect(x, y, 150, 78, s.darken(water, 0.3), { rx: 4 });
    s.rect(x, y + 6, 150, 72, s.verticalGradient(mixColors(water, "#ffffff", 0.2), water), { rx: 4 });
  } else {
    s.path(
      `M${x + 10} ${y + 14}q40-26 74-4q32 18 56 0q24 16 4 52q-28 28-66 12q-34-10-58 4q-36-20-10-64z`,
      s.verticalGradient(mixColors(water, "#ffffff", 0.2), water),
    );
  }
  s.line(`M${x + 24} ${y + 28}q10-6 20 0t20 0M${x + 70} ${y + 54}q10-6 20 0t20 0`, "#fff", 2.5, {
    alpha: 0.6,
    round: true,
  });
}

/** One lot with its house, or the home's own when `own`. */
function drawLot(s: Scene, home: Home, lot: Lot, isSubject: boolean, facesDown: boolean): void {
  const { paint, appearance } = home;
  const { x, y, width, depth } = lot;
  const desert = appearance.region === "desert";
  s.rect(
    x,
    y,
    width,
    depth,
    desert ? getGravelColors(s)[s.dice.integer(0, 1)]! : s.darken(s.light.lawn[s.dice.integer(0, 1)]!, s.rand(0, 0.12)),
  );
  const flat = isSubject ? paint.covering === "flat" : s.dice.chance(0.15);
  const color = isSubject
    ? flat
      ? "#d6cfc4"
      : paint.roof
    : s.pick(["#7c6a63", "#8d8078", "#a4715a", "#6f6a6b", "#b07a5e", "#59606a"]);
  const w = width * (isSubject ? 0.62 : s.rand(0.5, 0.64));
  const d = depth * (isSubject ? 0.34 : s.rand(0.28, 0.36));
  const hx = x + (width - w) / 2 + s.rand(-8, 8);
  const hy = facesDown ? y + depth * 0.4 : y + depth * 0.26;
  const streetY = facesDown ? y + depth : y;
  // Driveway and walk.
  const drive = hx + w * 0.72;
  if (!isSubject || appearance.garage)
    s.rect(
      drive,
      Math.min(hy + d - 4, streetY),
      w * 0.2,
      Math.abs(streetY - (facesDown ? hy + d - 4 : hy)),
      s.lighten(s.light.pave, 0.1),
    );
  s.rect(
    hx + w * 0.34,
    Math.min(hy + d - 4, streetY),
    18,
    Math.abs(streetY - (facesDown ? hy + d - 4 : hy)),
    s.light.pave,
  );
  // Patio at the back.
  const backY = facesDown ? hy - 44 : hy + d;
  s.rect(hx + w * 0.2, backY, w * 0.5, 46, s.lighten(s.light.pave, 0.15));
  if (isSubject && appearance.pool) drawPoolPlan(s, home, x + width * 0.3, facesDown ? y + 46 : hy + d + 74);
  const wing = isSubject ? appearance.seed % 2 === 0 : s.dice.chance(0.5);
  if (wing) drawRoofPlan(s, hx + w * 0.62, facesDown ? hy + d * 0.3 : hy - d * 0.3, w * 0.36, d, color, flat, true);
  drawRoofPlan(s, hx, hy, w, d, color, flat, s.dice.chance(0.6));
  for (const [ux, uy, r] of [
    [0.1, 0.14, 34],
    [0.9, 0.2, 28],
    [0.1, 0.84, 30],
    [0.88, 0.52, 24],
    [0.5, 0.08, 26],
    [0.22, 0.36, 20],
    [0.72, 0.1, 22],
  ] as const) {
    if (isSubject && appearance.pool && ux > 0.2 && ux < 0.8) continue;
    if (s.dice.chance(0.8))
      drawShrubTop(s, home, x + width * ux, y + depth * (facesDown ? uy : 1 - uy), r * s.rand(0.8, 1.15));
  }
  s.line(
    `M${roundToInteger(x)} ${roundToInteger(y)}v${roundToInteger(depth)}M${roundToInteger(x + width)} ${roundToInteger(y)}v${roundToInteger(depth)}`,
    s.darken(paint.wood, 0.2),
    4,
    { alpha: 0.7 },
  );
  s.line(
    facesDown
      ? `M${roundToInteger(x)} ${roundToInteger(y)}h${roundToInteger(width)}`
      : `M${roundToInteger(x)} ${roundToInteger(y + depth)}h${roundToInteger(width)}`,
    s.darken(paint.wood, 0.2),
    4,
    { alpha: 0.7 },
  );
}

/** The lot from above, with its neighbors and the street, slightly turned like a drone photo. */
export function drawAerial(home: Home, seed: number): Scene {
  const s = new Scene(seed, home.light);
  const tilt = s.rand(-9, 9);
  s.frame = { x: 100, y: 75, width: 1000 };
  s.rect(0, 0, 1200, 900, home.appearance.region === "desert" ? getGravelColors(s)[0] : s.light.lawn[1]);
  s.withTransform(`rotate(${Math.round(tilt * 10) / 10} 600 450)`, () => {
    const far = home.appearance.waterfront;
    for (let i = -2; i < 3; i++) drawLot(s, home, { x: 430 + i * 350, y: 130, width: 340, depth: 480 }, i === 0, true);
    if (far) {
      s.rect(-200, -260, 1700, 390, s.light.isLampLit ? "#4a6a80" : s.verticalGradient("#4f97ad", "#8fc7c6"));
      s.line("M-200 126H1500", s.lighten("#f4e6c9", 0.1), 16);
    } else {
      for (let i = -2; i < 3; i++)
        drawLot(s, home, { x: 430 + i * 350, y: -360, width: 340, depth: 484 }, false, false);
    }
    const { street, pave, shadow } = s.light;
    s.rect(-300, 610, 1900, 20, s.lighten(pave, 0.1));
    s.rect(-300, 630, 1900, 96, street);
    s.rect(-300, 726, 1900, 20, s.lighten(pave, 0.1));
    let dashes = "";
    for (let x = -280; x < 1500; x += 70) dashes += `M${x} 678h34`;
    s.line(dashes, "#fbf6ec", 4, { alpha: 0.6 });
    for (const [x, y, color] of [
      [300, 640, home.paint.accent],
      [860, 696, home.paint.door],
    ] as const) {
      s.rect(x + 5, y + 6, 66, 28, shadow, { alpha: 0.25, rx: 9 });
      s.rect(x, y, 66, 28, s.lighten(color, 0.1), { rx: 9 });
      s.rect(x + 16, y + 4, 32, 20, s.darken("#39424a", 0.1), { rx: 5 });
    }
    for (let i = -2; i < 3; i++) drawLot(s, home, { x: 400 + i * 350, y: 746, width: 340, depth: 460 }, false, false);
    for (let x = -120; x < 1400; x += 175)
      drawShrubTop(s, home, x + s.rand(-20, 20), x % 2 ? 604 : 752, s.rand(24, 34));
  });
  return s;
}
