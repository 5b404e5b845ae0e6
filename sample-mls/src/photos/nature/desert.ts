import { mix } from "../scene/colour";
import { type Scene, unit } from "../scene/scene";
import { drawBlossoms } from "./shrubs";

/** A rosette of thick leaves. */
export function drawAgave(s: Scene, x: number, base: number, size: number): void {
  const { leaf } = s.light;
  const tones = [mix(leaf[0], "#3f6f73", 0.5), mix(leaf[1], "#7fa39b", 0.55), mix(leaf[2], "#b7cdb9", 0.5)] as const;
  s.ground(x + size * 0.12, base + 1, size * 0.8, size * 0.1);
  [-172, -8, -155, -25, -136, -44, -116, -64, -90].forEach((degrees, i) => {
    const a = (degrees * Math.PI) / 180;
    const length = size * (0.8 + (i / 9) * 0.25);
    const [nx, ny] = [-Math.sin(a) * size * 0.11, Math.cos(a) * size * 0.11];
    const tip = `${unit(x + Math.cos(a) * length)} ${unit(base + Math.sin(a) * length)}`;
    const [mx, my] = [x + Math.cos(a) * length * 0.45, base + Math.sin(a) * length * 0.45];
    s.path(
      `M${unit(x)} ${unit(base)}Q${unit(mx + nx)} ${unit(my + ny)} ${tip}Q${unit(mx - nx)} ${unit(my - ny)} ${unit(x)} ${unit(base)}Z`,
      tones[i < 2 ? 0 : i % 2 ? 1 : 2],
    );
  });
}

/** A golden barrel cactus, standing at `base`. */
export function drawBarrelCactus(s: Scene, x: number, base: number, r: number): void {
  const { leaf } = s.light;
  const y = base - r * 0.85;
  s.ground(x + r * 0.4, base, r * 1.1, 5);
  s.ellipse(x, y, r, r * 0.92, s.down(leaf[2], leaf[0]));
  s.line(
    `M${unit(x)} ${unit(y - r * 0.9)}v${unit(r * 1.8)}M${unit(x - r * 0.5)} ${unit(y - r * 0.75)}q-6 ${unit(r * 0.8)} 0 ${unit(r * 1.5)}M${unit(x + r * 0.5)} ${unit(y - r * 0.75)}q6 ${unit(r * 0.8)} 0 ${unit(r * 1.5)}`,
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
  s.ground(x + w, base + 1, w * 2.2, 7);
  const column = (cx: number, top: number, bottom: number, width: number) => {
    s.rect(
      cx - width / 2,
      top,
      width,
      bottom - top,
      s.sunSide < 0 ? s.across(leaf[2], leaf[0]) : s.across(leaf[0], leaf[2]),
      { rx: width / 2 },
    );
    s.line(
      `M${unit(cx - width * 0.18)} ${unit(top + width * 0.3)}V${unit(bottom - 3)}M${unit(cx + width * 0.18)} ${unit(top + width * 0.3)}V${unit(bottom - 3)}`,
      leaf[0],
      1.6,
      { alpha: 0.55 },
    );
  };
  const arm = (side: -1 | 1, at: number, top: number) => {
    s.line(
      `M${unit(x)} ${unit(base - h * at)}h${unit(side * w * 1.1)}q${unit(side * w * 0.55)} 0 ${unit(side * w * 0.55)} ${unit(-w * 0.6)}V${unit(base - h * top)}`,
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
export function drawBoulder(s: Scene, x: number, base: number, width: number, colour = "#c3a58c"): void {
  const h = width * s.rand(0.42, 0.6);
  s.ground(x + width * 0.08, base, width * 0.6, width * 0.07);
  s.path(
    `M${unit(x - width / 2)} ${unit(base)}Q${unit(x - width * 0.54)} ${unit(base - h * 0.6)} ${unit(x - width * 0.28)} ${unit(base - h * 0.9)}Q${unit(x)} ${unit(base - h * 1.12)} ${unit(x + width * 0.3)} ${unit(base - h * 0.8)}Q${unit(x + width * 0.54)} ${unit(base - h * 0.5)} ${unit(x + width / 2)} ${unit(base)}Z`,
    s.face(colour, 0.3, 0.32),
  );
  s.path(
    `M${unit(x - width * 0.28)} ${unit(base - h * 0.9)}Q${unit(x)} ${unit(base - h * 1.12)} ${unit(x + width * 0.3)} ${unit(base - h * 0.8)}Q${unit(x + width * 0.04)} ${unit(base - h * 0.62)} ${unit(x - width * 0.28)} ${unit(base - h * 0.9)}Z`,
    s.sunny(colour, 0.45),
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
    stems += `M${unit(x + (i - 4) * 2)} ${unit(base)}Q${unit(x + lean * 0.3)} ${unit(base - h * 0.6)} ${unit(x + lean)} ${unit(base - h)}`;
    tips += `M${unit(x + lean)} ${unit(base - h - 12)}q6 10 0 20q-6-10 0-20`;
  }
  s.ground(x + 10, base + 1, height * 0.25, 6);
  s.line(stems, s.light.leaf[1], 4, { round: true });
  s.path(tips, s.light.lit ? "#a3513f" : "#d9603f");
}
