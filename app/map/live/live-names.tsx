import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useMap, useMapEvents } from "react-leaflet";
import { type NameRow, type PlaceName, placeNames, ZIPS_FROM } from "../names";

/** Above the basemap and dots, below price pills. */
const PANE = "names";
/** Fraction of the frame around it whose names are rendered before dragging shows them. */
const AROUND = 0.4;

function pane(map: L.Map): HTMLElement {
  const made = map.getPane(PANE) ?? map.createPane(PANE);
  made.classList.add("map-names--live");
  return made;
}

/** Place names on the built-in basemap, in the page's font. */
export function LiveNames() {
  const map = useMap();
  const [zips, setZips] = useState<NameRow[]>([]);
  const [shown, setShown] = useState<{ names: readonly PlaceName[]; zoom: number }>({ names: [], zoom: -1 });
  const place = (rows = zips) => {
    const box = map.getBounds().pad(AROUND);
    const zoom = map.getZoom();
    setShown({ zoom, names: placeNames([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], zoom, rows) });
    if (zoom < ZIPS_FROM || rows.length > 0) return;
    import("../zip-names.json").then((loaded) => setZips(loaded.default as NameRow[])).catch(() => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, and when the ZIP codes have loaded
  useEffect(() => place(zips), [zips]);
  useMapEvents({
    moveend: () => place(),
    // Names are positioned for one zoom and would be wrong during a zoom animation.
    zoomstart: () => setShown({ names: [], zoom: -1 }),
  });
  return createPortal(
    shown.names.map((name) => {
      const { x, y } = map.latLngToLayerPoint(name);
      return (
        <span
          key={`${name.kind} ${name.name} ${name.lat}`}
          className={`map-name map-name--${name.kind}`}
          style={{ left: Math.round(x), top: Math.round(y) }}
          aria-hidden="true"
        >
          {name.name}
        </span>
      );
    }),
    pane(map),
  );
}
