/**
 * The state of an area being drawn: its corners, the undo history, and whether it is valid. Pure and independent of the
 * map: positions are degrees, strokes pixels.
 */
import { type Point, roundDegrees } from "~/map/view";
import { isSelfCrossing, type Polygon, validatePolygon } from "../area";

/** Maximum corners of a drawn area: about 1,100 characters of the URL. */
export const MAX_DRAWN_CORNERS = 60;
/** Maximum steps that can be undone. */
const MAX_UNDO_STEPS = 100;

export type Corner = readonly [lng: number, lat: number];

export type AreaDraft = {
  corners: readonly Corner[];
  /** Whether the last corner is joined to the first, when an existing area is edited. */
  isRing: boolean;
  /** The corners before each step, oldest first. */
  history: readonly (readonly Corner[])[];
  /** Message that says why the last step was rejected. */
  error: string | null;
};

export type AreaDraftAction =
  | { kind: "add"; corner: Corner }
  | { kind: "move"; index: number; corner: Corner }
  | { kind: "remove"; index: number }
  | { kind: "undo" }
  | { kind: "clear" }
  | { kind: "reject"; error: string };

export const TOO_FEW_CORNERS = "An area needs at least three corners.";
export const SELF_CROSSING = "The lines cross each other. Undo the last corner and try again.";
export const STROKE_SELF_CROSSING = "Your line crosses itself. Draw one loop.";
export const STROKE_TOO_SHORT = "That line is too short for an area. Draw a loop, or add corners one by one.";
const TOO_MANY_CORNERS = `An area can have at most ${MAX_DRAWN_CORNERS} corners.`;

/** An empty draft, or one for editing an existing area. */
export function createAreaDraft(polygon: Polygon | null): AreaDraft {
  return { corners: polygon ?? [], isRing: polygon !== null, history: [], error: null };
}

const roundCorner = ([lng, lat]: Corner): Corner => [roundDegrees(lng), roundDegrees(lat)];
const isSameCorner = (a: Corner | undefined, b: Corner | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/**
 * Applies one step; positions are rounded to five decimal places. A rejected step leaves the corners and sets the
 * message.
 */
export function reduceAreaDraft(draft: AreaDraft, action: AreaDraftAction): AreaDraft {
  const { corners, history } = draft;
  const update = (next: readonly Corner[], isRing = draft.isRing): AreaDraft => ({
    corners: next,
    isRing,
    history: [...history, corners].slice(-MAX_UNDO_STEPS),
    error: null,
  });
  const reject = (error: string): AreaDraft => ({ ...draft, error });
  switch (action.kind) {
    case "add": {
      const corner = roundCorner(action.corner);
      if (corners.some((other) => isSameCorner(other, corner))) return { ...draft, error: null };
      if (corners.length >= MAX_DRAWN_CORNERS) return reject(TOO_MANY_CORNERS);
      return update(corners.toSpliced(draft.isRing ? findNearestSide(corners, corner) + 1 : corners.length, 0, corner));
    }
    case "move":
      return update(corners.with(action.index, roundCorner(action.corner)));
    case "remove":
      if (draft.isRing && corners.length <= 3) return reject(TOO_FEW_CORNERS);
      return update(corners.toSpliced(action.index, 1));
    case "undo":
      return { ...draft, corners: history.at(-1) ?? corners, history: history.slice(0, -1), error: null };
    case "clear":
      return createAreaDraft(null);
    case "reject":
      return reject(action.error);
  }
}

/** The area with these corners, or why they do not form one. */
export function buildArea(corners: readonly Corner[]): { polygon: Polygon } | { error: string } {
  const ring = corners
    .map(roundCorner)
    .filter((corner, index, all) => index === 0 || !isSameCorner(corner, all[index - 1]));
  if (ring.length > 1 && isSameCorner(ring[0], ring.at(-1))) ring.pop();
  if (ring.length < 3) return { error: TOO_FEW_CORNERS };
  const problem = validatePolygon(ring);
  if (!problem) return { polygon: ring };
  return { error: isSelfCrossing(ring) ? SELF_CROSSING : problem };
}

/** "3 corners", for screen readers. */
export function formatCornerCount(count: number): string {
  return count === 0 ? "No corners yet." : `${count} ${count === 1 ? "corner" : "corners"}.`;
}

/** Index of the corner after which a new one changes the ring least. */
function findNearestSide(corners: readonly Corner[], [lng, lat]: Corner): number {
  const detours = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] as Corner;
    const length = (a: Corner, b: Corner) => Math.hypot(a[0] - b[0], (a[1] - b[1]) * 1.25);
    return length(from, [lng, lat]) + length([lng, lat], to) - length(from, to);
  });
  return detours.indexOf(Math.min(...detours));
}

/**
 * Reduces a stroke to at most {@link MAX_DRAWN_CORNERS} points (Ramer–Douglas–Peucker): removed points are within 2 pixels of the result,
 * or within the smallest larger distance that suffices.
 */
export function simplifyStroke(stroke: readonly Point[]): readonly Point[] {
  for (let tolerance = 2; ; tolerance *= 1.5) {
    const points = keepWithinTolerance(stroke, tolerance);
    if (points.length <= MAX_DRAWN_CORNERS) return points;
  }
}

function keepWithinTolerance(stroke: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, stroke.length - 1]);
  const spans: [number, number][] = [[0, stroke.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let farthest = -1;
    let farthestDistance = tolerance;
    for (let index = first + 1; index < last; index++) {
      const pointDistance = distanceToSegment(stroke[index] as Point, stroke[first] as Point, stroke[last] as Point);
      if (pointDistance > farthestDistance) [farthest, farthestDistance] = [index, pointDistance];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    spans.push([first, farthest], [farthest, last]);
  }
  return stroke.filter((_, index) => keep.has(index));
}

/** Distance from a point to the segment between two others. */
function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square && Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}
