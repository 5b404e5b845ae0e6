import { roundToInteger, type Scene } from "../scene/scene";
import { type Cladding, drawWall, getRectangle } from "./cladding";

const IRON = "#3b2f2c";

export function drawLantern(s: Scene, x: number, y: number): void {
  s.line(`M${x} ${y - 12}v6`, IRON, 3);
  s.path(`M${x - 8} ${y - 6}h16l-3 20h-10z`, s.light.isLampLit ? "#ffe2a0" : "#f7e3b4");
  s.line(`M${x - 9} ${y - 6}h18M${x - 6} ${y + 14}h12M${x - 8} ${y - 6}l3 20M${x + 8} ${y - 6}l-3 20`, IRON, 2.5);
  if (s.light.isLampLit) s.glow(x, y + 4, 60);
}

export function drawChimney(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  cladding: Cladding = "brick",
): void {
  drawWall(s, getRectangle(x, y, width, height), color, cladding);
  s.rect(x - 6, y - 8, width + 12, 12, s.lighten(color, 0.2));
  s.rect(x - 2, y + 4, width + 4, 7, s.light.shadow, { alpha: 0.25 });
}

/** Steps that widen toward the camera. `base` is the foot of the lowest. */
export function drawSteps(
  s: Scene,
  x: number,
  base: number,
  width: number,
  count = 3,
  rise = 11,
  color = s.light.pave,
): void {
  for (let i = count - 1; i >= 0; i--) {
    const w = width + (count - 1 - i) * 26;
    const y = base - rise * (i + 1);
    s.rect(x - w / 2, y, w, rise, s.darken(color, 0.22));
    s.rect(x - w / 2, y, w, 5, s.lighten(color, 0.2));
  }
}

/** An outside stair seen from the side: `count` treads up to the right from (x, base), on a solid stringer. */
export function drawSideStair(
  s: Scene,
  x: number,
  base: number,
  count: number,
  run: number,
  rise: number,
  color: string,
  rail: string,
): void {
  const [right, top] = [x + count * run, base - count * rise];
  s.poly(
    [
      [x, base],
      [x, base - rise],
      [right - run, top],
      [right, top],
      [right, top + rise * 1.8],
      [x + run * 1.4, base],
    ],
    s.darken(color, 0.2),
  );
  let treads = "";
  for (let i = 0; i < count; i++)
    treads += `M${roundToInteger(x + i * run - 2)} ${roundToInteger(base - (i + 1) * rise)}h${roundToInteger(run + 6)}`;
  s.line(treads, s.lighten(color, 0.2), 5);
  let balusters = "";
  for (let i = 0; i < count; i++)
    balusters += `M${roundToInteger(x + (i + 0.5) * run)} ${roundToInteger(base - (i + 1) * rise)}v-38`;
  s.line(balusters, rail, 3);
  s.line(
    `M${roundToInteger(x)} ${roundToInteger(base - rise - 34)}L${roundToInteger(right)} ${roundToInteger(top - 36)}`,
    rail,
    5,
    { round: true },
  );
}

export function drawStringLights(s: Scene, x0: number, y0: number, x1: number, y1: number, sag = 40): void {
  const cx = (x0 + x1) / 2;
  const cy = (y0 + y1) / 2 + sag * 2;
  s.line(`M${x0} ${y0}Q${cx} ${cy} ${x1} ${y1}`, "#4a3a38", 2, { alpha: 0.7 });
  for (let i = 1; i < 12; i++) {
    const t = i / 12;
    const u = 1 - t;
    const x = u * u * x0 + 2 * u * t * cx + t * t * x1;
    const y = u * u * y0 + 2 * u * t * cy + t * t * y1;
    s.ellipse(x, y + 7, 5, 6.5, "#fff0bf");
    if (s.light.isLampLit) s.glow(x, y + 7, 20, 20, 0.55);
  }
}

/** A railing of thin balusters from x0 to x1, its rail at `top`. */
export function drawRailing(
  s: Scene,
  x0: number,
  x1: number,
  top: number,
  height: number,
  color: string,
  gap = 13,
  weight = 4,
): void {
  let balusters = "";
  for (let x = x0 + gap / 2; x < x1; x += gap)
    balusters += `M${roundToInteger(x)} ${roundToInteger(top)}v${roundToInteger(height)}`;
  s.line(balusters, s.lighten(color, 0.05), weight);
  s.rect(x0, top - 4, x1 - x0, 8, s.lighten(color, 0.15));
  s.rect(x0, top + height - 3, x1 - x0, 5, s.darken(color, 0.1));
}

/** A round or square post from y `top` to `bottom`. */
export function drawPost(s: Scene, x: number, top: number, bottom: number, width: number, color: string): void {
  s.rect(x - width / 2, top, width, bottom - top, s.horizontalGradient(s.lighten(color, 0.2), s.darken(color, 0.2)));
  s.rect(x - width / 2 - 3, top, width + 6, 6, s.lighten(color, 0.15));
  s.rect(x - width / 2 - 3, bottom - 8, width + 6, 8, s.darken(color, 0.08));
}

export function drawMailbox(s: Scene, x: number, base: number, color: string, flag: string): void {
  s.line(`M${x} ${base}v-58`, "#8a6a52", 7);
  s.path(`M${x - 20} ${base - 58}v-20a12 12 0 0 1 12-12h28v32z`, s.lighten(color, 0.1));
  s.rect(x + 16, base - 86, 4, 18, flag);
}

/** A white picket fence from x0 to x1, its foot at `base`. */
export function drawPicketFence(s: Scene, x0: number, x1: number, base: number, color: string): void {
  s.rect(x0, base - 58, x1 - x0, 7, s.darken(color, 0.06));
  s.rect(x0, base - 26, x1 - x0, 7, s.darken(color, 0.06));
  let pickets = "";
  for (let x = x0 + 6; x < x1 - 10; x += 25) pickets += `M${x} ${base}V${base - 70}l7-10 7 10v70z`;
  s.path(pickets, s.light.isLampLit ? s.darken(color, 0.3) : color);
}

/** A fence of upright boards between x0 and x1, standing at `base`. */
export function drawBoardFence(s: Scene, x0: number, x1: number, base: number, height: number, color: string): void {
  s.rect(x0, base - height, x1 - x0, height, s.verticalGradient(s.lighten(color, 0.18), s.darken(color, 0.2)));
  let joints = "";
  for (let x = x0 + 26; x < x1; x += 26)
    joints += `M${roundToInteger(x)} ${roundToInteger(base - height)}V${roundToInteger(base)}`;
  s.line(joints, s.light.shadow, 2, { alpha: 0.22 });
  s.rect(x0, base - height - 7, x1 - x0, 9, s.lighten(color, 0.3));
}
