/** Lines and rings of a tile as short SVG path data. */
import type { Point } from "../view";

/** Units of path data in a pixel, which are whole numbers. */
export const UNITS = 2;
/** Pixels beyond the tile that are drawn: at least half of the widest road. */
const OVERDRAW = 10;
/** Pixels by which a drawn line may differ from the data, beside rounding. */
const TOLERANCE = 0.4;
/** Points that are simplified together. The time grows with their square for lines that were made for that. */
const MAX_PART = 64;

/** The square of a point's distance from the line between two others. */
function measureSquare({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
  return (x - from.x - share * dx) ** 2 + (y - from.y - share * dy) ** 2;
}

/** The first points of the parts of a line that are almost straight, by Douglas and Peucker. */
function simplifyPart(line: readonly Point[], first: number, last: number): Point[] {
  let [farthest, max] = [0, TOLERANCE ** 2];
  for (let index = first + 1; index < last; index++) {
    const square = measureSquare(line[index]!, line[first]!, line[last]!);
    if (square > max) [farthest, max] = [index, square];
  }
  if (farthest === 0) return [line[first]!];
  return [...simplifyPart(line, first, farthest), ...simplifyPart(line, farthest, last)];
}

/** Without the last point. */
function simplify(line: readonly Point[]): Point[] {
  const points: Point[] = [];
  for (let first = 0; first < line.length - 1; first += MAX_PART)
    points.push(...simplifyPart(line, first, Math.min(first + MAX_PART, line.length - 1)));
  return points;
}

const joinNumbers = (numbers: readonly number[]) => numbers.join(" ").replaceAll(" -", "-");

/**
 * Path data; empty for what is outside of the tile or smaller than `minSide` pixels.
 * @param isRing whether the last point is the first one again
 */
export function toPath(line: readonly Point[], size: number, isRing: boolean, units = UNITS, minSide = 0): string {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of line) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const isOutside =
    right < -OVERDRAW || bottom < -OVERDRAW || left > size + OVERDRAW || top > size + OVERDRAW || line.length < 2;
  if (isOutside || Math.max(right - left, bottom - top) < minSide) return "";
  const points = simplify(line);
  if (!isRing) points.push(line.at(-1)!);
  const [start, ...others] = points.map(({ x, y }) => ({ x: Math.round(x * units), y: Math.round(y * units) }));
  let at = start!;
  const steps = others.flatMap((next) => {
    const step = [next.x - at.x, next.y - at.y];
    at = next;
    return step.some(Boolean) ? step : [];
  });
  return steps.length === 0 ? "" : `M${start!.x} ${start!.y}l${joinNumbers(steps)}${isRing ? "z" : ""}`;
}
