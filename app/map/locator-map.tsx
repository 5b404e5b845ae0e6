import outline from "./california-outline.json";
import { type Bbox, project } from "./view";

/** A small map of California that highlights the area in view. */
export function LocatorMap({ box: [west, south, east, north] }: { box: Bbox }) {
  const { width, height, zoom, center, path } = outline;
  const middle = project(center, zoom);
  const toPixel = (lat: number, lng: number) => {
    const point = project({ lat, lng }, zoom);
    return [point.x - middle.x + width / 2, point.y - middle.y + height / 2] as const;
  };
  const clamp = (value: number, max: number) => Math.min(max - 1, Math.max(1, value));
  const [left, top] = toPixel(north, west);
  const [right, bottom] = toPixel(south, east);
  const [x, y] = [clamp(left, width), clamp(top, height)];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className="fill-land-2 stroke-edge [stroke-linejoin:round]" d={path} />
      <rect
        className="fill-sun stroke-on-sun stroke-[1.2]"
        x={x.toFixed(1)}
        y={y.toFixed(1)}
        width={Math.max(7, clamp(right, width) - x).toFixed(1)}
        height={Math.max(7, clamp(bottom, height) - y).toFixed(1)}
        rx="2"
      />
    </svg>
  );
}
