/** The live map of a list's homes. It imports Leaflet, so the page loads it late. */
import "./live-listing-map.css";
import type { Map as LeafletMap } from "leaflet";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import type { GroundMode } from "~/map/live/base-layer";
import { LiveMap } from "~/map/live/live-map";
import { type Bbox, MAX_ZOOM, PILL_ZOOM, type Size } from "~/map/view";
import { Icon } from "~/ui/icons";
import { listSearch } from "../../links/back-to-list";
import { partingSearch } from "../../links/map-links";
import { homes } from "../../rules";
import type { Polygon } from "../../schema";
import type { MapData } from "../map-page.server";
import { GroundSwitch, MapCorners, ZoomTools } from "../map-tools";
import type { Pin } from "../pin";
import { DrawArea, DrawAreaButton, useAreaDrawing } from "./draw-area";
import { PinKeys } from "./pin-keys";
import { PinPreview } from "./pin-preview";
import { PinsLayer } from "./pins-layer";
import { rememberSeen } from "./seen-homes";
import { boxNow, useFollowing } from "./use-following";
import { useLocating } from "./use-locating";

export type LiveListingMapProps = {
  map: MapData;
  total: number;
  polygon: Polygon | null;
  /** Query string of the page. */
  search: string;
  /** The hovered or focused home, on a card or on the map. */
  lit: number | null;
  onLight: (id: number | null) => void;
  /** Called when everything on the static map is on the live map too. */
  onReady: () => void;
  /** Called with the basemap's attribution. */
  onCredit: (credit: string) => void;
  /** Called with the bounds in view and the frame's size. */
  onBox: (box: Bbox, frame: Size) => void;
};

const plain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Zoom levels that a click on a pin of several homes adds. */
const PART = 2;

export default function LiveListingMap({
  map: data,
  total,
  polygon,
  search,
  lit,
  onLight,
  onReady,
  onCredit,
  onBox,
}: LiveListingMapProps) {
  const navigate = useNavigate();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [shown, setShown] = useState(false);
  const [mode, setMode] = useState<GroundMode>("map");
  const [preview, setPreview] = useState<Pin | null>(null);
  const [litPin, setLitPin] = useState<Pin | null>(null);
  const [zoom, setZoom] = useState(data.view.zoom);
  const drawing = useAreaDrawing();
  const following = useFollowing(map, {
    data,
    search,
    paused: drawing.drawing,
    onBox: (box) => {
      const { x, y } = map?.getSize() ?? { x: 0, y: 0 };
      onBox(box, { width: x, height: y });
    },
  });
  const locating = useLocating(map, !data.settled);
  const { pins } = following;

  useEffect(() => {
    if (!map) return;
    const zoomed = () => setZoom(map.getZoom());
    map.on("zoomend", zoomed);
    return () => {
      map.off("zoomend", zoomed);
    };
  }, [map]);
  const standing = () => {
    if (shown) return;
    setShown(true);
    onReady();
  };

  const back = listSearch(new URLSearchParams(search), true);
  const home = (id: number) => `/listing/${id}${back}`;
  const into = (pin: Pin) => href("/map") + partingSearch(search, pin, zoom, MAX_ZOOM);
  const open = (pin: Pin) => {
    if (!pin.count) {
      rememberSeen(pin.id);
      navigate(home(pin.id));
    } else if (zoom >= MAX_ZOOM) navigate(into(pin), { preventScrollReset: true });
    else map?.setView(pin, Math.min(MAX_ZOOM, zoom + PART));
  };
  const light = (pin: Pin | null) => {
    setLitPin(pin);
    onLight(pin && !pin.count ? pin.id : null);
  };
  const closePreview = useCallback(() => setPreview(null), []);
  const press = (pin: Pin | null, touch: boolean) => {
    if (pin && touch && !pin.count) return setPreview(pin);
    setPreview(null);
    if (pin) open(pin);
  };
  const follow = (event: MouseEvent, pin: Pin) => {
    if (!plain(event)) return;
    event.preventDefault();
    open(pin);
  };

  const onCard = lit !== null && litPin?.id !== lit ? data.positions[lit] : undefined;
  const litOne = litPin ?? (onCard ? (pins.find((pin) => pin.id === lit && !pin.count) ?? onCard) : preview);

  return (
    <div className={shown ? "live" : "live live--waiting"}>
      <LiveMap
        view={data.view}
        provider={data.provider}
        mode={mode}
        onCredit={onCredit}
        onState={(state) => {
          if (state.kind !== "loading" || state.standIn) standing();
        }}
        onReady={(made) => {
          setMap(made);
          onBox(boxNow(made), { width: made.getSize().x, height: made.getSize().y });
        }}
      >
        <PinsLayer pins={pins} lit={litOne} still={drawing.drawing} onLight={light} onPress={press} />
        <DrawArea drawing={drawing.drawing} polygon={polygon} onDone={drawing.finish} onCancel={drawing.cancel} />
      </LiveMap>
      {drawing.drawing ? null : (
        <MapCorners
          left={<GroundSwitch provider={data.provider} mode={mode} onMode={setMode} />}
          right={
            <>
              <ZoomTools
                search={search}
                view={{ ...data.view, zoom }}
                onPress={(event, to) => {
                  if (!map || !plain(event)) return;
                  event.preventDefault();
                  map.setZoom(to);
                }}
              />
              <div className="tool">
                <button
                  type="button"
                  onClick={locating.locate}
                  aria-busy={locating.busy || undefined}
                  title="Use my location"
                >
                  <Icon name="locate" />
                  <span className="vh">Use my location</span>
                </button>
              </div>
            </>
          }
          note={zoom < PILL_ZOOM ? "Zoom in for prices" : null}
        />
      )}
      {locating.message ? (
        <p className="map__alert" role="alert">
          {locating.message}
          <button type="button" className="link" onClick={locating.dismiss}>
            Close
          </button>
        </p>
      ) : null}
      {map && !drawing.drawing ? (
        <PinKeys
          map={map}
          pins={pins}
          address={(pin) => (pin.count ? into(pin) : home(pin.id))}
          onLight={light}
          onPress={follow}
        />
      ) : null}
      <div className="map__search">
        <DrawAreaButton drawing={drawing.drawing} polygon={polygon} onStart={drawing.start} onRemove={drawing.remove} />
        {drawing.drawing ? null : (
          <label className="map__follows">
            <input
              type="checkbox"
              checked={following.follows}
              onChange={(event) => following.setFollows(event.currentTarget.checked)}
            />
            Search as I move the map
          </label>
        )}
        {following.moved ? (
          <button type="button" className="btn btn--sun btn--s" onClick={following.searchHere}>
            Search this area
          </button>
        ) : null}
      </div>
      <p className="vh" role="status">
        {`${homes(total)} on the map`}
      </p>
      {preview ? (
        <PinPreview
          id={preview.id}
          price={preview.price}
          to={home(preview.id)}
          onOpen={(event) => follow(event, preview)}
          onClose={closePreview}
        />
      ) : null}
    </div>
  );
}
