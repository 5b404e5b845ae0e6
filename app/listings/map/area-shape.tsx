/** A drawn area on the static map. */
import { MAP_FRAME, type MapView, project } from "~/map/view";
import type { Polygon } from "../schema";

/** A layer of the frame's size above the basemap, below names and pins. Decorative, because a chip names the area. */
export function AreaShape({ polygon, view }: { polygon: Polygon; view: MapView }) {
  const { width, height } = MAP_FRAME;
  const center = project(view.center, view.zoom);
  const left = center.x - width / 2;
  const top = center.y - height / 2;
  const corners = polygon.map(([lng, lat]) => {
    const { x, y } = project({ lat, lng }, view.zoom);
    return `${(x - left).toFixed(1)} ${(y - top).toFixed(1)}`;
  });
  return (
    <svg
      // Without a position it would be painted below the basemap's images.
      style={{ position: "absolute", left: 0, top: 0 }}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path
        d={`M${corners.join("L")}Z`}
        fill="var(--color-agave)"
        fillOpacity="0.12"
        stroke="var(--color-agave)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  );
}
