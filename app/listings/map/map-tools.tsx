import type { MouseEvent, ReactNode } from "react";
import { href, Link } from "react-router";
import type { MapProvider } from "~/map/provider";
import { hasSatellite } from "~/map/provider";
import { getViewBounds, MAX_ZOOM, type MapView, MIN_ZOOM, type Size } from "~/map/view";
import { Icon, type IconName } from "~/ui/icons";
import { formatPresetSearch, formatViewSearch, panView } from "../links/map-links";
import { PRESETS } from "./presets";

/** Handles a click on the map with scripts; without them, or with a modifier key, the link is followed. */
export type OnClick = (event: MouseEvent) => void;

function MapTool({ to, icon, name, onClick }: { to: string | null; icon: IconName; name: string; onClick?: OnClick }) {
  const content = (
    <>
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
    </>
  );
  return to === null ? (
    <span className="tool__off">{content}</span>
  ) : (
    <Link to={to} onClick={onClick} preventScrollReset replace rel="nofollow" title={name}>
      {content}
    </Link>
  );
}

/** Zoom buttons. */
export function ZoomTools({
  search,
  view,
  onClick,
}: {
  search: string;
  view: MapView;
  /** Called with the new zoom. */
  onClick?: (event: MouseEvent, zoom: number) => void;
}) {
  const to = (zoom: number) =>
    zoom < MIN_ZOOM || zoom > MAX_ZOOM ? null : href("/map") + formatViewSearch(search, { ...view, zoom });
  return (
    <nav className="tool" aria-label="Zoom">
      <MapTool
        to={to(view.zoom + 1)}
        icon="plus"
        name="Zoom in"
        onClick={onClick && ((event) => onClick(event, view.zoom + 1))}
      />
      <MapTool
        to={to(view.zoom - 1)}
        icon="minus"
        name="Zoom out"
        onClick={onClick && ((event) => onClick(event, view.zoom - 1))}
      />
    </nav>
  );
}

const PAN_DIRECTIONS = [
  ["up", "Move north", 0, -1],
  ["back", "Move west", -1, 0],
  ["next", "Move east", 1, 0],
  ["down", "Move south", 0, 1],
] as const;

/** Pan buttons, for maps that cannot be dragged. */
export function PanTools({ search, view }: { search: string; view: MapView }) {
  return (
    <nav className="tool tool--pan" aria-label="Move the map">
      {PAN_DIRECTIONS.map(([icon, name, dx, dy]) => (
        <MapTool
          key={icon}
          to={href("/map") + formatViewSearch(search, panView(view, dx, dy))}
          icon={icon}
          name={name}
        />
      ))}
    </nav>
  );
}

/**
 * Map or satellite; nothing without aerial photos. Without scripts only the map is available, and the satellite button
 * says why.
 * @param onMode undefined without scripts
 */
export function BasemapSwitch({
  provider,
  mode,
  onMode,
}: {
  provider: MapProvider;
  mode: "map" | "satellite";
  onMode?: (mode: "map" | "satellite") => void;
}) {
  if (!hasSatellite(provider)) return null;
  const reason = onMode ? null : "The satellite view needs JavaScript";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has the browser's border and minimum width.
    <div role="group" aria-label="Map type" className="seg basemap-switch">
      <button type="button" aria-pressed={mode === "map"} onClick={() => onMode?.("map")}>
        Map
      </button>
      <button
        type="button"
        aria-pressed={mode === "satellite"}
        aria-disabled={reason !== null}
        aria-describedby={reason ? "no-satellite" : undefined}
        title={reason ?? undefined}
        onClick={() => reason || onMode?.("satellite")}
      >
        Satellite
      </button>
      {reason ? (
        <span id="no-satellite" className="basemap-switch__reason">
          {reason}
        </span>
      ) : null}
    </div>
  );
}

/**
 * City presets of the map.
 * @param frame the live map's size, whose homes the list then has; null for the server's
 */
export function Presets({ search, frame }: { search: string; frame: Size | null }) {
  return (
    <nav className="chips presets" aria-label="Cities">
      {PRESETS.map(({ name, ...view }) => (
        <Link
          key={name}
          className="chip chip--place"
          to={href("/map") + formatPresetSearch(search, view, frame && getViewBounds(view, frame))}
          preventScrollReset
          rel="nofollow"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Controls in the frame's corners: top left, top right, bottom left. */
export function MapCorners({ left, right, note }: { left: ReactNode; right: ReactNode; note?: ReactNode }) {
  return (
    <>
      <div className="map__seg">{left}</div>
      <div className="map__tools">{right}</div>
      {note ? <div className="map__note">{note}</div> : null}
    </>
  );
}
