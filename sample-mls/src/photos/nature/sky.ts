import { mixColors } from "../scene/color";
import { CANVAS, type Point, roundToInteger, type Scene } from "../scene/scene";

/** Sky with its sun and `clouds` brushed bands; stars when the lamps are on. */
export function drawSky(s: Scene, clouds = 3): void {
  const { sky, sun, sunAt, hasSunDisc: disc, isLampLit: lit } = s.light;
  s.rect(
    0,
    0,
    CANVAS.width,
    CANVAS.height,
    s.linearGradient([
      [0, sky[0]],
      [0.48, sky[1]],
      [0.76, sky[2]],
    ]),
  );
  if (lit) {
    for (let i = 0; i < 26; i++) {
      const size = s.rand(0.8, 1.9);
      s.ellipse(s.rand(0, 1200), s.rand(0, 260), size, size, "#fff", { alpha: s.rand(0.3, 0.8) });
    }
  }
  s.ellipse(
    sunAt[0],
    sunAt[1],
    420,
    420,
    s.radialGradient([
      [0, sun, 0.85],
      [0.22, sun, 0.42],
      [1, sun, 0],
    ]),
  );
  if (disc) s.ellipse(sunAt[0], sunAt[1], 44, 44, sun, { alpha: 0.95 });
  for (let i = 0; i < clouds; i++) drawCloud(s, s.rand(60, 1140), s.rand(90, 300), s.rand(150, 340));
}

/** Long brushed bands, never cotton balls. */
function drawCloud(s: Scene, x: number, y: number, width: number): void {
  const color = s.light.cloud;
  const fill = s.linearGradient(
    [
      [0, color, 0],
      [0.3, color, 0.6],
      [0.55, color, 0.42],
      [1, color, 0],
    ],
    1,
    0,
  );
  const bands = [
    [0, 0, 1, 0.022],
    [0.16, 0.05, 0.8, 0.016],
    [-0.12, 0.085, 0.62, 0.012],
  ] as const;
  for (const [dx, dy, share, thickness] of bands) {
    const cx = x + width * dx;
    const cy = y + width * dy;
    const w = width * share * 1.3;
    const h = width * thickness;
    s.path(
      `M${roundToInteger(cx - w / 2)} ${roundToInteger(cy)}C${roundToInteger(cx - w / 4)} ${roundToInteger(cy - h * 2)} ${roundToInteger(cx + w / 5)} ${roundToInteger(cy - h * 2.6)} ${roundToInteger(cx + w / 2)} ${roundToInteger(cy - h * 0.4)}` +
        `C${roundToInteger(cx + w / 5)} ${roundToInteger(cy + h)} ${roundToInteger(cx - w / 4)} ${roundToInteger(cy + h)} ${roundToInteger(cx - w / 2)} ${roundToInteger(cy)}Z`,
      fill,
    );
  }
}

/** One rolling skyline of height `y`, filled down to `bottom`. */
function drawRidge(s: Scene, y: number, height: number, roughness: number, fill: string, bottom = 920): void {
  const phase = [s.rand(0, 6), s.rand(0, 6), s.rand(0, 6)] as const;
  const outline: Point[] = [];
  for (let x = -40; x <= 1240; x += 60) {
    const roll = Math.sin(x / 260 + phase[0]) * 0.6;
    const bumps = Math.sin(x / 110 + phase[1]) * 0.28 + Math.sin(x / 47 + phase[2]) * 0.12;
    outline.push([x, y - height * (roll + bumps * roughness)]);
  }
  s.path(`${s.smoothPath(outline, false)}L1240 ${bottom}L-40 ${bottom}Z`, fill);
}

/** Three ranges of hills that fade into the sky, the nearest around `y`. */
export function drawHills(s: Scene, y = 560): void {
  const { far, mid, near, sky } = s.light;
  drawRidge(s, y - 60, 70, 1.4, mixColors(far, sky[2], 0.45));
  drawRidge(
    s,
    y,
    52,
    1,
    s.linearGradient([
      [0, mixColors(far, sky[2], 0.12)],
      [0.3, mixColors(mid, sky[2], 0.3)],
    ]),
  );
  drawRidge(
    s,
    y + 58,
    34,
    0.8,
    s.linearGradient([
      [0, mixColors(mid, sky[2], 0.12)],
      [0.25, near],
    ]),
  );
}

/** Two ranges of bare peaks with one shaded face each; `snow` whitens the far summits. */
export function drawMountains(s: Scene, y = 520, snow = false): void {
  const { far, sky, shadow } = s.light;
  for (const [dy, height, haze] of [
    [-70, 120, 0.5],
    [0, 80, 0.2],
  ] as const) {
    const crest: Point[] = [];
    for (let x = -60; x < 1280; x += s.rand(70, 130)) {
      crest.push([x, y + dy - height * s.rand(0.15, 1) * (crest.length % 2 ? 1.1 : 0.35)]);
    }
    const base = mixColors(far, sky[2], haze);
    s.path(
      `M${crest.map(([x, py]) => `${roundToInteger(x)} ${roundToInteger(py)}`).join("L")}L1280 920L-60 920Z`,
      s.linearGradient([
        [0, base],
        [0.5, mixColors(base, sky[2], 0.5)],
      ]),
    );
    let faces = "";
    let caps = "";
    for (let i = 1; i < crest.length - 1; i++) {
      const [x, py] = crest[i]!;
      const [beforeX, beforeY] = crest[i - 1]!;
      const [afterX, afterY] = crest[i + 1]!;
      if (py >= beforeY || py >= afterY) continue;
      faces += `M${roundToInteger(x)} ${roundToInteger(py)}L${roundToInteger(x + 18)} ${roundToInteger(py + 60)}L${roundToInteger(x + 4)} ${roundToInteger(py + 90)}L${roundToInteger(afterX - 8)} ${roundToInteger(afterY + 14)}Z`;
      const left = [x + (beforeX - x) * 0.34, py + (beforeY - py) * 0.34] as const;
      const right = [x + (afterX - x) * 0.34, py + (afterY - py) * 0.34] as const;
      caps += `M${roundToInteger(x)} ${roundToInteger(py)}L${roundToInteger(right[0])} ${roundToInteger(right[1])}L${roundToInteger(x + 10)} ${roundToInteger(right[1] - 4)}L${roundToInteger(x)} ${roundToInteger(right[1] + 10)}L${roundToInteger(x - 10)} ${roundToInteger(left[1] - 2)}L${roundToInteger(left[0])} ${roundToInteger(left[1])}Z`;
    }
    if (snow) s.path(caps, mixColors("#ffffff", sky[2], dy < 0 ? 0.35 : 0.15), { alpha: 0.85 });
    s.path(faces, shadow, { alpha: 0.1 });
  }
}

/** Water from `y` down to `bottom`, with glints; a headland when `land`. */
export function drawSea(s: Scene, y: number, bottom: number, land = true): void {
  const { sky, far, isLampLit: lit } = s.light;
  const tone = (color: string, share: number) => mixColors(lit ? s.darken(color, 0.5) : color, sky[2], share);
  s.rect(
    -5,
    y,
    1210,
    bottom - y,
    s.linearGradient([
      [0, tone("#3f8ea6", 0.35)],
      [0.5, tone("#57a6b4", 0.25)],
      [1, tone("#9fd0cc", 0.3)],
    ]),
  );
  let glints = "";
  for (let i = 0; i < 26; i++) {
    glints += `M${roundToInteger(s.rand(0, 1200))} ${roundToInteger(s.rand(y + 8, bottom - 8))}h${roundToInteger(s.rand(16, 60))}`;
  }
  s.line(glints, "#fff", 2, { alpha: lit ? 0.25 : 0.5, round: true });
  if (land) {
    s.path(`M-10 ${y + 20}Q80 ${y - 20} 190 ${y + 8}Q220 ${y + 16} 250 ${y + 20}Z`, mixColors(far, sky[2], 0.25));
  }
}
