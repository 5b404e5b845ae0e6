/**
 * The state of an area being drawn: its corners, the undo history, and whether it is valid. Pure and independent of the
 * map: positions are degrees, strokes pixels.
 */
import { degrees, type Point } from "~/map/view";
import { type Polygon, polygonFault, selfCrossing } from "../area";

/** Maximum corners of a drawn area: about 1,100 characters of the URL. */
export const MOST_CORNERS = 60;
/** Maximum steps that can be undone. */
const MOST_STEPS = 100;

export type Corner = readonly [lng: number, lat: number];

export type AreaDraft = {
  corners: readonly Corner[];
  /** Whether the last corner is joined to the first, when an existing area is edited. */
  ring: boolean;
  /** The corners before each step, oldest first. */
  past: readonly (readonly Corner[])[];
  /** Message that says why the last step was rejected. */
  refusal: string | null;
};

export type AreaStep =
  | { kind: "add"; corner: Corner }
  | { kind: "move"; index: number; corner: Corner }
  | { kind: "remove"; index: number }
  | { kind: "undo" }
  | { kind: "clear" }
  | { kind: "refuse"; refusal: string };

export const TOO_FEW = "An area needs at least three corners.";
export const CROSSES = "The lines cross each other. Undo the last corner and try again.";
export const STROKE_CROSSES = "Your line crosses itself. Draw one loop.";
export const STROKE_TOO_SHORT = "That line is too short for an area. Draw a loop, or add corners one by one.";
const TOO_MANY = `An area can have at most ${MOST_CORNERS} corners.`;

/** An empty draft, or one for editing an existing area. */
export function areaDraft(polygon: Polygon | null): AreaDraft {
  return { corners: polygon ?? [], ring: polygon !== null, past: [], refusal: null };
}

const rounded = ([lng, lat]: Corner): Corner => [degrees(lng), degrees(lat)];
const same = (a: Corner | undefined, b: Corner | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/**
 * Applies one step; positions are rounded to five decimal places. A rejected step leaves the corners and sets the
 * message.
 */
export function areaStep(draft: AreaDraft, step: AreaStep): AreaDraft {
  const { corners, past } = draft;
  const to = (next: readonly Corner[], ring = draft.ring): AreaDraft => ({
    corners: next,
    ring,
    past: [...past, corners].slice(-MOST_STEPS),
    refusal: null,
  });
  const refused = (refusal: string): AreaDraft => ({ ...draft, refusal });
  switch (step.kind) {
    case "add": {
      const corner = rounded(step.corner);
      if (corners.some((known) => same(known, corner))) return { ...draft, refusal: null };
      if (corners.length >= MOST_CORNERS) return refused(TOO_MANY);
      return to(corners.toSpliced(draft.ring ? nearestSide(corners, corner) + 1 : corners.length, 0, corner));
    }
    case "move":
      return to(corners.with(step.index, rounded(step.corner)));
    case "remove":
      if (draft.ring && corners.length <= 3) return refused(TOO_FEW);
      return to(corners.toSpliced(step.index, 1));
    case "undo":
      return { ...draft, corners: past.at(-1) ?? corners, past: past.slice(0, -1), refusal: null };
    case "clear":
      return areaDraft(null);
    case "refuse":
      return refused(step.refusal);
  }
}

/** The area with these corners, or why they do not form one. */
export function areaOf(corners: readonly Corner[]): { polygon: Polygon } | { refusal: string } {
  const ring = corners.map(rounded).filter((corner, index, all) => index === 0 || !same(corner, all[index - 1]));
  if (ring.length > 1 && same(ring[0], ring.at(-1))) ring.pop();
  if (ring.length < 3) return { refusal: TOO_FEW };
  const fault = polygonFault(ring);
  if (!fault) return { polygon: ring };
  return { refusal: selfCrossing(ring) ? CROSSES : fault };
}

/** "3 corners", for screen readers. */
export function cornerWords(count: number): string {
  return count === 0 ? "No corners yet." : `${count} ${count === 1 ? "corner" : "corners"}.`;
}

/** Index of the corner after which a new one changes the ring least. */
function nearestSide(corners: readonly Corner[], [lng, lat]: Corner): number {
  const detours = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] as Corner;
    const length = (a: Corner, b: Corner) => Math.hypot(a[0] - b[0], (a[1] - b[1]) * 1.25);
    return length(from, [lng, lat]) + length([lng, lat], to) - length(from, to);
  });
  return detours.indexOf(Math.min(...detours));
}

/**
 * Reduces a stroke to at most `most` points (Ramer–Douglas–Peucker): removed points are within 2 pixels of the result,
 * or within the smallest larger distance that suffices.
 */
export function simplified(stroke: readonly Point[], most = MOST_CORNERS): readonly Point[] {
  for (let tolerance = 2; ; tolerance *= 1.5) {
    const kept = withinTolerance(stroke, tolerance);
    if (kept.length <= Math.max(2, most)) return kept;
  }
}

function withinTolerance(stroke: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, stroke.length - 1]);
  const spans: [number, number][] = [[0, stroke.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let farthest = -1;
    let most = tolerance;
    for (let index = first + 1; index < last; index++) {
      const away = distance(stroke[index] as Point, stroke[first] as Point, stroke[last] as Point);
      if (away > most) [farthest, most] = [index, away];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    spans.push([first, farthest], [farthest, last]);
  }
  return stroke.filter((_, index) => keep.has(index));
}

/** Distance from a point to the segment between two others. */
function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square && Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}
