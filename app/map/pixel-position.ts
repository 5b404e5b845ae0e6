import { type MapView, project, type Size } from "./view";

/** A position on a map of this size, in pixels from its top left corner. */
export function getPixelPosition(
  { center, zoom }: MapView,
  { width, height }: Size,
  position: { lat: number; lng: number },
) {
  const [middle, point] = [project(center, zoom), project(position, zoom)];
  return { left: Math.round(point.x - middle.x + width / 2), top: Math.round(point.y - middle.y + height / 2) };
}
