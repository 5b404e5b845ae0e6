/**
 * A live map of California: Leaflet with our basemap, names and bounds. Imports Leaflet, so it is always loaded on
 * demand.
 */
import "./leaflet.css";
import { cx } from "class-variance-authority";
import { type Map as LeafletMap, latLngBounds, type MapOptions } from "leaflet";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { MapContainer, useMap, useMapEvents } from "react-leaflet";
import { useMedia } from "~/ui/hooks/use-media";
import { MapStatus } from "../map-status";
import { getMaxZoom, type MapProvider } from "../provider";
import { ScaleBar } from "../scale-bar";
import { type MapView, MIN_ZOOM, REGION } from "../view";
import { BasemapLayer, type BasemapMode } from "./basemap-layer";
import type { BasemapState } from "./basemap-state";
import styles from "./live-map.module.css";
import { LivePlaceNames } from "./live-place-names";
import { ZoomLimit } from "./zoom-limit";

const [WEST, SOUTH, EAST, NORTH] = REGION;
/** The center stays within the region; its surroundings may be visible. */
const BOUNDS = latLngBounds([SOUTH - 4, WEST - 6], [NORTH + 4, EAST + 6]);

/**
 * Tells Leaflet about size changes. A hidden frame has no size, and so no bounds: the map keeps those it was last seen
 * with, and is only ready once it has been seen.
 */
function SizeSync({ onReady }: { onReady: (map: LeafletMap) => void }) {
  const map = useMap();
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    const frame = map.getContainer();
    let isReady = false;
    const updateSize = () => {
      if (frame.clientWidth === 0 || frame.clientHeight === 0) return;
      map.invalidateSize();
      if (!isReady) ready(map);
      isReady = true;
    };
    const sizes = new ResizeObserver(updateSize);
    sizes.observe(frame);
    updateSize();
    return () => sizes.disconnect();
  }, [map]);
  return null;
}

export type LiveMapProps = {
  view: MapView;
  provider: MapProvider;
  mode: BasemapMode;
  onState?: (state: BasemapState) => void;
  /** Called with the basemap's attribution as text; empty if the basemap shows its own. */
  onCredit: (credit: string) => void;
  /** Called when the map is ready and has a size; its basemap may still be loading. */
  onReady: (map: LeafletMap) => void;
  options?: MapOptions;
  children?: ReactNode;
};

/**
 * @param view the initial view; children handle later changes
 * @param children Leaflet layers
 */
export function LiveMap({ view, provider, mode, onState, onCredit, onReady, options, children }: LiveMapProps) {
  const [state, setState] = useState<BasemapState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const prefersReducedMotion = useMedia("(prefers-reduced-motion: reduce)");
  const updateState = (nextState: BasemapState) => {
    setState(nextState);
    onState?.(nextState);
  };
  const isGoogleReady = provider.kind === "google" && state.kind === "ready";
  const tiles = (mode === "satellite" && provider.satellite) || provider.basemap;
  const credit = isGoogleReady ? "" : tiles.credit;
  const notifyCredit = useEffectEvent(onCredit);
  useEffect(() => notifyCredit(credit), [credit]);
  return (
    <>
      <MapContainer
        center={view.center}
        zoom={view.zoom}
        minZoom={MIN_ZOOM}
        maxZoom={getMaxZoom(provider, view.center)}
        maxBounds={BOUNDS}
        maxBoundsViscosity={0.8}
        zoomControl={false}
        attributionControl={false}
        // Leaflet would also read the size of a hidden frame.
        trackResize={false}
        zoomAnimation={!prefersReducedMotion}
        fadeAnimation={false}
        inertia={!prefersReducedMotion}
        className={cx("absolute inset-0 bg-sea", styles.map)}
        {...options}
      >
        <SizeSync onReady={onReady} />
        <ZoomLimit provider={provider} />
        <BasemapLayer provider={provider} mode={mode} attempt={attempt} onState={updateState} />
        <LiveScale />
        {tiles.hasPlaceNames || isGoogleReady ? null : <LivePlaceNames />}
        {children}
      </MapContainer>
      <MapStatus state={state} onRetry={() => setAttempt((number) => number + 1)} />
    </>
  );
}

/** The scale of a live map, rendered inside it. */
function LiveScale() {
  const map = useMap();
  const readView = () => ({ center: map.getCenter(), zoom: map.getZoom() });
  const [view, setView] = useState(readView);
  const update = () => setView(readView());
  useMapEvents({ zoomend: update, moveend: update });
  return <ScaleBar view={view} className="z-1000" />;
}
