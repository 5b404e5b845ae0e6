import type { Map as LeafletMap } from "leaflet";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { pinName } from "../pill";
import type { Pin } from "../pin";
import { type Direction, nextPin } from "./next-pin";

const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key);

/**
 * The pins for the keyboard: links that are not seen, one tab stop for all of them, arrow keys from one to the next. The
 * one that has the focus is lit on the map.
 */
export function PinKeys({
  map,
  pins,
  address,
  onLight,
  onPress,
}: {
  map: LeafletMap;
  pins: readonly Pin[];
  /** Where a pin leads. */
  address: (pin: Pin) => string;
  onLight: (pin: Pin | null) => void;
  onPress: (event: MouseEvent, pin: Pin) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, pins.length - 1);

  const move = (event: KeyboardEvent) => {
    if (!isDirection(event.key)) return;
    event.preventDefault();
    const next = nextPin(
      pins.map((pin) => map.latLngToContainerPoint(pin)),
      at,
      event.key,
    );
    if (next < 0) return;
    setCurrent(next);
    list.current?.querySelectorAll("a")[next]?.focus({ preventScroll: true });
  };
  const focused = (pin: Pin, index: number) => {
    setCurrent(index);
    onLight(pin);
    if (!map.getBounds().contains(pin)) map.panTo(pin);
  };
  if (pins.length === 0) return null;
  return (
    <ul ref={list} className="pin-keys" aria-label="Pins; arrow keys lead from one to the next" onKeyDown={move}>
      {pins.map((pin, index) => (
        <li key={pin.id}>
          <a
            href={address(pin)}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => focused(pin, index)}
            onBlur={() => onLight(null)}
            onClick={(event) => onPress(event, pin)}
          >
            {pinName(pin)}
          </a>
        </li>
      ))}
    </ul>
  );
}
