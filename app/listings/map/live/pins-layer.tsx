import type { LeafletMouseEvent } from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useMap, useMapEvents } from "react-leaflet";
import type { LatLng } from "~/map/view";
import { PILL_ZOOM } from "~/map/view";
import { countSize, countText, pillText } from "../pill";
import type { Pin } from "../pin";
import { PINS_PANE, PinsCanvas } from "./pins-canvas";
import { seenHomes } from "./seen-homes";

/** Pixels around a pin that count as a hit, for a mouse and for a finger. */
const REACH = { fine: 3, touch: 16 };

/**
 * The pins, with the highlighted one on top.
 * @param highlighted the pin or home to highlight; a home in a merged pin highlights that pin
 * @param onHighlight called when a pin is hovered; null when none is
 * @param onClick called when a pin is clicked; null for the map next to pins
 */
export function PinsLayer({
  pins,
  lit,
  still,
  onLight,
  onPress,
}: {
  pins: readonly Pin[];
  lit: (Pin | (LatLng & { price: number; count?: undefined })) | null;
  /** While an area is drawn, pins ignore clicks. */
  still: boolean;
  onLight: (pin: Pin | null) => void;
  onPress: (pin: Pin | null, touch: boolean) => void;
}) {
  const map = useMap();
  const [canvas] = useState(() => {
    if (!map.getPane(PINS_PANE)) map.createPane(PINS_PANE);
    if (!map.getPane("lit")) map.createPane("lit");
    return new PinsCanvas();
  });
  const [, setMoves] = useState(0);

  useEffect(() => {
    canvas.addTo(map);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => canvas.recolour();
    scheme.addEventListener("change", recolour);
    // The font of the pills may load after the pins.
    document.fonts?.ready.then(recolour);
    return () => {
      scheme.removeEventListener("change", recolour);
      canvas.remove();
    };
  }, [canvas, map]);
  useEffect(() => canvas.show(pins, new Set(seenHomes())), [canvas, pins]);

  const touched = (event: LeafletMouseEvent) => (event.originalEvent as PointerEvent).pointerType === "touch";
  const light = useEffectEvent(onLight);
  useEffect(() => {
    if (still) return;
    let last: Pin | null = null;
    let dragged = false;
    const over = (event: LeafletMouseEvent) => {
      if (dragged) return;
      const pin = canvas.at(event.containerPoint, REACH.fine);
      if (pin === last) return;
      last = pin;
      map.getContainer().style.cursor = pin ? "pointer" : "";
      light(pin);
    };
    const out = () => {
      if (last) light(null);
      last = null;
      map.getContainer().style.cursor = "";
    };
    const begin = () => {
      dragged = true;
      out();
    };
    const end = () => {
      dragged = false;
    };
    const events = { mousemove: over, mouseout: out, dragstart: begin, dragend: end };
    map.on(events);
    return () => {
      map.off(events);
      out();
    };
  }, [canvas, map, still]);
  useMapEvents({
    click: (event) => {
      if (still) return;
      const touch = touched(event);
      onPress(canvas.at(event.containerPoint, touch ? REACH.touch : REACH.fine), touch);
    },
    zoomend: () => setMoves((moves) => moves + 1),
    viewreset: () => setMoves((moves) => moves + 1),
  });

  const pane = map.getPane("lit");
  if (!lit || !pane) return null;
  const { x, y } = map.latLngToLayerPoint(lit);
  const at = { left: Math.round(x), top: Math.round(y) };
  return createPortal(
    lit.count ? (
      <span
        className="pin pin--count pin--on"
        style={{ ...at, width: countSize(lit.count), height: countSize(lit.count) }}
        aria-hidden="true"
      >
        {countText(lit.count)}
      </span>
    ) : (
      <span
        className={`pin pin--price pin--on${map.getZoom() < PILL_ZOOM ? " pin--raised" : ""}`}
        style={at}
        aria-hidden="true"
      >
        {pillText(lit.price)}
      </span>
    ),
    pane,
  );
}
