import { type Point, roundToInteger, type Scene } from "../scene/scene";

export type Cladding = "stucco" | "siding" | "batten" | "brick" | "shingle" | "stone" | "log";
export type RoofCovering = "shingle" | "tile" | "seam";

/** The corners of a rectangle, clockwise from its upper left. */
export function getRectangle(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Where a line across (or, with `axis` 1, down) a convex outline enters and leaves it. */
function intersectLine(outline: readonly Point[], at: number, axis: 0 | 1): [number, number] | undefined {
  const along = axis;
  const across = axis === 0 ? 1 : 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length]!;
    const [a, b] = [from[across], to[across]];
    if (a === b || (at - a) * (at - b) > 0) return;
    const value = from[along] + ((at - a) / (b - a)) * (to[along] - from[along]);
    low = Math.min(low, value);
    high = Math.max(high, value);
  });
  return high - low > 1 ? [low, high] : undefined;
}

function getBounds(outline: readonly Point[]): { left: number; right: number; top: number; bottom: number } {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Horizontal strokes every `step` inside the outline, and upright joints of the course height between them. */
function drawCourses(
  outline: readonly Point[],
  step: number,
  joint?: (row: number) => { first: number; every: () => number },
): string {
  const { left, top, bottom } = getBounds(outline);
  let d = "";
  let row = 0;
  for (let y = top + step; y < bottom + step - 1; y += step, row++) {
    const span = y < bottom ? intersectLine(outline, y, 0) : undefined;
    if (span) d += `M${roundToInteger(span[0])} ${roundToInteger(y)}H${roundToInteger(span[1])}`;
    if (!joint) continue;
    const middle = intersectLine(outline, Math.min(y - step / 2, bottom - 1), 0);
    if (!middle) continue;
    const { first, every } = joint(row);
    for (let x = left + first; x < middle[1] - 3; x += every()) {
      if (x > middle[0] + 3)
        d += `M${roundToInteger(x)} ${roundToInteger(y - step)}v${roundToInteger(Math.min(step, bottom - y + step))}`;
    }
  }
  return d;
}

function drawUprights(outline: readonly Point[], step: number, offset = 0): string {
  const { left, right } = getBounds(outline);
  let d = "";
  for (let x = left + step + offset; x < right - 1; x += step) {
    const span = intersectLine(outline, x, 1);
    if (span) d += `M${roundToInteger(x)} ${roundToInteger(span[0])}V${roundToInteger(span[1])}`;
  }
  return d;
}

/** The texture of a wall material, inside a convex outline that is already painted. */
export function drawCladding(s: Scene, outline: readonly Point[], cladding: Cladding, color: string): void {
  const { shadow } = s.light;
  if (cladding === "siding") s.line(drawCourses(outline, 15), shadow, 2, { alpha: 0.16 });
  if (cladding === "log") {
    s.line(drawCourses(outline, 24), shadow, 5, { alpha: 0.26 });
    s.line(
      drawCourses(
        outline.map(([x, y]) => [x, y - 12] as const),
        24,
      ),
      s.lighten(color, 0.5),
      4,
      { alpha: 0.25 },
    );
  }
  if (cladding === "batten") {
    s.line(drawUprights(outline, 22), shadow, 2, { alpha: 0.14 });
    s.line(drawUprights(outline, 22, 2), "#fff", 2, { alpha: s.light.isLampLit ? 0.06 : 0.25 });
  }
  if (cladding === "brick") {
    s.line(
      drawCourses(outline, 11, (row) => ({ first: row % 2 ? 9 : 22, every: () => 26 })),
      s.lighten(color, 0.65),
      1.5,
      { alpha: 0.5 },
    );
  }
  if (cladding === "shingle") {
    s.line(
      drawCourses(outline, 16, () => ({ first: s.rand(6, 18), every: () => s.rand(14, 24) })),
      shadow,
      1.4,
      { alpha: 0.18 },
    );
  }
  if (cladding === "stone") {
    s.line(
      drawCourses(outline, 20, () => ({ first: s.rand(8, 30), every: () => s.rand(22, 46) })),
      shadow,
      2,
      { alpha: 0.2 },
    );
  }
}

/** A flat wall, lit from the sun's side. */
export function drawWall(s: Scene, outline: readonly Point[], color: string, cladding: Cladding = "stucco"): void {
  s.poly(outline, s.faceGradient(color, 0.18, 0.1));
  drawCladding(s, outline, cladding, color);
}

/** A sloping roof face seen from the front. */
export function drawRoof(s: Scene, outline: readonly Point[], color: string, covering: RoofCovering = "shingle"): void {
  const lit = s.sunSide < 0;
  const [bright, dark] = [s.lighten(color, 0.28), s.darken(color, 0.16)];
  s.poly(
    outline,
    s.linearGradient(
      [
        [0, lit ? bright : dark],
        [1, lit ? dark : bright],
      ],
      1,
      0.35,
    ),
  );
  const line = s.darken(color, 0.45);
  if (covering === "tile") {
    const { top, bottom } = getBounds(outline);
    let bumps = "";
    let shines = "";
    for (let y = top + 18; y < bottom - 2; y += 19) {
      const span = intersectLine(outline, y, 0);
      if (!span) continue;
      const count = Math.floor((span[1] - span[0] - 6) / 24);
      const x = span[0] + (span[1] - span[0] - count * 24) / 2;
      if (count < 1) continue;
      bumps += `M${roundToInteger(x)} ${roundToInteger(y)}${"q1-13 12-13t12 13".repeat(count)}`;
      for (let i = 0; i < count; i++) shines += `M${roundToInteger(x + i * 24 + 6)} ${roundToInteger(y - 9)}q3-3 7-3`;
    }
    s.line(bumps, line, 2.2, { alpha: 0.38 });
    s.line(shines, s.lighten(color, 0.4), 2.2, { alpha: s.light.isLampLit ? 0.3 : 0.5 });
  } else if (covering === "seam") {
    s.line(drawUprights(outline, 30), line, 2, { alpha: 0.35 });
    s.line(drawUprights(outline, 30, 2), s.lighten(color, 0.35), 2, { alpha: 0.35 });
  } else {
    s.line(
      drawCourses(outline, 14, () => ({ first: s.rand(8, 26), every: () => s.rand(24, 44) })),
      line,
      1.5,
      { alpha: 0.26 },
    );
  }
}
