import { mixColors } from "../scene/color";
import { roundToInteger, type Scene } from "../scene/scene";

/** A date palm: arching feathered fronds on a leaning, ringed trunk. */
export function drawPalm(s: Scene, x: number, base: number, height: number, lean = 20, size = 120): void {
  const { trunk, leaf } = s.light;
  const cx = x + lean;
  const cy = base - height;
  const w = Math.max(6, size * 0.075);
  s.groundShadow(x + 40, base + 3, size * 0.6, 9);
  s.path(
    `M${roundToInteger(x - w)} ${roundToInteger(base)}C${roundToInteger(x - w * 0.4)} ${roundToInteger(base - height * 0.4)} ${roundToInteger(cx - w * 0.7)} ${roundToInteger(cy + height * 0.35)} ${roundToInteger(cx - w * 0.5)} ${roundToInteger(cy)}` +
      `H${roundToInteger(cx + w * 0.5)}C${roundToInteger(cx + w * 0.5)} ${roundToInteger(cy + height * 0.35)} ${roundToInteger(x + w * 0.9)} ${roundToInteger(base - height * 0.4)} ${roundToInteger(x + w)} ${roundToInteger(base)}Z`,
    s.horizontalGradient(trunk[0], trunk[1]),
  );
  let rings = "";
  for (let i = 1; i < 13; i++) {
    const t = i / 13;
    rings += `M${roundToInteger(x + lean * t * t - w * 0.7)} ${roundToInteger(base - height * t)}q${roundToInteger(w * 0.7)} 4 ${roundToInteger(w * 1.4)} 0`;
  }
  s.line(rings, trunk[1], 1.5, { alpha: 0.45 });

  const angles: number[] = [];
  for (let i = 0; i < 15; i++) angles.push(((-208 + (i * 236) / 14 + s.rand(-5, 5)) * Math.PI) / 180);
  angles.sort((a, b) => Math.abs(Math.cos(b)) - Math.abs(Math.cos(a)) + (Math.sin(b) - Math.sin(a)) * 1.5);
  for (const angle of angles) {
    const length = size * s.rand(0.86, 1.08);
    const [ca, sa] = [Math.cos(angle), Math.sin(angle)];
    const droop = 0.28 + Math.abs(ca) * 0.32;
    const tip = [cx + ca * length, cy + sa * length * 0.82 + droop * length * 0.72] as const;
    const bend = [cx + ca * length * 0.52, cy + sa * length * 0.72 - length * 0.12] as const;
    const fill = -sa > 0.35 ? leaf[2] : -sa > -0.1 ? leaf[1] : leaf[0];
    let d = `M${roundToInteger(cx)} ${roundToInteger(cy)}Q${roundToInteger(bend[0])} ${roundToInteger(bend[1])} ${roundToInteger(tip[0])} ${roundToInteger(tip[1])}`;
    const teeth = 6;
    for (let j = teeth - 1; j >= 0; j--) {
      const t = j / teeth;
      const u = 1 - t;
      const qx = u * u * cx + 2 * u * t * bend[0] + t * t * tip[0];
      const qy = u * u * cy + 2 * u * t * bend[1] + t * t * tip[1];
      const depth = length * 0.13 * (0.45 + 2.4 * t * u);
      d += `L${roundToInteger(qx - ca * length * 0.02)} ${roundToInteger(qy + depth)}L${roundToInteger(qx + ca * length * 0.03)} ${roundToInteger(qy + depth * 0.38)}`;
    }
    s.path(`${d}Z`, fill);
  }
  s.ellipse(cx, cy + 3, w * 0.9, w * 0.8, trunk[1]);
}

/** A Washington fan palm: tall, with a round head and a short skirt. */
export function drawFanPalm(s: Scene, x: number, base: number, height: number, lean = 8, size = 62): void {
  const { trunk, leaf } = s.light;
  const cx = x + lean;
  const cy = base - height;
  const w = size * 0.1;
  s.path(
    `M${roundToInteger(x - w * 1.3)} ${roundToInteger(base)}Q${roundToInteger(x - w * 0.3 + lean * 0.2)} ${roundToInteger(base - height * 0.5)} ${roundToInteger(cx - w * 0.7)} ${roundToInteger(cy)}` +
      `H${roundToInteger(cx + w * 0.7)}Q${roundToInteger(x + w * 0.8 + lean * 0.2)} ${roundToInteger(base - height * 0.5)} ${roundToInteger(x + w * 1.3)} ${roundToInteger(base)}Z`,
    s.horizontalGradient(trunk[0], trunk[1]),
  );
  s.path(
    `M${roundToInteger(cx - w * 0.7)} ${roundToInteger(cy)}L${roundToInteger(cx - size * 0.3)} ${roundToInteger(cy + size * 0.62)}L${roundToInteger(cx)} ${roundToInteger(cy + size * 0.5)}L${roundToInteger(cx + size * 0.28)} ${roundToInteger(cy + size * 0.6)}L${roundToInteger(cx + w * 0.7)} ${roundToInteger(cy)}Z`,
    mixColors(trunk[1], trunk[0], 0.4),
  );
  const fans: [string, string, string] = ["", "", ""];
  for (let i = 0; i < 34; i++) {
    const angle = ((-218 + (i * 256) / 33 + s.rand(-4, 4)) * Math.PI) / 180;
    const length = size * s.rand(0.8, 1.06);
    const [ca, sa] = [Math.cos(angle), Math.sin(angle)];
    const [nx, ny] = [-sa * size * 0.075, ca * size * 0.075];
    const tone = sa < -0.45 ? 2 : sa < 0.15 ? 1 : 0;
    fans[tone] +=
      `M${roundToInteger(cx)} ${roundToInteger(cy)}L${roundToInteger(cx + ca * length * 0.62 + nx)} ${roundToInteger(cy + sa * length * 0.62 + ny)}` +
      `L${roundToInteger(cx + ca * length)} ${roundToInteger(cy + sa * length + size * 0.06)}L${roundToInteger(cx + ca * length * 0.62 - nx)} ${roundToInteger(cy + sa * length * 0.62 - ny)}Z`;
  }
  fans.forEach((d, tone) => {
    s.path(d, leaf[tone]!);
  });
}
