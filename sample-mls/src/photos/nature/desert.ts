import { mixColors } from "../scene/color";
import { roundToInteger, type Scene } from "../scene/scene";
import { drawBlossoms } from "./shrubs";

/** A rosette of thick leaves. */
export function drawAgave(s: Scene, x: number, base: number, size: number): void {
  const { leaf } = s.light;
  const tones = [
    mixColors(leaf[0], "#3f6f73", 0.5),
    mixColors(leaf[1], "#7fa39b", 0.55),
    mixColors(leaf[2], "#b7cdb9", 0.5),
  ] as const;
  s.groundShadow(x + size * 0.12, base + 1, size * 0.8, size * 0.1);
  [-172, -8, -155, -25, -136, -44, -116, -64, -90].forEach((degrees, i) => {
    const a = (degrees * Math.PI) / 180;
    const length = size * (0.8 + (i / 9) * 0.25);
    const [nx, ny] = [-Math.sin(a) * size * 0.11, Math.cos(a) * size * 0.11];
    const tip = `${roundToInteger(x + Math.cos(a) * length)} ${roundToInteger(base + Math.sin(a) * length)}`;
    const [mx, my] = [x + Math.cos(a) * length * 0.45, base + Math.sin(a) * length * 0.45];
    s.path(
      `M${roundToInteger(x)} ${roundToInteger(base)}Q${roundToInteger(mx + nx)} ${roundToInteger(my + ny)} ${tip}Q${roundToInteger(mx - nx)} ${roundToInteger(my - ny)} ${roundToInteger(x)} ${roundToInteger(base)}Z`,
      tones[i < 2 ? 0 : i % 2 ? 1 : 2],
    );
  });
}

/** A golden barrel cactus, standing at `base`. */
export function drawBarrelCactus(s: Scene, x: number, base: number, r: number): void {
  const { leaf } = s.light;
  const y = base - r * 0.85;
  s.groundShadow(x + r * 0.4, base, r * 1.1, 5);
  s.ellipse(x, y, r, r * 0.92, s.verticalGradient(leaf[2], leaf[0]));
  s.line(
    `M${roundToInteger(x)} ${roundToInteger(y - r * 0.9)}v${roundToInteger(r * 1.8)}M${roundToInteger(x - r * 0.5)} ${roundToInteger(y - r * 0.75)}q-6 ${roundToInteger(r * 0.8)} 0 ${roundToInteger(r * 1.5)}M${roundToInteger(x + r * 0.5)} ${roundToInteger(y - r * 0.75)}q6 ${roundToInteger(r * 0.8)} 0 ${roundToInteger(r * 1.5)}`,
    leaf[0],
    2,
    { alpha: 0.5 },
  );
  drawBlossoms(s, x, y - r * 0.8, 7, 3, ["#f0a93a"], 5, [2, 4]);
}

/** Upright ribbed columns with an arm or two. */
export function drawColumnCactus(s: Scene, x: number, base: number, height: number): void {
  const { leaf } = s.light;
  const w = height * 0.15;
  const h = height;
  s.groundShadow(x + w, base + 1, w * 2.2, 7);
  const column = (cx: number, top: number, bottom: number, width: number) => {
    s.rect(
      cx - width / 2,
      top,
      width,
      bottom - top,
      s.sunSide < 0 ? s.horizontalGradient(leaf[2], leaf[0]) : s.horizontalGradient(leaf[0], leaf[2]),
      { rx: width / 2 },
    );
    s.line(
      `M${roundToInteger(cx - width * 0.18)} ${roundToInteger(top + width * 0.3)}V${roundToInteger(bottom - 3)}M${roundToInteger(cx + width * 0.18)} ${roundToInteger(top + width * 0.3)}V${roundToInteger(bottom - 3)}`,
      leaf[0],
      1.6,
      { alpha: 0.55 },
    );
  };
  const arm = (side: -1 | 1, at: number, top: number) => {
    s.line(
      `M${roundToInteger(x)} ${roundToInteger(base - h * at)}h${roundToInteger(side * w * 1.1)}q${roundToInteger(side * w * 0.55)} 0 ${roundToInteger(side * w * 0.55)} ${roundToInteger(-w * 0.6)}V${roundToInteger(base - h * top)}`,
      side === s.sunSide ? leaf[1] : leaf[0],
      w * 0.62,
      { round: true },
    );
  };
  arm(-1, 0.42, 0.72);
  if (s.dice.chance(0.7)) arm(1, 0.34, 0.6);
  column(x, base - h, base, w);
}

/** A rounded boulder with one lit face. */
export function drawBoulder(s: Scene, x: number, base: number, width: number, color = "#c3a58c"): void {
  const h = width * s.rand(0.42, 0.6);
  s.groundShadow(x + width * 0.08, base, width * 0.6, width * 0.07);
  s.path(
    `M${roundToInteger(x - width / 2)} ${roundToInteger(base)}Q${roundToInteger(x - width * 0.54)} ${roundToInteger(base - h * 0.6)} ${roundToInteger(x - width * 0.28)} ${roundToInteger(base - h * 0.9)}Q${roundToInteger(x)} ${roundToInteger(base - h * 1.12)} ${roundToInteger(x + width * 0.3)} ${roundToInteger(base - h * 0.8)}Q${roundToInteger(x + width * 0.54)} ${roundToInteger(base - h * 0.5)} ${roundToInteger(x + width / 2)} ${roundToInteger(base)}Z`,
    s.faceGradient(color, 0.3, 0.32),
  );
  s.path(
    `M${roundToInteger(x - width * 0.28)} ${roundToInteger(base - h * 0.9)}Q${roundToInteger(x)} ${roundToInteger(base - h * 1.12)} ${roundToInteger(x + width * 0.3)} ${roundToInteger(base - h * 0.8)}Q${roundToInteger(x + width * 0.04)} ${roundToInteger(base - h * 0.62)} ${roundToInteger(x - width * 0.28)} ${roundToInteger(base - h * 0.9)}Z`,
    s.lighten(color, 0.45),
    { alpha: 0.6 },
  );
}

/** Red yucca or ocotillo: long thin stems with bright tips. */
export function drawOcotillo(s: Scene, x: number, base: number, height: number): void {
  let stems = "";
  let tips = "";
  for (let i = 0; i < 9; i++) {
    const lean = (i - 4) * height * 0.13 + s.rand(-6, 6);
    const h = height * s.rand(0.75, 1);
    stems += `M${roundToInteger(x + (i - 4) * 2)} ${roundToInteger(base)}Q${roundToInteger(x + lean * 0.3)} ${roundToInteger(base - h * 0.6)} ${roundToInteger(x + lean)} ${roundToInteger(base - h)}`;
    tips += `M${roundToInteger(x + lean)} ${roundToInteger(base - h - 12)}q6 10 0 20q-6-10 0-20`;
  }
  s.groundShadow(x + 10, base + 1, height * 0.25, 6);
  s.line(stems, s.light.leaf[1], 4, { round: true });
  s.path(tips, s.light.isLampLit ? "#a3513f" : "#d9603f");
}
