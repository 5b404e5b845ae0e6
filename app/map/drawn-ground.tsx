import type { PlaceName } from "./names";
import type { TileSet } from "./provider";
import { tileGrid } from "./tile-grid";
import { MAP_FRAME, type MapView, project, type Size } from "./view";

type Layer = { view: MapView; size?: Size };

/** A position on a static map, in pixels from the layer's top left corner. */
export function placeIn({ center, zoom }: MapView, { width, height }: Size, at: { lat: number; lng: number }) {
  const [middle, point] = [project(center, zoom), project(at, zoom)];
  return { left: Math.round(point.x - middle.x + width / 2), top: Math.round(point.y - middle.y + height / 2) };
}

/** The basemap of a static map. Its layer has `size` and is centered in the frame; `lazy` below the first viewport. */
export function DrawnGround({ view, tiles, size = MAP_FRAME, lazy }: Layer & { tiles: TileSet; lazy?: boolean }) {
  return (
    <div className="ground" aria-hidden="true">
      {tileGrid(tiles, view, size).map(({ url, left, top, size: side }) => (
        <img
          key={url}
          src={url}
          alt=""
          width={side}
          height={side}
          style={{ left, top }}
          decoding="async"
          loading={lazy ? "lazy" : undefined}
        />
      ))}
    </div>
  );
}

/** Place names on a static map. */
export function DrawnNames({ view, names, size = MAP_FRAME }: Layer & { names: readonly PlaceName[] }) {
  return (
    <div className="map-names" aria-hidden="true">
      {names.map((name) => (
        <span
          key={`${name.kind} ${name.name} ${name.lat}`}
          className={`map-name map-name--${name.kind}`}
          style={placeIn(view, size, name)}
        >
          {name.name}
        </span>
      ))}
    </div>
  );
}
