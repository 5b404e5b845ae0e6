import type { Map as LeafletMap } from "leaflet";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import type { ListingJson } from "../../json.server";
import type { Pin } from "../json.server";
import type { NamedPin } from "../pin";
import { formatPinName } from "../pin-labels";
import { type Direction, findNextPin } from "./next-pin";

const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key);

/**
 * Pins for keyboard users: visually hidden links with one tab stop, navigated with arrow keys. The focused one is
 * highlighted on the map.
 */
export function PinLinks({
  map,
  pins,
  getUrl,
  onHighlight,
  onClick,
}: {
  map: LeafletMap;
  pins: readonly NamedPin[];
  getUrl: (pin: Pin) => string;
  onHighlight: (pin: Pin | null) => void;
  onClick: (event: MouseEvent, pin: Pin) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const currentIndex = Math.min(current, pins.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isDirection(event.key)) return;
    event.preventDefault();
    const next = findNextPin(
      pins.map((pin) => map.latLngToContainerPoint(pin)),
      currentIndex,
      event.key,
    );
    if (next < 0) return;
    setCurrent(next);
    list.current?.querySelectorAll("a")[next]?.focus({ preventScroll: true });
  };
  const focused = useRef<Pin | null>(null);
  // The focused pin may be merged into another one, or split.
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const from = map.latLngToContainerPoint(focused.current);
    const distances = pins.map((pin) => map.latLngToContainerPoint(pin).distanceTo(from));
    const nearest = distances.indexOf(Math.min(...distances));
    list.current?.querySelectorAll("a")[nearest]?.focus({ preventScroll: true });
  }, [map, pins]);
  const onBlur = ({ currentTarget: link }: FocusEvent) => {
    onHighlight(null);
    // A link that is removed while it has the focus may lose it too, and is only then gone from the page.
    setTimeout(() => {
      if (link.isConnected && document.activeElement !== link && !list.current?.contains(document.activeElement))
        focused.current = null;
    });
  };
  /** Beds and street of focused homes whose pins came without them, by id. */
  const [loaded, setLoaded] = useState<ReadonlyMap<number, Partial<NamedPin>>>(new Map());
  const loadName = async ({ id }: Pin) => {
    const response = await fetch(`/api/listings/${id}`);
    if (!response.ok) return;
    const { beds, address } = (await response.json()) as ListingJson;
    setLoaded((names) => new Map(names).set(id, { beds: beds ?? undefined, street: address.line1 ?? undefined }));
  };
  const nameOf = (pin: NamedPin) => formatPinName({ ...pin, ...loaded.get(pin.id) });
  const currentPin = pins[currentIndex];
  const onFocus = (pin: NamedPin, index: number) => {
    const isNamed = pin.count || pin.street || pin.beds !== undefined || loaded.has(pin.id);
    if (!isNamed) loadName(pin).catch(console.warn);
    focused.current = pin;
    setCurrent(index);
    onHighlight(pin);
    if (!map.getBounds().contains(pin)) map.panTo(pin);
  };
  if (pins.length === 0) return null;
  return (
    <>
      <ul
        ref={list}
        className="sr-only"
        aria-label="Pins: use the arrow keys to move between them"
        onKeyDown={onKeyDown}
      >
        {pins.map((pin, index) => (
          <li key={pin.id}>
            <a
              href={getUrl(pin)}
              tabIndex={index === currentIndex ? 0 : -1}
              onFocus={() => onFocus(pin, index)}
              onBlur={onBlur}
              onClick={(event) => onClick(event, pin)}
            >
              {nameOf(pin)}
            </a>
          </li>
        ))}
      </ul>
      {/* The name of a focused pin that came after its focus. */}
      <p role="status" className="sr-only">
        {currentPin && loaded.has(currentPin.id) ? nameOf(currentPin) : null}
      </p>
    </>
  );
}
