import { mixColors } from "../scene/color";
import { roundToInteger, type Scene } from "../scene/scene";

type LawnStyle = { stripes?: boolean; colors?: readonly [back: string, front: string] };

/** Lawn (or gravel, in its colors) from `y` to the bottom of the field. */
export function drawLawn(s: Scene, y: number, { stripes = true, colors = s.light.lawn }: LawnStyle = {}): void {
  const [back, front] = colors;
  s.rect(
    -5,
    y,
    1210,
    905 - y,
    s.linearGradient([
      [0, mixColors(back, s.light.leaf[0], 0.22)],
      [0.12, back],
      [1, front],
    ]),
  );
  if (!stripes) return;
  for (let i = -4; i < 9; i += 2) {
    const near = 600 + (i - 2) * 105;
    const far = 600 + (i - 2) * 260;
    s.poly(
      [
        [near, y],
        [near + 105, y],
        [far + 260, 905],
        [far, 905],
      ],
      mixColors(back, s.light.warm, 0.3),
      { alpha: 0.16 },
    );
  }
}

/** Blades of grass that grow toward the camera. */
export function drawTufts(s: Scene, top: number, bottom: number, count = 40, color?: string): void {
  let d = "";
  for (let i = 0; i < count; i++) {
    const x = roundToInteger(s.rand(0, 1200));
    const y = roundToInteger(s.rand(top, bottom));
    const size = 5 + ((y - top) / (bottom - top + 1)) * 9;
    const blade = (bend: number, lean: number, height: number) =>
      `M${x} ${y}q${roundToInteger(size * bend)} ${roundToInteger(-size * 0.7)} ${roundToInteger(size * lean)} ${roundToInteger(-size * height)}`;
    d += blade(-0.3, -0.6, 1) + blade(0, 0.1, 1.2) + blade(0.3, 0.7, 0.8);
  }
  s.line(d, color ?? mixColors(s.light.leaf[2], s.light.leaf[1], 0.4), 2, { alpha: 0.5, round: true });
}

export function drawSidewalk(s: Scene, y: number, height = 30): void {
  const { pave, shadow } = s.light;
  s.rect(-5, y, 1210, height, s.verticalGradient(s.lighten(pave, 0.2), pave));
  let joints = "";
  for (let x = -60; x < 1260; x += 118) {
    joints += `M${roundToInteger(x + (x - 600) * 0.02)} ${y}L${roundToInteger(x + (x - 600) * 0.06)} ${y + height}`;
  }
  s.line(joints, shadow, 1.5, { alpha: 0.16 });
  s.rect(-5, y + height, 1210, 9, s.darken(pave, 0.22));
}

/** Asphalt from `y` to the bottom of the field. */
export function drawStreet(s: Scene, y: number): void {
  const { street } = s.light;
  s.rect(-5, y, 1210, 905 - y, s.verticalGradient(s.darken(street, 0.12), street));
}

/** A paved path from the house (y `top`) toward the camera (y `bottom`), wider by `spread` and `dx` to the side. */
export function drawWalk(
  s: Scene,
  x: number,
  width: number,
  top: number,
  bottom: number,
  spread = 1.7,
  dx = 0,
  pave = s.light.pave,
): void {
  const near = width / 2;
  const far = near * spread;
  s.poly(
    [
      [x - near, top],
      [x + near, top],
      [x + dx + far, bottom],
      [x + dx - far, bottom],
    ],
    s.linearGradient([
      [0, s.darken(pave, 0.12)],
      [0.3, pave],
      [1, s.lighten(pave, 0.2)],
    ]),
  );
  let joints = "";
  for (let i = 1; i < 6; i++) {
    const t = (i / 6) ** 1.35;
    const half = near + (far - near) * t;
    const middle = x + dx * t;
    joints += `M${roundToInteger(middle - half)} ${roundToInteger(top + (bottom - top) * t)}H${roundToInteger(middle + half)}`;
  }
  s.line(joints, s.light.shadow, 1.5, { alpha: 0.14 });
}

/** A driveway from a garage door (x0 to x1 at y `top`) down to the street. */
export function drawDriveway(s: Scene, x0: number, x1: number, top: number, bottom: number, dx = 20): void {
  const { pave, shadow } = s.light;
  const middle = (x0 + x1) / 2;
  const half = ((x1 - x0) / 2) * 1.45;
  s.poly(
    [
      [x0 - 10, top],
      [x1 + 10, top],
      [middle + dx + half, bottom],
      [middle + dx - half, bottom],
    ],
    s.linearGradient([
      [0, s.darken(pave, 0.14)],
      [0.3, pave],
      [1, s.lighten(pave, 0.3)],
    ]),
  );
  const midY = top + (bottom - top) * 0.44;
  const reach = (x1 - x0) / 2 + 10 + (half - (x1 - x0) / 2 - 10) * 0.44;
  const bend = middle + dx * 0.44;
  s.line(
    `M${roundToInteger(middle)} ${roundToInteger(top)}L${roundToInteger(middle + dx)} ${roundToInteger(bottom)}M${roundToInteger(bend - reach)} ${roundToInteger(midY)}H${roundToInteger(bend + reach)}`,
    shadow,
    2,
    { alpha: 0.12 },
  );
}

/** Scattered stones between two heights. */
export function drawPebbles(
  s: Scene,
  top: number,
  bottom: number,
  count: number,
  size: readonly [number, number],
  color: string,
): void {
  for (let i = 0; i < count; i++) {
    const r = s.rand(size[0], size[1]);
    s.ellipse(s.rand(0, 1200), s.rand(top, bottom), r, r * 0.5, s.darken(color, s.rand(0.05, 0.3)), { alpha: 0.75 });
  }
}
