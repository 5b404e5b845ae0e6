/** Places names along roads and at points of a tile, so that none touches another, a place's name, or the tile's edge. */
import type { Point } from "../view";

/** Pixels; half of a text's height with its halo. */
const HALF_HEIGHT = 9;
/** Pixels that a name keeps from the tile's edge, where its neighbor can't continue it. */
const EDGE = 4;
/** Radians that a line may bend between two letters, and over the whole name. */
const MAX_BEND = 0.5;
const MAX_TURN = 0.9;

/** Left, top, right, bottom in pixels. */
export type Box = readonly [number, number, number, number];

/** An upper estimate of a text's width in pixels, because the visitor's own font draws it. */
export function estimateWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text)
    ems += /[\u1100-\uffdc]/u.test(letter) ? 1 : /[A-ZMW@%&\u0600-\u06ff]/.test(letter) ? 0.72 : 0.58;
  return Math.ceil(ems * size);
}

export class LabelSpace {
  readonly #boxes: Box[] = [];
  constructor(readonly size: number) {}

  /** Takes the boxes if they are inside the tile and free. */
  take(boxes: readonly Box[]): boolean {
    const isFree = boxes.every(
      ([left, top, right, bottom]) =>
        left >= EDGE &&
        top >= EDGE &&
        right <= this.size - EDGE &&
        bottom <= this.size - EDGE &&
        !this.#boxes.some((other) => left < other[2] && right > other[0] && top < other[3] && bottom > other[1]),
    );
    if (isFree) this.#boxes.push(...boxes);
    return isFree;
  }

  /** Keeps a box free that something else draws, inside or outside of the tile. */
  reserve(box: Box): void {
    this.#boxes.push(box);
  }
}

export const boxAround = ({ x, y }: Point, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

const measure = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** The part of a line from `start` to `start + length`, in pixels along it. */
function cutLine(line: readonly Point[], start: number, length: number): Point[] {
  const part: Point[] = [];
  let at = 0;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!];
    const step = measure(from, to);
    const toPoint = (along: number) => between(from, to, step === 0 ? 0 : (along - at) / step);
    if (part.length === 0 && at + step >= start) part.push(toPoint(start));
    if (part.length > 0) {
      if (at + step >= start + length) return [...part, toPoint(start + length)];
      part.push(to);
    }
    at += step;
  }
  return part;
}

/** Whether letters along the line are readable. */
function isSmooth(line: readonly Point[]): boolean {
  let turn = 0;
  for (let index = 2; index < line.length; index++) {
    const [a, b, c] = [line[index - 2]!, line[index - 1]!, line[index]!];
    const angle = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
    const bend = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));
    turn += bend;
    if (bend > MAX_BEND || turn > MAX_TURN) return false;
  }
  return true;
}

function* listBoxes(line: readonly Point[]): Generator<Box> {
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!];
    const steps = Math.max(1, Math.ceil(measure(from, to) / HALF_HEIGHT));
    for (let step = 0; step <= steps; step++)
      yield boxAround(between(from, to, step / steps), 2 * HALF_HEIGHT, 2 * HALF_HEIGHT);
  }
}

/**
 * Places a name along a line, near its middle.
 * @returns the part of the line under the name, from left to right; undefined where there is no place
 */
export function placeAlong(space: LabelSpace, line: readonly Point[], width: number): Point[] | undefined {
  let length = 0;
  for (let index = 1; index < line.length; index++) length += measure(line[index - 1]!, line[index]!);
  for (const share of [0.5, 0.25, 0.75]) {
    const start = length * share - width / 2;
    if (start < 0 || start + width > length) continue;
    const part = cutLine(line, start, width);
    if (!isSmooth(part) || !space.take([...listBoxes(part)])) continue;
    return part.at(-1)!.x < part[0]!.x ? part.reverse() : part;
  }
  return undefined;
}
