import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useMap, useMapEvents } from "react-leaflet";
import { findPlaceNames, MIN_ZIP_ZOOM, type NameRow, type PlaceName } from "../place-names";
import { placeNameClass } from "../static-basemap";

/** Above the basemap and all pins but the highlighted one. */
const PANE = "names";
/** Fraction of the frame around it whose names are rendered before dragging shows them. */
const PADDING = 0.4;

/** Place names on the built-in basemap, in the page's font. */
export function LivePlaceNames() {
  const map = useMap();
  const [zips, setZips] = useState<NameRow[]>([]);
  const [visible, setVisible] = useState<{ names: readonly PlaceName[]; zoom: number }>({ names: [], zoom: -1 });
  const updateNames = (rows = zips) => {
    const box = map.getBounds().pad(PADDING);
    const zoom = map.getZoom();
    setVisible({
      zoom,
      names: findPlaceNames([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], zoom, rows),
    });
    if (zoom < MIN_ZIP_ZOOM || rows.length > 0) return;
    import("../zip-names.json").then((loaded) => setZips(loaded.default as NameRow[])).catch(() => {});
  };
  const onZips = useEffectEvent(updateNames);
  useEffect(() => onZips(zips), [zips]);
  useMapEvents({
    moveend: () => updateNames(),
    // Names are positioned for one zoom and would be wrong during a zoom animation.
    zoomstart: () => setVisible({ names: [], zoom: -1 }),
  });
  return createPortal(
    visible.names.map((name) => {
      const { x, y } = map.latLngToLayerPoint(name);
      return (
        <span
          key={`${name.kind} ${name.name} ${name.lat}`}
          className={placeNameClass({ kind: name.kind })}
          style={{ left: Math.round(x), top: Math.round(y) }}
          aria-hidden="true"
        >
          {name.name}
        </span>
      );
    }),
    map.getPane(PANE) ?? map.createPane(PANE),
  );
}
