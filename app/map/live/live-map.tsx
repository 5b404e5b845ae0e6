/**
 * A live map of California: Leaflet with our basemap, names and bounds. Imports Leaflet, so it is always loaded on
 * demand.
 */
import "./live-map.css";
import { type Map as LeafletMap, latLngBounds, type MapOptions } from "leaflet";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { MapContainer, useMap } from "react-leaflet";
import { useMedia } from "~/ui/hooks/use-media";
import { MapStatus } from "../map-status";
import type { MapProvider } from "../provider";
import { MAX_ZOOM, type MapView, MIN_ZOOM, REGION } from "../view";
import { BaseLayer, type GroundMode } from "./base-layer";
import type { GroundState } from "./ground-state";
import { LiveNames } from "./live-names";

const [WEST, SOUTH, EAST, NORTH] = REGION;
/** The center stays within the region; its surroundings may be visible. */
const BOUNDS = latLngBounds([SOUTH - 4, WEST - 6], [NORTH + 4, EAST + 6]);

/** Tells Leaflet about size changes, because the frame may be hidden, shown and resized. */
function Fitted({ onReady }: { onReady: (map: LeafletMap) => void }) {
  const map = useMap();
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    const sizes = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    sizes.observe(map.getContainer());
    ready(map);
    return () => sizes.disconnect();
  }, [map]);
  return null;
}

export type LiveMapProps = {
  view: MapView;
  provider: MapProvider;
  mode: GroundMode;
  onState?: (state: GroundState) => void;
  /** Called with the basemap's attribution as text; empty if the basemap shows its own. */
  onCredit: (credit: string) => void;
  /** Called when the map is ready; its basemap may still be loading. */
  onReady: (map: LeafletMap) => void;
  className?: string;
  options?: MapOptions;
  children?: ReactNode;
};

/**
 * @param view the initial view; children handle later changes
 * @param children Leaflet layers
 */
export function LiveMap({
  view,
  provider,
  mode,
  onState,
  onCredit,
  onReady,
  className,
  options,
  children,
}: LiveMapProps) {
  const [state, setState] = useState<GroundState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const told = (now: GroundState) => {
    setState(now);
    onState?.(now);
  };
  const googles = provider.kind === "google" && state.kind === "ready";
  const tiles = (mode === "satellite" && provider.satellite) || provider.ground;
  const credit = googles ? "" : tiles.credit;
  const credited = useEffectEvent(onCredit);
  useEffect(() => credited(credit), [credit]);
  return (
    <>
      <MapContainer
        center={view.center}
        zoom={view.zoom}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        maxBounds={BOUNDS}
        maxBoundsViscosity={0.8}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!still}
        fadeAnimation={false}
        inertia={!still}
        className={className ? `live-map ${className}` : "live-map"}
        {...options}
      >
        <Fitted onReady={onReady} />
        <BaseLayer provider={provider} mode={mode} attempt={attempt} onState={told} />
        {tiles.named || googles ? null : <LiveNames />}
        {children}
      </MapContainer>
      <MapStatus state={state} onRetry={() => setAttempt((number) => number + 1)} />
    </>
  );
}
