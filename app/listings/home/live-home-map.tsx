/** The live map of a listing page. It imports Leaflet, so it is loaded on demand. */
import { divIcon } from "leaflet";
import { useEffect, useMemo } from "react";
import { Circle, Marker, useMap, ZoomControl } from "react-leaflet";
import type { BasemapMode } from "~/map/live/basemap-layer";
import { LiveMap } from "~/map/live/live-map";
import type { MapProvider } from "~/map/provider";
import type { MapView } from "~/map/view";
import type { PublicPosition } from "../rules";
import { AREA_RADIUS } from "./home-map-view";

export type LiveHomeMapProps = {
  view: MapView;
  position: PublicPosition;
  /** Text of the price pin. */
  label: string;
  pinClass: string;
  provider: MapProvider;
  mode: BasemapMode;
  /** Called when the basemap has loaded or failed, so that the static map can be hidden. */
  onReady: () => void;
  /** Called with the basemap's attribution. */
  onCredit: (credit: string) => void;
};

export default function LiveHomeMap({
  view,
  position,
  label,
  pinClass,
  provider,
  mode,
  onReady,
  onCredit,
}: LiveHomeMapProps) {
  const icon = useMemo(
    // `undefined` sizes the pin to its text.
    () => divIcon({ className: pinClass, html: label, iconSize: undefined }),
    [label, pinClass],
  );
  return (
    <LiveMap
      view={view}
      provider={provider}
      mode={mode}
      onState={(state) => (state.kind !== "loading" || state.hasFallback) && onReady()}
      onCredit={onCredit}
      onReady={() => {}}
      options={{ scrollWheelZoom: false, dragging: false }}
    >
      <EnableOnInteraction />
      <ZoomControl position="topright" />
      {position.approximate ? (
        <Circle
          center={position}
          radius={AREA_RADIUS}
          interactive={false}
          className="fill-agave stroke-agave stroke-[3px] [fill-opacity:0.12]"
        />
      ) : (
        <Marker position={position} icon={icon} interactive={false} keyboard={false} />
      )}
    </LiveMap>
  );
}

/**
 * Prevents the map from capturing page scrolling: wheel zoom and touch dragging work only after a click or key press in
 * the map, until the next click elsewhere. Mouse dragging always works, because it does not scroll the page.
 */
function EnableOnInteraction() {
  const map = useMap();
  useEffect(() => {
    const frame = map.getContainer();
    let isActive = false;
    const activate = () => {
      isActive = true;
      map.scrollWheelZoom.enable();
      map.dragging.enable();
    };
    const deactivate = () => {
      isActive = false;
      map.scrollWheelZoom.disable();
      map.dragging.disable();
    };
    // Runs before Leaflet handles the event. One device may have both a mouse and a touch screen.
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") map.dragging.enable();
      else if (!isActive) map.dragging.disable();
    };
    const onOutsidePointerDown = (event: Event) => {
      if (!(event.target instanceof Node && frame.contains(event.target))) deactivate();
    };
    frame.addEventListener("pointerdown", onPointerDown, true);
    frame.addEventListener("click", activate);
    frame.addEventListener("keydown", activate);
    document.addEventListener("pointerdown", onOutsidePointerDown);
    return () => {
      frame.removeEventListener("pointerdown", onPointerDown, true);
      frame.removeEventListener("click", activate);
      frame.removeEventListener("keydown", activate);
      document.removeEventListener("pointerdown", onOutsidePointerDown);
    };
  }, [map]);
  return null;
}
