import { roundToInteger, type Scene } from "../scene/scene";

/** A slatted bench with a long cushion, standing at `base`. */
export function drawBench(s: Scene, cx: number, base: number, width: number, wood: string, cushion: string): void {
  const left = cx - width / 2;
  s.groundShadow(cx, base + 2, width * 0.56, 10, 0.24);
  s.line(
    `M${roundToInteger(left + 14)} ${base - 40}V${base}M${roundToInteger(left + width - 14)} ${base - 40}V${base}`,
    s.darken(wood, 0.4),
    11,
  );
  for (const dy of [122, 96])
    s.rect(left, base - dy, width, 18, s.verticalGradient(s.lighten(wood, 0.25), s.darken(wood, 0.1)), { rx: 4 });
  s.line(
    `M${roundToInteger(left + 10)} ${base - 120}v70M${roundToInteger(left + width - 10)} ${base - 120}v70`,
    s.darken(wood, 0.25),
    9,
  );
  s.rect(left - 4, base - 66, width + 8, 28, s.verticalGradient(s.lighten(cushion, 0.24), s.darken(cushion, 0.08)), {
    rx: 11,
  });
  s.rect(left, base - 42, width, 10, s.darken(wood, 0.2));
}
