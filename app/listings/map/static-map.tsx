import { cva } from "class-variance-authority";
import { type CSSProperties, memo } from "react";
import { unpackNames } from "~/map/packed-names";
import { getPixelPosition } from "~/map/pixel-position";
import { StaticBasemap, StaticPlaceNames } from "~/map/static-basemap";
import { MAP_FRAME, PILL_ZOOM } from "~/map/view";
import { formatClusterSearch } from "../links/map-links";
import type { Polygon } from "../schema";
import { AreaShape } from "./area-shape";
import type { MapData } from "./map-page.server";
import { type NamedPin, unpackPins } from "./pin";
import { formatPinCount, formatPinName, formatPinPrice, getPinSize } from "./pin-labels";

const pinClass = cva("pin-place", {
  variants: { kind: { count: "pin-count", price: "pin-price", dot: "pin-dot" } },
});

/** A pin that links to its home or, for several homes, zooms in on them. */
function StaticPin({
  pin,
  map: { view },
  search,
  listParams: back,
}: {
  pin: NamedPin;
  map: MapData;
  search: string;
  listParams: string;
}) {
  const { left, top } = getPixelPosition(view, MAP_FRAME, pin);
  if (left < 0 || top < 0 || left > MAP_FRAME.width || top > MAP_FRAME.height) return null;
  const position = { "--x": `${left}px`, "--y": `${top}px` } as CSSProperties;
  if (pin.count) {
    const size = getPinSize(pin.count);
    return (
      <a
        className={pinClass({ kind: "count" })}
        data-pin="count"
        href={formatClusterSearch(search, pin, view.zoom)}
        style={{ ...position, width: size, height: size }}
        aria-label={formatPinName(pin)}
      >
        {formatPinCount(pin.count)}
      </a>
    );
  }
  const kind = view.zoom >= PILL_ZOOM ? "price" : "dot";
  return (
    <a
      className={pinClass({ kind })}
      data-pin={kind}
      href={`/listing/${pin.id}${back}`}
      style={position}
      aria-label={formatPinName(pin)}
    >
      {kind === "price" ? formatPinPrice(pin.price) : null}
    </a>
  );
}

const LAYER_STYLE = { ...MAP_FRAME, margin: `${-MAP_FRAME.height / 2}px 0 0 ${-MAP_FRAME.width / 2}px` };

/**
 * The static map that the server renders: basemap, area, pins and names in a layer of fixed size that is centered in
 * the frame.
 * @param search query string of the page
 * @param listParams added to a home's URL for the back link
 */
export const StaticMap = memo(function StaticMap({
  map,
  polygon,
  search,
  listParams,
}: {
  map: MapData;
  polygon: Polygon | null;
  search: string;
  listParams: string;
}) {
  const { view, names, provider } = map;
  const pins = unpackPins(map.pins);
  return (
    <div
      // Names follow pins, so they are above dots; prices and counts are above them, and below the frame's tools.
      className="absolute top-1/2 left-1/2"
      data-map="static"
      style={LAYER_STYLE}
    >
      <StaticBasemap view={view} tiles={provider.basemap} />
      {polygon ? <AreaShape polygon={polygon} view={view} /> : null}
      {pins.map((pin) => (
        <StaticPin key={pin.id} pin={pin} map={map} search={search} listParams={listParams} />
      ))}
      <StaticPlaceNames view={view} names={unpackNames(names)} />
    </div>
  );
});
