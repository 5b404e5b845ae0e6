/** A live map of California: Leaflet with our ground, names and bounds. Touches Leaflet, so it is only ever loaded late. */
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
/** The middle stays within the region; what lies around it may be seen. */
const BOUNDS = latLngBounds([SOUTH - 4, WEST - 6], [NORTH + 4, EAST + 6]);

/** Keeps Leaflet's idea of its frame's size true: the frame may be hidden, shown and resized. */
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
  /** Whom the ground in view is from, as text; empty where the ground says so itself. */
  onCredit: (credit: string) => void;
  /** The map stands, its ground may still be on its way. */
  onReady: (map: LeafletMap) => void;
  className?: string;
  options?: MapOptions;
  children?: ReactNode;
};

/**
 * @param view where it begins; later changes are the children's business
 * @param children layers of Leaflet's
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
