import { mixColors } from "../scene/color";
import type { Tones } from "../scene/light";
import { type Point, roundToInteger, roundToTenth, type Scene } from "../scene/scene";

type Dab = readonly [x: number, y: number, r: number, flatness?: number];

/** Jacaranda in bloom. */
export const JACARANDA: Tones = ["#6d5b98", "#8f7cb8", "#b7a7d6"];
/** Olive and other gray leaves. */
export const OLIVE: Tones = ["#56634f", "#82906f", "#b3bd96"];

/** Many rounded dabs as one path. */
export function drawDabs(list: readonly Dab[]): string {
  let d = "";
  for (const [x, y, r, flatness = 0.82] of list) {
    const ry = roundToTenth(r * flatness);
    d += `M${roundToInteger(x - r)} ${roundToInteger(y)}a${roundToTenth(r)} ${ry} 0 1 1 ${roundToTenth(2 * r)} 0a${roundToTenth(r)} ${ry} 0 1 1 ${roundToTenth(-2 * r)} 0`;
  }
  return d;
}

/** One crown of leaves in three tones, brighter on the sun's side. */
export function drawFoliage(
  s: Scene,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  tones: Tones = s.light.leaf,
): void {
  const toSun = s.sunSide;
  const edge: Dab[] = [];
  const body: Dab[] = [];
  const bright: Dab[] = [];
  const dark: Dab[] = [];
  s.blob(cx, cy, rx * 0.9, ry * 0.9, tones[0], 14, 0.1);
  for (let i = 0; i < 17; i++) {
    const a = (i / 17) * 6.283 + s.rand(-0.12, 0.12);
    const k = s.rand(0.76, 0.92);
    edge.push([cx + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k, rx * s.rand(0.12, 0.21)]);
  }
  for (let i = 0; i < 28; i++) {
    const a = s.rand(0, 6.283);
    const k = Math.sqrt(s.dice.next()) * 0.78;
    body.push([
      cx + toSun * rx * 0.14 + Math.cos(a) * rx * k,
      cy - ry * 0.14 + Math.sin(a) * ry * k * 0.82,
      rx * s.rand(0.07, 0.15),
    ]);
  }
  for (let i = 0; i < 24; i++) {
    const a = s.rand(-2.95, -0.2);
    const k = s.rand(0.1, 0.84);
    bright.push([
      cx + toSun * rx * 0.22 + Math.cos(a) * rx * k * 0.84,
      cy + Math.sin(a) * ry * k,
      rx * s.rand(0.035, 0.085),
    ]);
  }
  for (let i = 0; i < 12; i++) {
    const a = s.rand(0.2, 2.9);
    const k = s.rand(0.3, 0.86);
    dark.push([cx - toSun * rx * 0.1 + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k, rx * s.rand(0.05, 0.1)]);
  }
  s.path(drawDabs(edge), tones[0]);
  s.path(drawDabs(body), tones[1]);
  s.path(drawDabs(dark), tones[0], { alpha: 0.7 });
  s.path(drawDabs(bright), tones[2], { alpha: 0.8 });
}

/** A broad-leaved tree standing at `base`. */
export function drawTree(
  s: Scene,
  x: number,
  base: number,
  height: number,
  width: number,
  tones: Tones = s.light.leaf,
): void {
  const [lit, dark] = s.light.trunk;
  const fork = base - height * 0.46;
  const h = height;
  s.groundShadow(x + width * 0.22, base + 4, width * 0.62, 15);
  s.path(
    `M${roundToInteger(x - 15)} ${base}C${roundToInteger(x - 8)} ${roundToInteger(base - h * 0.2)} ${roundToInteger(x - 12)} ${roundToInteger(fork)} ${roundToInteger(x - 34)} ${roundToInteger(fork - h * 0.14)}` +
      `L${roundToInteger(x - 22)} ${roundToInteger(fork - h * 0.16)}C${roundToInteger(x - 4)} ${roundToInteger(fork - 20)} ${roundToInteger(x)} ${roundToInteger(fork)} ${roundToInteger(x + 2)} ${roundToInteger(fork - 10)}` +
      `C${roundToInteger(x + 8)} ${roundToInteger(fork - 30)} ${roundToInteger(x + 22)} ${roundToInteger(fork - h * 0.1)} ${roundToInteger(x + 34)} ${roundToInteger(fork - h * 0.18)}` +
      `L${roundToInteger(x + 42)} ${roundToInteger(fork - h * 0.14)}C${roundToInteger(x + 16)} ${roundToInteger(fork)} ${roundToInteger(x + 10)} ${roundToInteger(base - h * 0.2)} ${roundToInteger(x + 17)} ${base}Z`,
    s.horizontalGradient(lit, dark),
  );
  drawFoliage(s, x + width * 0.2, base - h * 0.6, width * 0.36, h * 0.2, tones);
  drawFoliage(s, x - width * 0.24, base - h * 0.58, width * 0.34, h * 0.2, tones);
  drawFoliage(s, x, base - h * 0.76, width * 0.42, h * 0.25, tones);
}

/** A tree far enough away to be three soft crowns; it costs a fraction of `drawTree`. */
export function drawDistantTree(s: Scene, x: number, base: number, height: number, width: number): void {
  const { leaf, sky, trunk } = s.light;
  const tone = (color: string) => mixColors(color, sky[2], 0.12);
  const side = s.sunSide;
  s.rect(x - 8, base - height * 0.5, 16, height * 0.5, tone(trunk[1]));
  for (const [dx, dy, rx, ry] of [
    [0.22, 0.58, 0.34, 0.2],
    [-0.24, 0.56, 0.32, 0.2],
    [0, 0.74, 0.4, 0.26],
  ] as const) {
    const [cx, cy] = [x + width * dx, base - height * dy];
    s.blob(cx, cy, width * rx, height * ry, tone(leaf[0]), 20, 0.12);
    const crown = (count: number, reach: number, size: number, dx: number, dy: number) =>
      drawDabs(
        Array.from({ length: count }, () => {
          const angle = s.rand(0, 6.283);
          const k = Math.sqrt(s.dice.next()) * reach;
          return [
            cx + side * width * rx * dx + Math.cos(angle) * width * rx * k,
            cy - height * ry * dy + Math.sin(angle) * height * ry * k,
            width * rx * s.rand(size * 0.6, size),
          ] as const;
        }),
      );
    s.path(crown(12, 0.98, 0.2, 0, 0), tone(leaf[0]));
    s.path(crown(14, 0.7, 0.2, 0.14, 0.14), mixColors(tone(leaf[1]), tone(leaf[0]), 0.25));
    s.path(crown(9, 0.6, 0.12, 0.26, 0.3), mixColors(tone(leaf[2]), tone(leaf[1]), 0.45));
  }
}

/** An Italian cypress. */
export function drawCypress(s: Scene, x: number, base: number, height: number, width: number): void {
  const { leaf } = s.light;
  s.groundShadow(x + width * 0.5, base + 2, width * 0.8, 9);
  const half = (reach: number) =>
    `M${roundToInteger(x)} ${roundToInteger(base - height)}C${roundToInteger(x + width * 0.34 * reach)} ${roundToInteger(base - height * 0.74)} ${roundToInteger(x + width * 0.56 * reach)} ${roundToInteger(base - height * 0.3)} ${roundToInteger(x + width * 0.32 * reach)} ${base}` +
    `H${roundToInteger(x - width * 0.32)}C${roundToInteger(x - width * 0.56)} ${roundToInteger(base - height * 0.3)} ${roundToInteger(x - width * 0.34)} ${roundToInteger(base - height * 0.74)} ${roundToInteger(x)} ${roundToInteger(base - height)}Z`;
  s.path(half(1), leaf[0]);
  s.path(half(-0.15), leaf[1], { alpha: 0.9 });
  let strokes = "";
  for (let i = 0; i < 12; i++) {
    const t = s.rand(0.12, 0.9);
    const aside = s.rand(-0.36, 0.1) * width;
    strokes += `M${roundToInteger(x + aside * t)} ${roundToInteger(base - height * (1 - t))}q-3 ${roundToInteger(height * 0.03)} 1 ${roundToInteger(height * 0.06)}`;
  }
  s.line(strokes, leaf[2], 3, { alpha: 0.5, round: true });
}

/** A conifer in six tiers. */
export function drawPine(s: Scene, x: number, base: number, height: number, width: number): void {
  const { leaf, trunk } = s.light;
  const tiers = 6;
  s.groundShadow(x + width * 0.12, base + 2, width * 0.4, 9);
  s.rect(x - width * 0.04, base - height * 0.16, width * 0.08, height * 0.16, trunk[1]);
  for (let i = tiers - 1; i >= 0; i--) {
    const t = i / (tiers - 1);
    const y = base - height + height * 0.69 * t;
    const half = width * (0.14 + t * 0.36);
    const drop = height * 0.27;
    const side = (direction: -1 | 1) => {
      let d = `M${roundToInteger(x)} ${roundToInteger(y - drop * 0.2)}`;
      for (let j = 1; j <= 4; j++) {
        d += `L${roundToInteger(x + direction * half * (j / 4))} ${roundToInteger(y + drop * (j / 4) - (j % 2 ? 6 : -4))}`;
      }
      return `${d}L${roundToInteger(x)} ${roundToInteger(y + drop * 0.86)}Z`;
    };
    s.path(side(1), s.sunSide < 0 ? leaf[0] : mixColors(leaf[1], leaf[0], 0.25));
    s.path(side(-1), s.sunSide < 0 ? mixColors(leaf[1], leaf[0], 0.25) : leaf[0]);
  }
}

/** The far edge of a neighborhood's trees: two overlapping rows along `y`. */
export function drawTreeline(s: Scene, y: number, height: number, haze = 0.2): void {
  const row = (low: number, high: number, fill: string, alpha: number) => {
    let d = `M-20 ${y + 90}V${roundToInteger(y)}`;
    let x = -20;
    let top = y - height * s.rand(low, high);
    while (x < 1220) {
      const step = s.rand(16, 38);
      const next = Math.max(y - height, Math.min(y - height * low, top + s.rand(-0.24, 0.24) * height));
      d += `Q${roundToInteger(x + step * 0.5)} ${roundToInteger(Math.min(top, next) - s.rand(8, 20))} ${roundToInteger(x + step)} ${roundToInteger(next)}`;
      x += step;
      top = next;
    }
    s.path(`${d}V${y + 90}Z`, fill, { alpha });
  };
  const { leaf, sky } = s.light;
  row(0.35, 0.9, mixColors(leaf[0], sky[2], haze), 1);
  row(0.08, 0.5, mixColors(leaf[1], sky[2], haze * 0.8), 0.8);
}

/** A row of distant conifers along `y`. */
export function drawForest(s: Scene, y: number, height: number, haze = 0.3): void {
  const { leaf, sky } = s.light;
  for (const [share, tone] of [
    [1, haze],
    [0.7, haze * 0.5],
  ] as const) {
    let d = "";
    for (let x = -20; x < 1220; x += s.rand(20, 40)) {
      const h = height * share * s.rand(0.6, 1);
      const half = h * 0.2;
      d += `M${roundToInteger(x)} ${roundToInteger(y - h)}l${roundToInteger(half * 0.6)} ${roundToInteger(h * 0.5)}h${roundToInteger(-half * 0.2)}l${roundToInteger(half * 0.7)} ${roundToInteger(h * 0.5 + 30)}h${roundToInteger(-half * 2.2)}l${roundToInteger(half * 0.7)} ${roundToInteger(-h * 0.5 - 30)}h${roundToInteger(-half * 0.2)}Z`;
    }
    s.path(d, mixColors(leaf[0], sky[2], tone));
  }
  s.rect(-5, y, 1210, 60, mixColors(leaf[0], sky[2], haze * 0.5));
}

/** Leaves hanging into the picture from the upper right corner, the way a photographer would frame it. */
export function drawBranch(s: Scene): void {
  const root = 1160;
  for (const [length, y0, drop] of [
    [360, 70, 120],
    [300, 130, 150],
    [210, 90, 190],
  ] as const) {
    const at = (t: number): Point => {
      const u = 1 - t;
      return [
        u * u * root + 2 * u * t * (root - length * 0.5) + t * t * (root - length),
        u * u * y0 + 2 * u * t * (y0 + 10) + t * t * (y0 + drop),
      ];
    };
    s.line(
      `M${root} ${y0}Q${roundToInteger(root - length * 0.5)} ${y0 + 10} ${roundToInteger(root - length)} ${roundToInteger(y0 + drop)}`,
      s.light.trunk[1],
      3.5,
      { round: true },
    );
    const leaves: [string, string, string] = ["", "", ""];
    for (let i = 0; i < 42; i++) {
      const t = 0.04 + (i / 42) * 0.96;
      const [x, y] = at(t);
      const side = i % 2 ? 1 : -1;
      const size = s.rand(24, 38) * (1 - t * 0.35);
      const angle = Math.atan2(drop * t * 1.6, -length) + side * s.rand(0.5, 1.05);
      const [ax, ay] = [Math.cos(angle) * size, Math.sin(angle) * size];
      const [px, py] = [-Math.sin(angle) * size * 0.2, Math.cos(angle) * size * 0.2];
      const tone = side < 0 ? (i % 3 ? 2 : 1) : i % 3 ? 1 : 0;
      leaves[tone] +=
        `M${roundToInteger(x)} ${roundToInteger(y)}q${roundToInteger(ax * 0.45 + px)} ${roundToInteger(ay * 0.45 + py)} ${roundToInteger(ax)} ${roundToInteger(ay)}` +
        `q${roundToInteger(-ax * 0.55 - px * 2)} ${roundToInteger(-ay * 0.55 - py * 2)} ${roundToInteger(-ax)} ${roundToInteger(-ay)}`;
    }
    leaves.forEach((d, tone) => {
      s.path(d, s.light.leaf[tone]!);
    });
  }
}
