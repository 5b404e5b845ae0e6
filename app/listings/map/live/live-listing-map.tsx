/** The live map of a list's homes. It imports Leaflet, so the page loads it late. */
import { cx } from "class-variance-authority";
import type { Map as LeafletMap } from "leaflet";
import { type MouseEvent, startTransition, useCallback, useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import type { BasemapMode } from "~/map/live/basemap-layer";
import { LiveMap } from "~/map/live/live-map";
import { moveMap } from "~/map/live/zoom-limit";
import type { Bbox, MapView, Size } from "~/map/view";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { formatHomeSearch } from "../../links/home-search";
import { formatClusterSearch, SPLIT_ZOOM_STEP } from "../../links/map-links";
import { formatHomeCount } from "../../rules";
import type { Polygon } from "../../schema";
import type { Pin } from "../json.server";
import type { MapData } from "../map-page.server";
import { BasemapSwitch, cornerClass, MapNote, toolClass, toolsClass, ZoomTools } from "../map-tools";
import { DrawArea, DrawAreaButton, useAreaDrawing } from "./draw-area";
import styles from "./live-listing-map.module.css";
import { PinLinks } from "./pin-links";
import { PinPreview } from "./pin-preview";
import { PinsLayer } from "./pins-layer";
import { useGeolocation } from "./use-geolocation";
import { getCurrentBounds, getCurrentView, useMapSync } from "./use-map-sync";
import { rememberViewed } from "./viewed-homes";

export type LiveListingMapProps = {
  map: MapData;
  total: number;
  polygon: Polygon | null;
  /** Query string of the page. */
  search: string;
  /** The hovered or focused home, on a card or on the map. */
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  /** Called when everything on the static map is on the live map too. */
  onReady: () => void;
  /** Called with the basemap's attribution. */
  onCredit: (credit: string) => void;
  /** Called with the bounds in view and the frame's size. */
  onBox: (box: Bbox, frame: Size) => void;
};

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const alertClass =
  "absolute z-4 flex flex-wrap gap-x-4 gap-y-1 rounded-control bg-brick-wash px-3.5 py-2.5 text-small afloat";
const autoSearchClass =
  "flex min-h-9 cursor-pointer items-center gap-2 rounded-full bg-paper px-3 py-1 text-small font-medium afloat print:hidden pointer-coarse:min-h-11 [&_input]:size-4.5 [&_input]:accent-agave";

export default function LiveListingMap({
  map: data,
  total,
  polygon,
  search,
  highlightedId,
  onHighlight,
  onReady,
  onCredit,
  onBox,
}: LiveListingMapProps) {
  const navigate = useNavigate();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [mode, setMode] = useState<BasemapMode>("map");
  const [preview, setPreview] = useState<Pin | null>(null);
  const [highlightedPin, setHighlightedPin] = useState<Pin | null>(null);
  const view = useView(map, data.view);
  const drawing = useAreaDrawing();
  const mapSync = useMapSync(map, {
    data,
    search,
    paused: drawing.drawing,
    onBox: (box) => {
      const { x, y } = map?.getSize() ?? { x: 0, y: 0 };
      onBox(box, { width: x, height: y });
    },
  });
  const locating = useGeolocation(map, data.provider, !data.hasInitialView);
  const { pins } = mapSync;

  const markReady = () => {
    if (isShown) return;
    startTransition(() => {
      setIsShown(true);
      onReady();
    });
  };

  const listParams = formatHomeSearch(search, true);
  const getHomeUrl = (id: number) => `/listing/${id}${listParams}`;
  const getClusterUrl = (pin: Pin) => href("/map") + formatClusterSearch(search, pin, view.zoom);
  const openPin = (pin: Pin) => {
    if (!pin.count) {
      rememberViewed(pin.id);
      navigate(getHomeUrl(pin.id));
    } else if (pin.area) navigate(getClusterUrl(pin), { preventScrollReset: true });
    else if (map) moveMap(map, data.provider, { center: pin, zoom: view.zoom + SPLIT_ZOOM_STEP });
  };
  const highlight = (pin: Pin | null) => {
    setHighlightedPin(pin);
    onHighlight(pin && !pin.count ? pin.id : null);
  };
  const closePreview = useCallback(() => setPreview(null), []);
  const onPinClick = (pin: Pin | null, touch: boolean) => {
    if (pin && touch && !pin.count && pin.id !== preview?.id) return setPreview(pin);
    setPreview(null);
    if (pin) openPin(pin);
  };
  const onPinLinkClick = (event: MouseEvent, pin: Pin) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openPin(pin);
  };

  // Pins are split and merged under the pointer.
  const pointedPin =
    highlightedPin && pins.find(({ id, count }) => id === highlightedPin.id && count === highlightedPin.count);
  const cardPosition =
    highlightedId !== null && highlightedPin?.id !== highlightedId ? data.positions[highlightedId] : undefined;
  const shownPin =
    pointedPin ??
    (cardPosition ? (pins.find((pin) => pin.id === highlightedId && !pin.count) ?? cardPosition) : preview);

  return (
    <div className={cx(styles.frame, isShown || "invisible")} data-map={isShown ? "live" : "waiting"}>
      <LiveMap
        view={data.view}
        provider={data.provider}
        mode={mode}
        onCredit={onCredit}
        onState={(state) => {
          if (state.kind !== "loading" || state.hasFallback) markReady();
        }}
        onReady={(made) => {
          startTransition(() => setMap(made));
          onBox(getCurrentBounds(made), { width: made.getSize().x, height: made.getSize().y });
        }}
      >
        {/* Drawn in a task of their own, not in the one that creates the map. */}
        {map ? (
          <PinsLayer
            pins={pins}
            highlighted={shownPin}
            previewed={preview}
            isDisabled={drawing.drawing}
            onHighlight={highlight}
            onClick={onPinClick}
          />
        ) : null}
        <DrawArea drawing={drawing.drawing} polygon={polygon} onDone={drawing.finish} onCancel={drawing.cancel} />
      </LiveMap>
      {drawing.drawing ? null : (
        <>
          <BasemapSwitch provider={data.provider} mode={mode} onMode={setMode} />
          <div className={toolsClass}>
            <ZoomTools
              search={search}
              view={view}
              maxZoom={map?.getMaxZoom() ?? view.zoom}
              onClick={(event, to) => {
                if (!map || !isPlainClick(event)) return;
                event.preventDefault();
                map.setZoom(to);
              }}
            />
            <LocateTool locating={locating} />
          </div>
        </>
      )}
      <LocationAlert locating={locating} />
      {map && !drawing.drawing ? (
        <PinLinks
          map={map}
          pins={pins}
          getUrl={(pin) => (pin.count ? getClusterUrl(pin) : getHomeUrl(pin.id))}
          onHighlight={highlight}
          onClick={onPinLinkClick}
        />
      ) : null}
      <div className={cornerClass}>
        <AreaTools drawing={drawing} polygon={polygon} mapSync={mapSync} />
        {drawing.drawing || mapSync.isOutOfSync ? null : <MapNote data={data} total={total} view={view} />}
      </div>
      <p className="sr-only" role="status">
        {`${formatHomeCount(total)} on the map`}
      </p>
      {preview ? (
        <PinPreview
          id={preview.id}
          price={preview.price}
          to={getHomeUrl(preview.id)}
          onOpen={(event) => onPinLinkClick(event, preview)}
          onClose={closePreview}
        />
      ) : null}
    </div>
  );
}

function useView(map: LeafletMap | null, initialView: MapView): MapView {
  const [view, setView] = useState(initialView);
  useEffect(() => {
    if (!map) return;
    const update = () => setView(getCurrentView(map));
    map.on("zoomend moveend", update);
    return () => {
      map.off("zoomend moveend", update);
    };
  }, [map]);
  return view;
}

type Locating = ReturnType<typeof useGeolocation>;

const LocateTool = ({ locating }: { locating: Locating }) => (
  <div className={toolClass()}>
    <button type="button" onClick={locating.locate} aria-busy={locating.busy || undefined} title="Use my location">
      <Icon name="locate" />
      <span className="sr-only">Use my location</span>
    </button>
  </div>
);

const LocationAlert = ({ locating }: { locating: Locating }) =>
  locating.message ? (
    <p className={cx(alertClass, styles.alert)} role="alert">
      {locating.message}
      <LinkButton type="button" onClick={locating.dismiss}>
        Close
      </LinkButton>
    </p>
  ) : null;

/** What is searched: an area that is drawn, or what the map shows. */
function AreaTools({
  drawing: { drawing, start, remove },
  polygon,
  mapSync,
}: {
  drawing: ReturnType<typeof useAreaDrawing>;
  polygon: Polygon | null;
  mapSync: ReturnType<typeof useMapSync>;
}) {
  return (
    <>
      <DrawAreaButton drawing={drawing} polygon={polygon} onStart={start} onRemove={remove} />
      {drawing ? null : (
        <label className={autoSearchClass}>
          <input
            type="checkbox"
            checked={mapSync.follows}
            onChange={(event) => mapSync.setAutoSearch(event.currentTarget.checked)}
          />
          Search as I move the map
        </label>
      )}
      {mapSync.isOutOfSync ? (
        <Button type="button" look="sun" size="s" onClick={mapSync.searchHere}>
          Search this area
        </Button>
      ) : null}
    </>
  );
}
