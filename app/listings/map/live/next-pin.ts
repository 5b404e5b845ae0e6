/** Finds the pin that an arrow key moves to. Pure. */
export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const ROTATIONS: Record<Direction, (x: number, y: number) => readonly [along: number, aside: number]> = {
  ArrowUp: (x, y) => [-y, x],
  ArrowDown: (x, y) => [y, x],
  ArrowLeft: (x, y) => [-x, y],
  ArrowRight: (x, y) => [x, y],
};
/** Weight of sideways distance relative to distance ahead. */
const SIDEWAYS_WEIGHT = 2;

/**
 * The index of the nearest pin in a direction, or -1.
 * @param points pixels, x to the right and y downward
 */
export function findNextPin(points: readonly { x: number; y: number }[], from: number, direction: Direction): number {
  const start = points[from];
  if (!start) return points.length > 0 ? 0 : -1;
  let nearest = -1;
  let leastDistance = Number.POSITIVE_INFINITY;
  points.forEach(({ x, y }, index) => {
    const [along, aside] = ROTATIONS[direction](x - start.x, y - start.y);
    if (index === from || along <= 0 || Math.abs(aside) > 3 * along) return;
    const weightedDistance = along + SIDEWAYS_WEIGHT * Math.abs(aside);
    if (weightedDistance >= leastDistance) return;
    leastDistance = weightedDistance;
    nearest = index;
  });
  return nearest;
}
