import { useState } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import { ScaleBar } from "../scale-bar";

/** The scale of a live map, rendered inside it. */
export function LiveScale() {
  const map = useMap();
  const readView = () => ({ center: map.getCenter(), zoom: map.getZoom() });
  const [view, setView] = useState(readView);
  const update = () => setView(readView());
  useMapEvents({ zoomend: update, moveend: update });
  return <ScaleBar view={view} className="z-1000" />;
}
