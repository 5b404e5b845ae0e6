import { cx } from "class-variance-authority";
import { useEffect, useEffectEvent, useRef } from "react";
import { useMap } from "react-leaflet";
import type { Point } from "~/map/view";
import { ARROWS } from "./arrows";
import styles from "./draw-area.module.css";

/** Pixels that an arrow key moves a corner. */
const CORNER_STEP = 8;

/**
 * A corner of an area that can be dragged, moved by keys and removed.
 * @param position pixels in the frame
 */
export function CornerHandle({
  name,
  position,
  onHold,
  onMove,
  onRemove,
}: {
  name: string;
  position: Point;
  onHold: (point: Point | null) => void;
  onMove: (point: Point) => void;
  onRemove: () => void;
}) {
  const map = useMap();
  const button = useRef<HTMLButtonElement>(null);
  const onHoldEvent = useEffectEvent(onHold);
  const release = useEffectEvent((to: Point | null) => {
    onHold(null);
    if (to) onMove(to);
  });

  // Listens natively, because the drawing sheet stops these events before React receives them.
  useEffect(() => {
    const handle = button.current;
    if (!handle) return;
    let to: Point | null = null;
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      handle.setPointerCapture(event.pointerId);
      to = null;
    };
    const move = (event: PointerEvent) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      to = map.mouseEventToContainerPoint(event);
      onHoldEvent(to);
    };
    const up = () => {
      release(to);
      to = null;
    };
    const cancel = () => {
      to = null;
      release(null);
    };
    handle.addEventListener("pointerdown", down);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", up);
    handle.addEventListener("pointercancel", cancel);
    return () => {
      handle.removeEventListener("pointerdown", down);
      handle.removeEventListener("pointermove", move);
      handle.removeEventListener("pointerup", up);
      handle.removeEventListener("pointercancel", cancel);
    };
  }, [map]);

  return (
    <button
      ref={button}
      type="button"
      className={cx("absolute", styles.corner)}
      style={{ left: position.x, top: position.y }}
      aria-label={name}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
      onKeyDown={(event) => {
        const direction = ARROWS[event.key];
        const distance = event.shiftKey ? 5 * CORNER_STEP : CORNER_STEP;
        if (direction) onMove({ x: position.x + direction[0] * distance, y: position.y + direction[1] * distance });
        else if (event.key === "Delete" || event.key === "Backspace") onRemove();
        else return;
        event.preventDefault();
      }}
    />
  );
}
