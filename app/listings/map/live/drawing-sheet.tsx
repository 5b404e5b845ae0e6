import { cx } from "class-variance-authority";
import { DomEvent } from "leaflet";
import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import type { Point } from "~/map/view";
import { Button } from "~/ui/button";
import type { Polygon } from "../../schema";
import {
  buildArea,
  type Corner,
  createAreaDraft,
  formatCornerCount,
  reduceAreaDraft,
  SELF_CROSSING,
  STROKE_SELF_CROSSING,
  STROKE_TOO_SHORT,
  simplifyStroke,
} from "../area-draft";
import { ARROWS } from "./arrows";
import { CornerHandle } from "./corner-handle";
import styles from "./draw-area.module.css";

/** Pixels: the largest movement that is not a drag, and the largest distance of a click that selects a corner. */
const TAP_RADIUS = 12;
/** Milliseconds between the clicks of a double click. */
const DOUBLE_CLICK_MS = 450;
/** Pixels that an arrow key moves the map. */
const MAP_STEP = 60;

/**
 * The layer over the map while an area is drawn: handles strokes, clicks and keys, with instructions in its panel.
 * @param polygon the area to edit; null for a new one
 */
export function DrawingSheet({
  polygon,
  onDone,
  onCancel,
}: {
  polygon: Polygon | null;
  onDone: (polygon: Polygon) => void;
  onCancel: () => void;
}) {
  const map = useMap();
  const [draft, dispatch] = useReducer(reduceAreaDraft, polygon, createAreaDraft);
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  /** The corner being dragged. */
  const [draggedCorner, setDraggedCorner] = useState<{ index: number; corner: Corner } | null>(null);
  const [, redraw] = useReducer((moves: number) => moves + 1, 0);
  useMapEvents({ move: redraw, zoomend: redraw, resize: redraw });
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The area when drawing started. */
  const [existing] = useState(polygon);
  const hint = useId();

  const { corners, isRing, error } = draft;
  const shownCorners = draggedCorner ? corners.with(draggedCorner.index, draggedCorner.corner) : corners;
  const toPoint = ([lng, lat]: Corner): Point => map.latLngToContainerPoint([lat, lng]);
  const toCorner = ({ x, y }: Point): Corner => {
    const { lat, lng } = map.containerPointToLatLng([x, y]);
    return [lng, lat];
  };
  const points = shownCorners.map((corner, index) => ({ ...toPoint(corner), index }));
  const isNear = (a: Point | undefined, b: Point) => !!a && Math.hypot(a.x - b.x, a.y - b.y) <= TAP_RADIUS;

  const finish = () => {
    const area = buildArea(corners);
    if ("polygon" in area) return onDone(area.polygon);
    dispatch({ kind: "reject", error: area.error });
  };
  /** Adds a corner; a click on the first one closes the area. */
  const addCorner = (point: Point) => {
    if (!isRing && corners.length > 2 && isNear(points[0], point)) finish();
    else dispatch({ kind: "add", corner: toCorner(point) });
  };
  const getCenter = (): Point => map.getSize().divideBy(2);
  const finishStroke = (line: readonly Point[]) => {
    const strokeCorners = simplifyStroke(line).map(toCorner);
    const area = buildArea(strokeCorners);
    if ("polygon" in area && isLoop(line)) return onDone(area.polygon);
    const isSelfCrossing = "error" in area && area.error === SELF_CROSSING;
    dispatch({ kind: "reject", error: isSelfCrossing ? STROKE_SELF_CROSSING : STROKE_TOO_SHORT });
  };

  const lastClick = useRef<{ at: number; point: Point } | null>(null);
  const onRelease = useEffectEvent((line: readonly Point[]) => {
    const end = line.at(-1);
    if (!end) return;
    const wasDragged = line.some((point) => !isNear(line[0], point));
    if (wasDragged && corners.length === 0) return finishStroke(line);
    const previous = lastClick.current;
    lastClick.current = { at: performance.now(), point: end };
    const isDoubleClick = previous && performance.now() - previous.at < DOUBLE_CLICK_MS && isNear(previous.point, end);
    if (isDoubleClick && !isRing && corners.length > 2) finish();
    else if (!isDoubleClick) addCorner(end);
  });
  const onKeyPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      return onCancel();
    }
    if (event.target !== sheet.current) return;
    const direction = ARROWS[event.key];
    if (direction) map.panBy([direction[0] * MAP_STEP, direction[1] * MAP_STEP], { animate: false });
    else if (event.key === " " || event.key === "Enter") addCorner(getCenter());
    else if (event.key === "Backspace") dispatch({ kind: "undo" });
    else if (event.key === "+" || event.key === "=") map.zoomIn();
    else if (event.key === "-") map.zoomOut();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const frameElement = frame.current;
    const sheetElement = sheet.current;
    if (!frameElement || !sheetElement) return;
    // The map and its layers receive only wheel events.
    DomEvent.disableClickPropagation(frameElement);
    const stopPropagation = (event: Event) => event.stopPropagation();
    const hiddenEvents = ["mousemove", "mouseover", "mouseout"];
    for (const name of hiddenEvents) frameElement.addEventListener(name, stopPropagation);
    let line: Point[] | null = null;
    let pointerId: number | null = null;
    const toFramePoint = (event: PointerEvent): Point => map.mouseEventToContainerPoint(event);
    const down = (event: PointerEvent) => {
      // Ignores other fingers and buttons.
      if (!event.isPrimary || event.button !== 0) {
        line = null;
        return setStroke([]);
      }
      pointerId = event.pointerId;
      sheetElement.setPointerCapture(pointerId);
      line = [toFramePoint(event)];
    };
    const move = (event: PointerEvent) => {
      if (!line || event.pointerId !== pointerId) return;
      line.push(toFramePoint(event));
      setStroke([...line]);
    };
    const up = (event: PointerEvent) => {
      if (!line || event.pointerId !== pointerId) return;
      const completeStroke = [...line, toFramePoint(event)];
      line = null;
      setStroke([]);
      onRelease(completeStroke);
    };
    const cancel = () => {
      line = null;
      setStroke([]);
    };
    sheetElement.addEventListener("pointerdown", down);
    sheetElement.addEventListener("pointermove", move);
    sheetElement.addEventListener("pointerup", up);
    sheetElement.addEventListener("pointercancel", cancel);
    const key = (event: KeyboardEvent) => onKeyPress(event);
    frameElement.addEventListener("keydown", key);
    const wasDraggable = map.dragging.enabled();
    map.dragging.disable();
    if (existing) {
      // Keeps all corners above the panel, or beside it.
      const { offsetTop, offsetLeft, offsetWidth } = panel.current!;
      const isBeside = offsetWidth < frameElement.clientWidth / 2;
      const left = isBeside ? offsetLeft + offsetWidth : 0;
      const below = isBeside ? 0 : frameElement.clientHeight - offsetTop;
      map.fitBounds(
        existing.map(([lng, lat]) => [lat, lng]),
        {
          paddingTopLeft: [left + TAP_RADIUS * 2, TAP_RADIUS * 5],
          paddingBottomRight: [TAP_RADIUS * 2, below + TAP_RADIUS * 2],
          animate: false,
        },
      );
    }
    sheetElement.focus({ preventScroll: true });
    sheetElement.scrollIntoView({ block: "nearest" });
    return () => {
      if (wasDraggable) map.dragging.enable();
      for (const name of hiddenEvents) frameElement.removeEventListener(name, stopPropagation);
      sheetElement.removeEventListener("pointerdown", down);
      sheetElement.removeEventListener("pointermove", move);
      sheetElement.removeEventListener("pointerup", up);
      sheetElement.removeEventListener("pointercancel", cancel);
      frameElement.removeEventListener("keydown", key);
    };
  }, [map, existing]);

  const path = (line: readonly Point[]) => line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const outline = points.length > 1 ? `M${path(points)}${isRing ? "Z" : ""}` : "";
  return (
    <div className={cx("absolute inset-0 overflow-hidden", styles.frame)} ref={frame}>
      <div
        className={cx("absolute inset-0 focus-visible:-outline-offset-4", styles.sheet)}
        ref={sheet}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet takes the focus, because its keys move the map.
        tabIndex={0}
        aria-label="Drawing"
        aria-describedby={hint}
      >
        <svg className="size-full" aria-hidden="true">
          {outline ? <path className={isRing ? styles.area : styles.line} d={outline} /> : null}
          {stroke.length > 1 && corners.length === 0 ? <path className={styles.line} d={`M${path(stroke)}`} /> : null}
        </svg>
        <span
          className={cx("absolute top-1/2 left-1/2 size-8 [translate:-50%_-50%]", styles.cross)}
          aria-hidden="true"
        />
      </div>
      {points.map(({ x, y, index }) =>
        isRing ? (
          <CornerHandle
            key={index}
            name={`Corner ${index + 1} of ${points.length}`}
            position={{ x, y }}
            onHold={(point) => setDraggedCorner(point && { index, corner: toCorner(point) })}
            onMove={(point) => dispatch({ kind: "move", index, corner: toCorner(point) })}
            onRemove={() => dispatch({ kind: "remove", index })}
          />
        ) : (
          <span key={index} className={cx("absolute", styles.corner)} style={{ left: x, top: y }} aria-hidden="true" />
        ),
      )}
      <div
        className={cx("absolute mx-auto grid gap-1.5 rounded-panel bg-paper p-3 text-ink afloat", styles.panel)}
        ref={panel}
      >
        <p id={hint} className="type-small">
          {isRing
            ? "Drag the corners. With a keyboard, press Tab to reach one, arrow keys to move it, Delete to remove it."
            : "Draw a loop, or click to add corners. With a keyboard, move the map with arrow keys and add a corner with Enter."}
        </p>
        <p role="status" className={error ? "font-medium text-brick type-small" : "text-soft type-small"}>
          {error ?? formatCornerCount(corners.length)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="button" look="sun" size="s" onClick={finish}>
            Done
          </Button>
          <Button type="button" size="s" onClick={() => dispatch({ kind: "add", corner: toCorner(getCenter()) })}>
            Add corner
          </Button>
          <Button
            type="button"
            size="s"
            aria-disabled={draft.history.length === 0}
            onClick={() => dispatch({ kind: "undo" })}
          >
            Undo
          </Button>
          {isRing ? (
            <Button type="button" size="s" onClick={() => dispatch({ kind: "clear" })}>
              Start over
            </Button>
          ) : null}
          <Button type="button" look="plain" size="s" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Whether a stroke encloses an area, not a line drawn back and forth. */
function isLoop(line: readonly Point[]): boolean {
  const xs = line.map(({ x }) => x);
  const ys = line.map(({ y }) => y);
  const minSize = 2 * TAP_RADIUS;
  return Math.max(...xs) - Math.min(...xs) >= minSize && Math.max(...ys) - Math.min(...ys) >= minSize;
}
