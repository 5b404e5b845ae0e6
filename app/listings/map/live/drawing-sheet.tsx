import { DomEvent } from "leaflet";
import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import type { Point } from "~/map/view";
import type { Polygon } from "../../schema";
import {
  areaDraft,
  areaOf,
  areaStep,
  type Corner,
  CROSSES,
  cornerWords,
  STROKE_CROSSES,
  STROKE_TOO_SHORT,
  simplified,
} from "../area-draft";
import { ARROWS, CornerHandle } from "./corner-handle";

/** Pixels: the largest movement that is not a drag, and the largest distance of a click that selects a corner. */
const NEAR = 12;
/** Milliseconds between the clicks of a double click. */
const DOUBLE = 450;
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
  const [draft, step] = useReducer(areaStep, polygon, areaDraft);
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  /** The corner being dragged. */
  const [held, setHeld] = useState<{ index: number; corner: Corner } | null>(null);
  const [, redraw] = useReducer((moves: number) => moves + 1, 0);
  useMapEvents({ move: redraw, zoomend: redraw, resize: redraw });
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The area when drawing started. */
  const [existing] = useState(polygon);
  const hint = useId();

  const { corners, ring, refusal } = draft;
  const shown = held ? corners.with(held.index, held.corner) : corners;
  const pointAt = ([lng, lat]: Corner): Point => map.latLngToContainerPoint([lat, lng]);
  const cornerAt = ({ x, y }: Point): Corner => {
    const { lat, lng } = map.containerPointToLatLng([x, y]);
    return [lng, lat];
  };
  const points = shown.map(pointAt);
  const isNear = (a: Point | undefined, b: Point) => !!a && Math.hypot(a.x - b.x, a.y - b.y) <= NEAR;

  const finish = (of: readonly Corner[] = corners) => {
    const area = areaOf(of);
    if ("polygon" in area) return onDone(area.polygon);
    step({ kind: "refuse", refusal: area.refusal });
  };
  /** Adds a corner; a click on the first one closes the area. */
  const press = (point: Point) => {
    if (!ring && corners.length > 2 && isNear(points[0], point)) finish();
    else step({ kind: "add", corner: cornerAt(point) });
  };
  const middle = (): Point => map.getSize().divideBy(2);
  const draw = (line: readonly Point[]) => {
    const drawn = simplified(line).map(cornerAt);
    const area = areaOf(drawn);
    if ("polygon" in area && isLoop(line)) return onDone(area.polygon);
    const crossed = "refusal" in area && area.refusal === CROSSES;
    step({ kind: "refuse", refusal: crossed ? STROKE_CROSSES : STROKE_TOO_SHORT });
  };

  const last = useRef<{ at: number; point: Point } | null>(null);
  const released = useEffectEvent((line: readonly Point[]) => {
    const end = line.at(-1);
    if (!end) return;
    const dragged = line.some((point) => !isNear(line[0], point));
    if (dragged && corners.length === 0) return draw(line);
    const before = last.current;
    last.current = { at: performance.now(), point: end };
    const twice = before && performance.now() - before.at < DOUBLE && isNear(before.point, end);
    if (twice && !ring && corners.length > 2) finish();
    else if (!twice) press(end);
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      return onCancel();
    }
    if (event.target !== sheet.current) return;
    const way = ARROWS[event.key];
    if (way) map.panBy([way[0] * MAP_STEP, way[1] * MAP_STEP], { animate: false });
    else if (event.key === " " || event.key === "Enter") press(middle());
    else if (event.key === "Backspace") step({ kind: "undo" });
    else if (event.key === "+" || event.key === "=") map.zoomIn();
    else if (event.key === "-") map.zoomOut();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const cover = frame.current;
    const paper = sheet.current;
    if (!cover || !paper) return;
    // The map and its layers receive only wheel events.
    DomEvent.disableClickPropagation(cover);
    const keep = (event: Event) => event.stopPropagation();
    const hidden = ["mousemove", "mouseover", "mouseout"];
    for (const name of hidden) cover.addEventListener(name, keep);
    let line: Point[] | null = null;
    let finger: number | null = null;
    const point = (event: PointerEvent): Point => map.mouseEventToContainerPoint(event);
    const down = (event: PointerEvent) => {
      // Ignores other fingers and buttons.
      if (!event.isPrimary || event.button !== 0) {
        line = null;
        return setStroke([]);
      }
      finger = event.pointerId;
      paper.setPointerCapture(finger);
      line = [point(event)];
    };
    const move = (event: PointerEvent) => {
      if (!line || event.pointerId !== finger) return;
      line.push(point(event));
      setStroke([...line]);
    };
    const up = (event: PointerEvent) => {
      if (!line || event.pointerId !== finger) return;
      const whole = [...line, point(event)];
      line = null;
      setStroke([]);
      released(whole);
    };
    const stop = () => {
      line = null;
      setStroke([]);
    };
    paper.addEventListener("pointerdown", down);
    paper.addEventListener("pointermove", move);
    paper.addEventListener("pointerup", up);
    paper.addEventListener("pointercancel", stop);
    const key = (event: KeyboardEvent) => pressed(event);
    cover.addEventListener("keydown", key);
    const dragged = map.dragging.enabled();
    map.dragging.disable();
    if (existing) {
      // Keeps all corners above the panel.
      const below = cover.clientHeight - (panel.current?.offsetTop ?? cover.clientHeight);
      map.fitBounds(
        existing.map(([lng, lat]) => [lat, lng]),
        { paddingTopLeft: [NEAR * 2, NEAR * 5], paddingBottomRight: [NEAR * 2, below + NEAR * 2], animate: false },
      );
    }
    paper.focus({ preventScroll: true });
    return () => {
      if (dragged) map.dragging.enable();
      for (const name of hidden) cover.removeEventListener(name, keep);
      paper.removeEventListener("pointerdown", down);
      paper.removeEventListener("pointermove", move);
      paper.removeEventListener("pointerup", up);
      paper.removeEventListener("pointercancel", stop);
      cover.removeEventListener("keydown", key);
    };
  }, [map, existing]);

  const path = (line: readonly Point[]) => line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const outline = points.length > 1 ? `M${path(points)}${ring ? "Z" : ""}` : "";
  return (
    <div className="draw" ref={frame}>
      <div
        className="draw__sheet"
        ref={sheet}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map under its cross
        tabIndex={0}
        aria-label="Drawing"
        aria-describedby={hint}
      >
        <svg className="draw__lines" aria-hidden="true">
          {outline ? <path className={ring ? "drawn-area" : "draw__line"} d={outline} /> : null}
          {stroke.length > 1 && corners.length === 0 ? <path className="draw__line" d={`M${path(stroke)}`} /> : null}
        </svg>
        <span className="draw__cross" aria-hidden="true" />
      </div>
      {points.map(({ x, y }, index) =>
        ring ? (
          <CornerHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the ring
            key={index}
            name={`Corner ${index + 1} of ${points.length}`}
            at={{ x, y }}
            onHold={(point) => setHeld(point && { index, corner: cornerAt(point) })}
            onMove={(point) => step({ kind: "move", index, corner: cornerAt(point) })}
            onRemove={() => step({ kind: "remove", index })}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the line
          <span key={index} className="draw__corner" style={{ left: x, top: y }} aria-hidden="true" />
        ),
      )}
      <div className="draw__panel" ref={panel}>
        <p id={hint} className="small">
          {ring
            ? "Drag the corners. With a keyboard, press Tab to reach one, arrow keys to move it, Delete to remove it."
            : "Draw a loop, or click to add corners. With a keyboard, move the map with arrow keys and add a corner with Enter."}
        </p>
        <p role="status" className={refusal ? "draw__refusal small" : "small soft"}>
          {refusal ?? cornerWords(corners.length)}
        </p>
        <div className="draw__buttons">
          <button type="button" className="btn btn--sun btn--s" onClick={() => finish()}>
            Done
          </button>
          <button
            type="button"
            className="btn btn--s"
            onClick={() => step({ kind: "add", corner: cornerAt(middle()) })}
          >
            Add corner
          </button>
          <button
            type="button"
            className="btn btn--s"
            aria-disabled={draft.past.length === 0}
            onClick={() => step({ kind: "undo" })}
          >
            Undo
          </button>
          {ring ? (
            <button type="button" className="btn btn--s" onClick={() => step({ kind: "clear" })}>
              Start over
            </button>
          ) : null}
          <button type="button" className="btn btn--plain btn--s" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </div>
    </div>
  );
}

/** Whether a stroke encloses an area, not a line drawn back and forth. */
function isLoop(line: readonly Point[]): boolean {
  const xs = line.map(({ x }) => x);
  const ys = line.map(({ y }) => y);
  const least = 2 * NEAR;
  return Math.max(...xs) - Math.min(...xs) >= least && Math.max(...ys) - Math.min(...ys) >= least;
}
