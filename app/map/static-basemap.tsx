import { getPixelPosition } from "./pixel-position";
import type { PlaceName } from "./place-names";
import type { TileSet } from "./provider";
import { layOutTiles } from "./tile-grid";
import { MAP_FRAME, type MapView, type Size } from "./view";

type LayerProps = { view: MapView; size?: Size };

/** The basemap of a static map. Its layer has `size` and is centered in the frame; `lazy` below the first viewport. */
export function StaticBasemap({
  view,
  tiles,
  size = MAP_FRAME,
  lazy,
}: LayerProps & { tiles: TileSet; lazy?: boolean }) {
  return (
    <div className="basemap" aria-hidden="true">
      {layOutTiles(tiles, view, size).map(({ url, left, top, size: side }) => (
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
export function StaticPlaceNames({ view, names, size = MAP_FRAME }: LayerProps & { names: readonly PlaceName[] }) {
  return (
    <div className="map-names" aria-hidden="true">
      {names.map((name) => (
        <span
          key={`${name.kind} ${name.name} ${name.lat}`}
          className={`map-name map-name--${name.kind}`}
          style={getPixelPosition(view, size, name)}
        >
          {name.name}
        </span>
      ))}
    </div>
  );
}
