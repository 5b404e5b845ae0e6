import { DrawnGround, DrawnNames, placeIn } from "~/map/drawn-ground";
import { MAP_FRAME, MAX_ZOOM, PILL_ZOOM } from "~/map/view";
import { partingSearch } from "../links/map-links";
import type { Polygon } from "../schema";
import { AreaShape } from "./area-shape";
import type { MapData } from "./map-page.server";
import { countSize, countText, pillText, pinName } from "./pill";
import { type Pin, unpackPins } from "./pin";

/** A pin that links to its home or, for several homes, zooms in on them. */
function DrawnPin({ pin, map: { view }, search, back }: { pin: Pin; map: MapData; search: string; back: string }) {
  const at = placeIn(view, MAP_FRAME, pin);
  if (at.left < 0 || at.top < 0 || at.left > MAP_FRAME.width || at.top > MAP_FRAME.height) return null;
  if (pin.count) {
    const size = countSize(pin.count);
    return (
      <a
        className="pin pin--count"
        href={partingSearch(search, pin, view.zoom, MAX_ZOOM)}
        style={{ ...at, width: size, height: size }}
        aria-label={pinName(pin)}
      >
        {countText(pin.count)}
      </a>
    );
  }
  const pill = view.zoom >= PILL_ZOOM;
  return (
    <a
      className={pill ? "pin pin--price" : "pin pin--dot"}
      href={`/listing/${pin.id}${back}`}
      style={at}
      aria-label={pinName(pin)}
    >
      {pill ? pillText(pin.price) : null}
    </a>
  );
}

/**
 * The static map that the server renders: basemap, area, pins and names in a layer of fixed size that is centered in
 * the frame.
 * @param search query string of the page
 * @param listParams added to a home's URL for the back link
 */
export function DrawnMap({
  map,
  polygon,
  search,
  back,
}: {
  map: MapData;
  polygon: Polygon | null;
  search: string;
  back: string;
}) {
  const { view, names, provider } = map;
  const pins = unpackPins(map.pins);
  // Names are above dots and below pins with text.
  const under = view.zoom >= PILL_ZOOM || pins.some(({ count }) => count);
  return (
    <div className="drawn-map" style={MAP_FRAME}>
      <DrawnGround view={view} tiles={provider.ground} />
      {polygon ? <AreaShape polygon={polygon} view={view} /> : null}
      {under ? <DrawnNames view={view} names={names} /> : null}
      {pins.map((pin) => (
        <DrawnPin key={pin.id} pin={pin} map={map} search={search} back={back} />
      ))}
      {under ? null : <DrawnNames view={view} names={names} />}
    </div>
  );
}
