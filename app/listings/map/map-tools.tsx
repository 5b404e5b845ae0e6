import { cva, cx } from "class-variance-authority";
import type { MouseEvent } from "react";
import { href, Link } from "react-router";
import {
  formatGoogleMapsUrl,
  getMaxZoom,
  hasSatellite,
  hasStreets,
  type MapProvider,
  NO_GOOGLE_KEY,
} from "~/map/provider";
import { getViewBounds, type MapView, MIN_ZOOM, PILL_ZOOM, type Size } from "~/map/view";
import { chipClass } from "~/ui/chip";
import { Icon, type IconName } from "~/ui/icons";
import { formatNumber } from "~/ui/text/money";
import { formatPresetSearch, formatViewSearch, panView } from "../links/map-links";
import { formatHomeCount } from "../rules";
import styles from "./basemap-switch.module.css";
import type { MapData } from "./map-page.server";

/** City presets of the map. */
const PRESETS: readonly (MapView & { name: string })[] = [
  { name: "Los Angeles", center: { lat: 34.05223, lng: -118.24368 }, zoom: 10 },
  { name: "Riverside", center: { lat: 33.95335, lng: -117.39616 }, zoom: 11 },
  { name: "San Diego", center: { lat: 32.71571, lng: -117.16472 }, zoom: 10 },
  { name: "San Bernardino", center: { lat: 34.10834, lng: -117.28977 }, zoom: 11 },
  { name: "Orange", center: { lat: 33.78779, lng: -117.85311 }, zoom: 11 },
  { name: "Anaheim", center: { lat: 33.83529, lng: -117.9145 }, zoom: 12 },
  { name: "Long Beach", center: { lat: 33.76696, lng: -118.18923 }, zoom: 11 },
  { name: "Santa Ana", center: { lat: 33.74557, lng: -117.86783 }, zoom: 12 },
  { name: "Irvine", center: { lat: 33.66946, lng: -117.82311 }, zoom: 12 },
];

/** The frame's top right corner. */
export const toolsClass = "absolute top-3.5 right-3.5 z-2 grid justify-items-end gap-2.5 print:hidden";

/** Handles a click on the map with scripts; without them, or with a modifier key, the link is followed. */
export type OnClick = (event: MouseEvent) => void;

/** Of an element whose children are buttons. */
export const toolClass = cva(
  "grid *:grid *:size-11 *:place-items-center *:focus-visible:-outline-offset-3 [&>:not(span):hover]:bg-sand",
  {
    variants: {
      shape: {
        column: "overflow-hidden rounded-control bg-paper afloat *:not-first:border-t *:not-first:border-line",
        cross: "grid-cols-[repeat(3,auto)] *:bg-paper",
      },
    },
    defaultVariants: { shape: "column" },
  },
);

function MapTool({
  to,
  icon,
  name,
  className,
  onClick,
}: {
  to: string | null;
  icon: IconName;
  name: string;
  className?: string;
  onClick?: OnClick;
}) {
  const content = (
    <>
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
    </>
  );
  return to === null ? (
    <span className="text-edge">{content}</span>
  ) : (
    <Link className={className} to={to} onClick={onClick} preventScrollReset replace rel="nofollow" title={name}>
      {content}
    </Link>
  );
}

/** Zoom buttons. */
export function ZoomTools({
  search,
  view,
  maxZoom,
  onClick,
}: {
  search: string;
  view: MapView;
  maxZoom: number;
  /** Called with the new zoom. */
  onClick?: (event: MouseEvent, zoom: number) => void;
}) {
  const to = (zoom: number) =>
    zoom < MIN_ZOOM || zoom > maxZoom ? null : href("/map") + formatViewSearch(search, { ...view, zoom });
  return (
    <nav className={toolClass()} aria-label="Zoom">
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

/** Arrows in a cross. */
const arrowClass = {
  up: "col-start-2 rounded-t-control",
  back: "row-start-2 rounded-l-control",
  next: "col-start-3 row-start-2 rounded-r-control",
  down: "col-start-2 row-start-2",
};

/** Pan buttons, for maps that cannot be dragged. */
export function PanTools({ search, view }: { search: string; view: MapView }) {
  return (
    <nav className={toolClass({ shape: "cross" })} aria-label="Move the map">
      {PAN_DIRECTIONS.map(([icon, name, dx, dy]) => (
        <MapTool
          key={icon}
          to={href("/map") + formatViewSearch(search, panView(view, dx, dy))}
          icon={icon}
          name={name}
          className={arrowClass[icon]}
        />
      ))}
    </nav>
  );
}

/** In low windows the frame's left side has other tools. */
const switchClass =
  "absolute top-3.5 left-3.5 low:right-18 low:left-auto z-2 flex gap-1 rounded-control bg-paper p-0.5 afloat print:hidden";

/** Map or satellite, of a live map. Without aerial photos, the satellite button says why it can't be used. */
export function BasemapSwitch({
  provider,
  mode,
  onMode,
}: {
  provider: MapProvider;
  mode: "map" | "satellite";
  onMode: (mode: "map" | "satellite") => void;
}) {
  const reason = hasSatellite(provider) ? null : NO_GOOGLE_KEY;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has the browser's border and minimum width.
    <div role="group" aria-label="Map type" className={cx(styles.switch, switchClass)}>
      <button type="button" aria-pressed={mode === "map"} onClick={() => onMode("map")}>
        Map
      </button>
      <button
        type="button"
        aria-pressed={mode === "satellite"}
        aria-disabled={reason !== null}
        aria-describedby={reason ? "no-satellite" : undefined}
        onClick={() => reason || onMode("satellite")}
      >
        Satellite
      </button>
      {reason ? (
        <span id="no-satellite" className="afloat low:right-0 low:left-auto">
          {reason}
        </span>
      ) : null}
    </div>
  );
}

/** Phones scroll the row, which has room for focus outlines. */
const presetsClass =
  "-my-1.5 py-1.5 flex flex-wrap items-center gap-2 max-sm:-mx-(--gutter) max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-(--gutter) " +
  "max-sm:[scrollbar-width:none]";

/**
 * City presets of the map.
 * @param frame the live map's size, whose homes the list then has; null for the server's
 */
export function Presets({ search, frame }: { search: string; frame: Size | null }) {
  return (
    <nav className={presetsClass} aria-label="Cities">
      {PRESETS.map(({ name, ...view }) => (
        <Link
          key={name}
          className={chipClass({ kind: "place" })}
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

/** The frame's bottom left corner, above the scale. */
export const cornerClass =
  "absolute bottom-9 left-3.5 z-2 flex max-sm:bottom-13 max-w-[calc(100%-80px)] flex-col items-start gap-2 low:bottom-6 low:max-w-60 low:gap-1";

/** What the map shows of the search, and what one can do to see more. */
export function MapNote({ data: { all, provider }, total, view }: { data: MapData; total: number; view: MapView }) {
  const { center, zoom } = view;
  const isEmptySheet = zoom >= getMaxZoom(provider, center) && !hasStreets(provider, center);
  return (
    // A frame that is low or narrow for its text has no room for it.
    <p className="flex flex-wrap gap-x-3 rounded-control bg-paper px-3 py-1.5 text-small font-medium afloat [@container_(height<22rem)_or_(width<14rem)]:hidden">
      <span>
        {total < all ? `${formatNumber(total)} of ${formatHomeCount(all)} in this area` : formatHomeCount(all)}
      </span>
      {zoom < PILL_ZOOM ? <span className="text-soft">Zoom in for prices</span> : null}
      {isEmptySheet ? <a href={formatGoogleMapsUrl(center)}>See it in Google Maps</a> : null}
    </p>
  );
}
