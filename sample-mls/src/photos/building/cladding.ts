import { type Point, type Scene, unit } from "../scene/scene";

export type Cladding = "stucco" | "siding" | "batten" | "brick" | "shingle" | "stone" | "log";
export type RoofCovering = "shingle" | "tile" | "seam";

/** The corners of a rectangle, clockwise from its upper left. */
export function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Where a line across (or, with `axis` 1, down) a convex outline enters and leaves it. */
function cut(outline: readonly Point[], at: number, axis: 0 | 1): [number, number] | undefined {
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

function bounds(outline: readonly Point[]): { left: number; right: number; top: number; bottom: number } {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Horizontal strokes every `step` inside the outline, and upright joints of the course height between them. */
function courses(
  outline: readonly Point[],
  step: number,
  joint?: (row: number) => { first: number; every: () => number },
): string {
  const { left, top, bottom } = bounds(outline);
  let d = "";
  let row = 0;
  for (let y = top + step; y < bottom + step - 1; y += step, row++) {
    const span = y < bottom ? cut(outline, y, 0) : undefined;
    if (span) d += `M${unit(span[0])} ${unit(y)}H${unit(span[1])}`;
    if (!joint) continue;
    const middle = cut(outline, Math.min(y - step / 2, bottom - 1), 0);
    if (!middle) continue;
    const { first, every } = joint(row);
    for (let x = left + first; x < middle[1] - 3; x += every()) {
      if (x > middle[0] + 3) d += `M${unit(x)} ${unit(y - step)}v${unit(Math.min(step, bottom - y + step))}`;
    }
  }
  return d;
}

function uprights(outline: readonly Point[], step: number, offset = 0): string {
  const { left, right } = bounds(outline);
  let d = "";
  for (let x = left + step + offset; x < right - 1; x += step) {
    const span = cut(outline, x, 1);
    if (span) d += `M${unit(x)} ${unit(span[0])}V${unit(span[1])}`;
  }
  return d;
}

/** The texture of a wall material, inside a convex outline that is already painted. */
export function drawCladding(s: Scene, outline: readonly Point[], cladding: Cladding, colour: string): void {
  const { shadow } = s.light;
  if (cladding === "siding") s.line(courses(outline, 15), shadow, 2, { alpha: 0.16 });
  if (cladding === "log") {
    s.line(courses(outline, 24), shadow, 5, { alpha: 0.26 });
    s.line(
      courses(
        outline.map(([x, y]) => [x, y - 12] as const),
        24,
      ),
      s.sunny(colour, 0.5),
      4,
      { alpha: 0.25 },
    );
  }
  if (cladding === "batten") {
    s.line(uprights(outline, 22), shadow, 2, { alpha: 0.14 });
    s.line(uprights(outline, 22, 2), "#fff", 2, { alpha: s.light.lit ? 0.06 : 0.25 });
  }
  if (cladding === "brick") {
    s.line(
      courses(outline, 11, (row) => ({ first: row % 2 ? 9 : 22, every: () => 26 })),
      s.sunny(colour, 0.65),
      1.5,
      { alpha: 0.5 },
    );
  }
  if (cladding === "shingle") {
    s.line(
      courses(outline, 16, () => ({ first: s.rand(6, 18), every: () => s.rand(14, 24) })),
      shadow,
      1.4,
      { alpha: 0.18 },
    );
  }
  if (cladding === "stone") {
    s.line(
      courses(outline, 20, () => ({ first: s.rand(8, 30), every: () => s.rand(22, 46) })),
      shadow,
      2,
      { alpha: 0.2 },
    );
  }
}

/** A flat wall, lit from the sun's side. */
export function drawWall(s: Scene, outline: readonly Point[], colour: string, cladding: Cladding = "stucco"): void {
  s.poly(outline, s.face(colour, 0.18, 0.1));
  drawCladding(s, outline, cladding, colour);
}

/** A sloping roof face seen from the front. */
export function drawRoof(
  s: Scene,
  outline: readonly Point[],
  colour: string,
  covering: RoofCovering = "shingle",
): void {
  const lit = s.sunSide < 0;
  const [bright, dark] = [s.sunny(colour, 0.28), s.shade(colour, 0.16)];
  s.poly(
    outline,
    s.linear(
      [
        [0, lit ? bright : dark],
        [1, lit ? dark : bright],
      ],
      1,
      0.35,
    ),
  );
  const line = s.shade(colour, 0.45);
  if (covering === "tile") {
    const { top, bottom } = bounds(outline);
    let bumps = "";
    let shines = "";
    for (let y = top + 18; y < bottom - 2; y += 19) {
      const span = cut(outline, y, 0);
      if (!span) continue;
      const count = Math.floor((span[1] - span[0] - 6) / 24);
      const x = span[0] + (span[1] - span[0] - count * 24) / 2;
      if (count < 1) continue;
      bumps += `M${unit(x)} ${unit(y)}${"q1-13 12-13t12 13".repeat(count)}`;
      for (let i = 0; i < count; i++) shines += `M${unit(x + i * 24 + 6)} ${unit(y - 9)}q3-3 7-3`;
    }
    s.line(bumps, line, 2.2, { alpha: 0.38 });
    s.line(shines, s.sunny(colour, 0.4), 2.2, { alpha: s.light.lit ? 0.3 : 0.5 });
  } else if (covering === "seam") {
    s.line(uprights(outline, 30), line, 2, { alpha: 0.35 });
    s.line(uprights(outline, 30, 2), s.sunny(colour, 0.35), 2, { alpha: 0.35 });
  } else {
    s.line(
      courses(outline, 14, () => ({ first: s.rand(8, 26), every: () => s.rand(24, 44) })),
      line,
      1.5,
      { alpha: 0.26 },
    );
  }
}
