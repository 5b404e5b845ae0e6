import type { Map as LeafletMap } from "leaflet";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { pinName } from "../pill";
import type { Pin } from "../pin";
import { type Direction, nextPin } from "./next-pin";

const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key);

/**
 * Pins for keyboard users: visually hidden links with one tab stop, navigated with arrow keys. The focused one is
 * highlighted on the map.
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
  /** The URL of a pin. */
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
    <ul ref={list} className="pin-keys" aria-label="Pins: use the arrow keys to move between them" onKeyDown={move}>
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
