import { cva } from "class-variance-authority";
import { getPixelPosition } from "./pixel-position";
import type { PlaceName } from "./place-names";
import type { TileSet } from "./provider";
import { layOutTiles } from "./tile-grid";
import { MAP_FRAME, type MapView, type Size } from "./view";

/** Of a place's name. */
export const placeNameClass = cva("map-name", {
  variants: {
    kind: {
      city: null,
      town: "map-name-town",
      zip: "map-name-zip",
      county: "map-name-county",
      sea: "map-name-sea",
    },
  },
});

type LayerProps = { view: MapView; size?: Size };

/** The basemap of a static map. Its layer has `size` and is centered in the frame; `lazy` below the first viewport. */
export function StaticBasemap({
  view,
  tiles,
  size = MAP_FRAME,
  lazy,
}: LayerProps & { tiles: TileSet; lazy?: boolean }) {
  return (
    <div className="absolute inset-0 *:absolute *:max-w-none" aria-hidden="true">
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

export function StaticPlaceNames({ view, names, size = MAP_FRAME }: LayerProps & { names: readonly PlaceName[] }) {
  return (
    <div className="pointer-events-none absolute inset-0" aria-hidden="true">
      {names.map((name) => (
        <span
          key={`${name.kind} ${name.name} ${name.lat}`}
          className={placeNameClass({ kind: name.kind })}
          style={getPixelPosition(view, size, name)}
        >
          {name.name}
        </span>
      ))}
    </div>
  );
}
