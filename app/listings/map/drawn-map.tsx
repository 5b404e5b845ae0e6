import { DrawnGround, DrawnNames, placeIn } from "~/map/drawn-ground";
import { MAP_FRAME, MAX_ZOOM, PILL_ZOOM } from "~/map/view";
import { partingSearch } from "../links/map-links";
import type { Polygon } from "../schema";
import { AreaShape } from "./area-shape";
import type { MapData } from "./map-page.server";
import { countSize, countText, pillText, pinName } from "./pill";
import { type Pin, unpackPins } from "./pin";

/** A pin where the home is: a link to it, or, of several homes, into their cell. */
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
 * The map as the server draws it: ground, area, pins, names, in a layer of fixed pixels whose middle is the frame's.
 * @param search of the page's address
 * @param back what a home's address carries along, so that the way back leads here
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
  // Names lie above dots and under whatever has words of its own.
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
