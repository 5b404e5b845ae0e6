import { mixColors } from "../scene/color";
import type { Tones } from "../scene/light";
import { type Point, roundToInteger, roundToTenth, type Scene } from "../scene/scene";
import { drawDabs, drawFoliage } from "./trees";

/** A rounded shrub standing at `base`. */
export function drawBush(
  s: Scene,
  x: number,
  base: number,
  width: number,
  height: number,
  tones: Tones = s.light.leaf,
): void {
  const toSun = s.sunSide;
  const count = Math.max(7, Math.round(width / 13));
  const edge: [number, number, number][] = [];
  const body: [number, number, number][] = [];
  const bright: [number, number, number][] = [];
  s.path(
    `M${roundToInteger(x - width / 2)} ${roundToInteger(base)}C${roundToInteger(x - width * 0.5)} ${roundToInteger(base - height * 1.1)} ${roundToInteger(x + width * 0.5)} ${roundToInteger(base - height * 1.1)} ${roundToInteger(x + width / 2)} ${roundToInteger(base)}Z`,
    tones[0],
  );
  for (let i = 0; i <= count; i++) {
    const a = Math.PI * (1 - i / count);
    const r = height * s.rand(0.16, 0.27);
    edge.push([
      x + Math.cos(a) * (width / 2 - r * 0.6),
      Math.min(base - r * 0.7, base - Math.sin(a) * height * 0.78),
      r,
    ]);
  }
  for (let i = 0; i < count * 1.6; i++) {
    const a = s.rand(0.3, 2.9);
    const k = s.rand(0.2, 0.84);
    body.push([
      x + toSun * width * 0.05 + Math.cos(a) * width * 0.45 * k,
      base - height * 0.12 - Math.sin(a) * height * k * 0.86,
      height * s.rand(0.1, 0.18),
    ]);
  }
  for (let i = 0; i < count * 1.3; i++) {
    const a = s.rand(0.5, 2.6);
    const k = s.rand(0.5, 0.95);
    bright.push([
      x + toSun * width * 0.1 + Math.cos(a) * width * 0.4 * k,
      base - height * 0.1 - Math.sin(a) * height * k * 0.84,
      height * s.rand(0.05, 0.1),
    ]);
  }
  s.path(drawDabs(edge), tones[0]);
  s.path(drawDabs(body), tones[1]);
  s.path(drawDabs(bright), tones[2], { alpha: 0.8 });
}

/** A clipped hedge from `x` to the right. */
export function drawHedge(
  s: Scene,
  x: number,
  base: number,
  width: number,
  height: number,
  tones: Tones = s.light.leaf,
): void {
  const top: Point[] = [];
  for (let i = 0; i < Math.round(width / 26); i++) top.push([x + i * 26, base - height * s.rand(0.86, 1.06)]);
  top.push([x + width, base - height * s.rand(0.86, 1.06)]);
  s.path(
    `${s.smoothPath(top, false)}L${roundToInteger(x + width)} ${roundToInteger(base)}L${roundToInteger(x)} ${roundToInteger(base)}Z`,
    s.linearGradient([
      [0, tones[2]],
      [0.35, tones[1]],
      [1, tones[0]],
    ]),
  );
  let leaves = "";
  for (let i = 0; i < width / 9; i++) {
    leaves += `M${roundToInteger(x + s.rand(4, width - 6))} ${roundToInteger(base - s.rand(0.1, 0.85) * height)}q4-5 8 0q-4 4-8 0`;
  }
  s.path(leaves, tones[2], { alpha: 0.45 });
}

/** Blossoms scattered over an oval. */
export function drawBlossoms(
  s: Scene,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colors: readonly string[],
  count = 40,
  size: readonly [number, number] = [4, 9],
): void {
  const byColor = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    const a = s.rand(0, 6.28);
    const k = Math.sqrt(s.dice.next());
    const [x, y] = [cx + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k];
    const r = roundToTenth(s.rand(size[0], size[1]));
    const color = s.pick(colors);
    byColor.set(
      color,
      `${byColor.get(color) ?? ""}M${roundToInteger(x - r)} ${roundToInteger(y)}a${r} ${r} 0 1 0 ${roundToTenth(2 * r)} 0a${r} ${r} 0 1 0 ${roundToTenth(-2 * r)} 0`,
    );
  }
  for (const [color, d] of byColor) s.path(d, color);
}

/** Bougainvillea climbing a wall. */
export function drawBougainvillea(
  s: Scene,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count = 46,
  colors?: readonly string[],
): void {
  s.blob(cx, cy, rx * 1.02, ry * 1.02, s.light.leaf[0], 14, 0.3);
  s.blob(cx - 6, cy - 6, rx * 0.8, ry * 0.8, s.light.leaf[1], 14, 0.3);
  drawBlossoms(
    s,
    cx,
    cy,
    rx,
    ry,
    colors ?? [s.darken("#c2336f", 0.08), "#dc5a8b", s.lighten("#ee86a6", 0.15)],
    count,
    [5, 10],
  );
}

/** A strip of lavender, or of other spikes in the two `colors`. */
export function drawLavender(
  s: Scene,
  x0: number,
  x1: number,
  base: number,
  height = 36,
  colors: readonly [string, string] = ["#7d6aa8", "#a08fc4"],
): void {
  let stems = "";
  const heads: [string, string] = ["", ""];
  for (let x = x0; x < x1; x += s.rand(8, 14)) {
    const h = s.rand(0.6, 1) * height;
    const lean = s.rand(-7, 7);
    stems += `M${roundToInteger(x)} ${base}Q${roundToInteger(x)} ${roundToInteger(base - h * 0.5)} ${roundToInteger(x + lean)} ${roundToInteger(base - h)}`;
    heads[s.dice.chance(0.5) ? 0 : 1] +=
      `M${roundToInteger(x + lean)} ${roundToInteger(base - h - 8)}q5 8 0 17q-5-9 0-17`;
  }
  s.line(stems, s.light.leaf[1], 2);
  s.path(heads[0], s.darken(colors[0], 0.08));
  s.path(heads[1], s.light.isLampLit ? s.darken(colors[1], 0.25) : colors[1]);
}

/** A tapering terracotta (or other) pot. */
export function drawPot(s: Scene, x: number, base: number, width: number, height: number, color = "#c2714f"): void {
  s.groundShadow(x + width * 0.3, base, width * 0.8, 6);
  s.path(
    `M${roundToInteger(x - width / 2)} ${roundToInteger(base - height)}H${roundToInteger(x + width / 2)}L${roundToInteger(x + width * 0.36)} ${roundToInteger(base)}H${roundToInteger(x - width * 0.36)}Z`,
    s.horizontalGradient(s.lighten(color, 0.25), s.darken(color, 0.3)),
  );
  s.rect(
    x - width * 0.56,
    base - height - 6,
    width * 1.12,
    9,
    s.horizontalGradient(s.lighten(color, 0.3), s.darken(color, 0.2)),
    {
      rx: 2,
    },
  );
}

/** A small round tree in a pot, with or without fruit. */
export function drawPottedTree(
  s: Scene,
  x: number,
  base: number,
  size: number,
  color = "#c2714f",
  fruit?: readonly string[],
): void {
  drawPot(s, x, base, size, size * 0.86, color);
  s.line(
    `M${roundToInteger(x)} ${roundToInteger(base - size * 0.86)}v${roundToInteger(-size * 0.7)}`,
    s.light.trunk[1],
    size * 0.08,
  );
  drawFoliage(s, x, base - size * 2, size * 0.86, size * 0.8);
  if (fruit) drawBlossoms(s, x, base - size * 2, size * 0.66, size * 0.6, fruit, 16, [size * 0.07, size * 0.11]);
}

/** Tones of gray-green desert shrubs. */
export function getSageTones(s: Scene): Tones {
  return [
    mixColors("#5b6d58", s.light.shadow, 0.2),
    s.light.isLampLit ? "#66746a" : "#8c9c7c",
    s.light.isLampLit ? "#86907c" : "#b9c3a0",
  ];
}
