import type { Point, Scene } from "../scene/scene";
import { type Cladding, drawCladding, drawRoof, type RoofCovering } from "./cladding";

/** A board along the eave. */
export function drawFascia(s: Scene, x: number, y: number, width: number, height: number, color: string): void {
  s.rect(x, y, width, height, s.verticalGradient(s.lighten(color, 0.2), s.darken(color, 0.14)));
}

/** The shadow an eave throws on the wall under it. */
export function drawEaveShadow(s: Scene, x: number, y: number, width: number, height = 24, alpha = 0.2): void {
  s.poly(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height * 1.1],
      [x, y + height],
    ],
    s.light.shadow,
    { alpha },
  );
}

type RoofSpec = {
  x: number;
  width: number;
  eave: number;
  height: number;
  hip: number;
  color: string;
  covering?: RoofCovering;
  fascia: string;
};

/**
 * A roof whose ridge runs along the front: its eave at y `eave` from `x` to `x + width`, `height` to the ridge, the
 * ridge `hip` short of either end. Includes fascia and ridge cap. The caller draws the eave's shadow on the wall.
 */
export function drawLongRoof(s: Scene, { x, width, eave, height, hip, color, covering, fascia }: RoofSpec): void {
  drawRoof(
    s,
    [
      [x, eave + 4],
      [x + hip, eave - height],
      [x + width - hip, eave - height],
      [x + width, eave + 4],
    ],
    color,
    covering,
  );
  s.rect(x + hip - 4, eave - height - 6, width - hip * 2 + 8, 11, s.lighten(color, 0.28), { rx: 5 });
  drawFascia(s, x, eave, width, 13, fascia);
}

type GableSpec = {
  /** The middle of the gable. */
  cx: number;
  /** Half the width of the wall under it. */
  half: number;
  /** Where the wall ends and the gable starts. */
  eave: number;
  /** The peak of the wall. The roof is above it. */
  peak: number;
  wall: string;
  roof: string;
  trim: string;
  cladding?: Cladding;
  /** How far the roof extends past the wall, along x. */
  overhang?: number;
  /** The depth of the barge board. */
  board?: number;
};

/** A gable end facing the camera: its wall, barge boards and the edge of its roof. */
export function drawGable(s: Scene, spec: GableSpec): void {
  const { cx, half, eave, peak, wall, roof, trim, cladding = "stucco", overhang = 24, board = 20 } = spec;
  const outline: Point[] = [
    [cx - half, eave + 2],
    [cx, peak],
    [cx + half, eave + 2],
  ];
  s.poly(outline, s.faceGradient(wall, 0.2, 0.06));
  drawCladding(s, outline, cladding, wall);
  const slope = (eave - peak) / half;
  const reach = half + overhang;
  const foot = peak + reach * slope;
  for (const side of [-1, 1] as const) {
    const sunlit = side === s.sunSide;
    const end = cx + side * reach;
    // Shadow of the boards on the wall.
    s.poly(
      [
        [cx, peak],
        [cx, peak + 20],
        [cx + side * (half - 4), eave + 20 - 4 * slope],
        [cx + side * half, eave + 2],
      ],
      s.light.shadow,
      { alpha: 0.2 },
    );
    s.poly(
      [
        [cx, peak - board],
        [cx, peak + 3],
        [end, foot + 3],
        [end, foot - board],
      ],
      sunlit ? s.lighten(trim, 0.2) : s.darken(trim, 0.12),
    );
    s.poly(
      [
        [cx, peak - board - 14],
        [cx, peak - board + 1],
        [end, foot - board + 1],
        [end + side * 5, foot - board - 12],
      ],
      sunlit ? s.lighten(roof, 0.3) : s.darken(roof, 0.08),
    );
  }
}
