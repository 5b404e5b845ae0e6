import type { LeafletMouseEvent, Point } from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useMap, useMapEvents } from "react-leaflet";
import type { LatLng } from "~/map/view";
import type { Pin } from "../json.server";
import { formatPinCount, formatPinPrice, getPinSize } from "../pin-labels";
import { distanceToPin } from "./pin-drawing";
import { PINS_PANE, PinsCanvas } from "./pins-canvas";
import { readViewedHomes } from "./viewed-homes";

/** Pixels around a pin that count as a hit, for a mouse and for a finger. */
const REACH = { fine: 3, touch: 16 };

/**
 * The pins, with the highlighted one on top.
 * @param highlighted the pin or home to highlight; a home in a merged pin highlights that pin
 * @param previewed the pin whose price covers the others, which a tap on it means
 * @param onHighlight called when a pin is hovered; null when none is
 * @param onClick called when a pin is clicked; null for the map next to pins
 */
export function PinsLayer({
  pins,
  highlighted,
  previewed,
  isDisabled,
  onHighlight,
  onClick,
}: {
  pins: readonly Pin[];
  highlighted: (Pin | (LatLng & { price: number; count?: undefined })) | null;
  previewed: Pin | null;
  /** While an area is drawn, pins ignore clicks. */
  isDisabled: boolean;
  onHighlight: (pin: Pin | null) => void;
  onClick: (pin: Pin | null, touch: boolean) => void;
}) {
  const map = useMap();
  const [canvas] = useState(() => {
    if (!map.getPane(PINS_PANE)) map.createPane(PINS_PANE);
    if (!map.getPane("highlight")) map.createPane("highlight");
    return new PinsCanvas();
  });
  const [, setMoves] = useState(0);

  // Before the canvas is on the map, so that the first pins are drawn once.
  useEffect(() => canvas.show(pins, new Set(readViewedHomes())), [canvas, pins]);
  useEffect(() => {
    canvas.addTo(map);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const recolor = () => canvas.recolor();
    scheme.addEventListener("change", recolor);
    // The font of the pills may load after the pins.
    if (document.fonts?.status === "loading") document.fonts.ready.then(recolor);
    return () => {
      scheme.removeEventListener("change", recolor);
      canvas.remove();
    };
  }, [canvas, map]);

  const isOnPrice = (pin: Pin, point: Point) => {
    const { x, y } = point.subtract(map.latLngToContainerPoint(pin));
    return distanceToPin(pin, x, y, true) === 0;
  };
  const isTouch = (event: LeafletMouseEvent) => (event.originalEvent as PointerEvent).pointerType === "touch";
  const highlight = useEffectEvent(onHighlight);
  useEffect(() => {
    if (isDisabled) return;
    let last: Pin | null = null;
    let isDragging = false;
    const onMouseMove = (event: LeafletMouseEvent) => {
      if (isDragging) return;
      const pin = canvas.findPinAt(event.containerPoint, REACH.fine);
      if (pin === last) return;
      last = pin;
      map.getContainer().style.cursor = pin ? "pointer" : "";
      highlight(pin);
    };
    const onMouseOut = () => {
      if (last) highlight(null);
      last = null;
      map.getContainer().style.cursor = "";
    };
    const onDragStart = () => {
      isDragging = true;
      onMouseOut();
    };
    const onDragEnd = () => {
      isDragging = false;
    };
    const events = { mousemove: onMouseMove, mouseout: onMouseOut, dragstart: onDragStart, dragend: onDragEnd };
    map.on(events);
    return () => {
      map.off(events);
      onMouseOut();
    };
  }, [canvas, map, isDisabled]);
  useMapEvents({
    click: (event) => {
      if (isDisabled) return;
      const touch = isTouch(event);
      const pin =
        touch && previewed && isOnPrice(previewed, event.containerPoint)
          ? previewed
          : canvas.findPinAt(event.containerPoint, touch ? REACH.touch : REACH.fine);
      onClick(pin, touch);
    },
    zoomend: () => setMoves((moves) => moves + 1),
    viewreset: () => setMoves((moves) => moves + 1),
  });

  const pane = map.getPane("highlight");
  if (!highlighted || !pane) return null;
  const { x, y } = map.latLngToLayerPoint(highlighted);
  const position = { left: Math.round(x), top: Math.round(y) };
  return createPortal(
    highlighted.count ? (
      <span
        className="pin-count"
        style={{ ...position, width: getPinSize(highlighted.count), height: getPinSize(highlighted.count) }}
        aria-hidden="true"
      >
        {formatPinCount(highlighted.count)}
      </span>
    ) : (
      <span className="pin-price" style={position} aria-hidden="true">
        {formatPinPrice(highlighted.price)}
      </span>
    ),
    pane,
  );
}
