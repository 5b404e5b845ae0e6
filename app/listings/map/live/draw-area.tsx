/**
 * Drawing an area on the live map, with a pointer or only the keyboard. Imports Leaflet, so only modules loaded with
 * the live map may import it.
 */
import { svg } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { Polygon as AreaOutline } from "react-leaflet";
import { useLocation, useNavigate } from "react-router";
import { Button } from "~/ui/button";
import { changeSearch } from "../../links/list-links";
import type { Polygon } from "../../schema";
import styles from "./draw-area.module.css";
import { DrawingSheet } from "./drawing-sheet";

/**
 * The drawn area is kept in the URL. `finish` and `remove` navigate to the list's first page with and without an area,
 * so that Back undoes the change.
 */
export function useAreaDrawing() {
  const [drawing, setDrawing] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const goTo = (polygon: string | null) => {
    const params = new URLSearchParams(changeSearch(search, { polygon, bbox: null, ll: null, z: null }));
    params.delete("card");
    const query = params.toString().replaceAll("%2C", ",");
    setDrawing(false);
    navigate(pathname + (query && `?${query}`), { preventScrollReset: true });
  };
  return {
    drawing,
    start: () => setDrawing(true),
    cancel: () => setDrawing(false),
    finish: (polygon: Polygon) => goTo(polygon.map((corner) => corner.join(",")).join(";")),
    remove: () => goTo(null),
  };
}

const toolClass = "bg-paper afloat hover:bg-sand print:hidden";

/** Map tools that start drawing and remove an area. */
export function DrawAreaButton({
  drawing,
  polygon,
  onStart,
  onRemove,
}: {
  drawing: boolean;
  polygon: Polygon | null;
  onStart: () => void;
  onRemove: () => void;
}) {
  const start = useRef<HTMLButtonElement>(null);
  const wasDrawing = useRef(false);
  useEffect(() => {
    // The focused element was removed with the drawing panel.
    if (
      wasDrawing.current &&
      !drawing &&
      !start.current?.ownerDocument.activeElement?.matches("a, button, input, select")
    ) {
      start.current?.focus({ preventScroll: true });
    }
    wasDrawing.current = drawing;
  }, [drawing]);
  return (
    <div className={drawing ? "hidden" : "flex flex-wrap gap-2"}>
      <Button ref={start} type="button" look={null} size="s" className={toolClass} onClick={onStart}>
        {polygon ? "Edit area" : "Draw an area"}
      </Button>
      {polygon ? (
        <Button type="button" look={null} size="s" className={toolClass} onClick={onRemove}>
          Remove area
        </Button>
      ) : null}
    </div>
  );
}

/**
 * The area on the map. While `drawing`, a sheet over the map handles pointer and keys, with instructions in a panel,
 * for a new area or the corners of the existing one. Must be inside a MapContainer.
 */
export function DrawArea({
  drawing,
  polygon,
  onDone,
  onCancel,
}: {
  drawing: boolean;
  polygon: Polygon | null;
  onDone: (polygon: Polygon) => void;
  onCancel: () => void;
}) {
  const [renderer] = useState(() => svg({ padding: 0.5 }));
  if (drawing) return <DrawingSheet polygon={polygon} onDone={onDone} onCancel={onCancel} />;
  if (!polygon) return null;
  return (
    <AreaOutline
      // Leaflet sets an outline's renderer and style only when it is added.
      key={polygon.join(";")}
      positions={polygon.map(([lng, lat]): [number, number] => [lat, lng])}
      renderer={renderer}
      className={styles.area}
      interactive={false}
    />
  );
}
