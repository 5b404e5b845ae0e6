import type { TileLayer as Tiles } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TileLayer, useMap } from "react-leaflet";
import type { MapProvider, TileSet } from "../provider";
import { MAX_ZOOM } from "../view";
import { FAILED, type GroundState, PATIENCE, TOO_LATE } from "./ground-state";

export type GroundMode = "map" | "satellite";

function TileGround({ tiles, onState }: { tiles: TileSet; onState: (state: GroundState) => void }) {
  const layer = useRef<Tiles>(null);
  const told = useEffectEvent(onState);
  useEffect(() => {
    const ground = layer.current;
    if (!ground) return;
    let come = 0;
    const timer = setTimeout(() => told({ kind: "failed", message: TOO_LATE }), PATIENCE);
    const events = {
      tileload: () => {
        come++;
      },
      // Fires when all tiles in view have loaded or failed.
      load: () => {
        clearTimeout(timer);
        told(come > 0 ? { kind: "ready" } : { kind: "failed", message: FAILED });
      },
    };
    ground.on(events);
    return () => {
      clearTimeout(timer);
      ground.off(events);
    };
  }, []);
  return (
    <TileLayer
      ref={layer}
      url={tiles.url}
      tileSize={tiles.tileSize}
      zoomOffset={tiles.tileSize === 512 ? -1 : 0}
      maxNativeZoom={tiles.maxZoom}
      maxZoom={MAX_ZOOM}
    />
  );
}

function GoogleGround({ mode, onState }: { mode: GroundMode; onState: (state: GroundState) => void }) {
  const map = useMap();
  const told = useEffectEvent(onState);
  useEffect(() => {
    let left = false;
    let remove = () => {};
    import("./google-layer")
      .then(({ addGoogleGround }) => {
        if (left) return;
        remove = addGoogleGround(map, mode === "satellite" ? "satellite" : "roadmap", {
          onReady: () => told({ kind: "ready" }),
          onFault: (message) => told({ kind: "failed", message }),
        });
      })
      .catch(() => {
        if (!left) told({ kind: "failed", message: FAILED });
      });
    return () => {
      left = true;
      remove();
    };
  }, [map, mode]);
  return null;
}

/**
 * The basemap of a live map, inside its container. Under Google's basemap there are tiles too, shown until it is ready
 * and if it fails. A change of `mode` or of `attempt` ("Try again") starts over.
 */
export function BaseLayer({
  provider,
  mode,
  attempt = 0,
  onState,
}: {
  provider: MapProvider;
  mode: GroundMode;
  attempt?: number;
  onState: (state: GroundState) => void;
}) {
  const google = provider.kind === "google";
  const [tiles, setTiles] = useState(provider.ground);
  const wanted = mode === "satellite" && provider.satellite ? provider.satellite : provider.ground;
  if (tiles !== wanted) setTiles(wanted);
  const loading = useRef(true);
  const tell = (state: GroundState) => {
    loading.current = state.kind === "loading";
    onState(state);
  };
  const told = useEffectEvent(tell);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each basemap starts by loading
  useEffect(() => told({ kind: "loading" }), [mode, attempt]);
  // Also if the tiles failed: Google may still load, and until then the map is as usable as it can be.
  const standIn = () => {
    if (loading.current) tell({ kind: "loading", standIn: true });
  };
  return (
    <>
      <TileGround key={`${tiles.url} ${attempt}`} tiles={tiles} onState={google ? standIn : tell} />
      {google ? <GoogleGround key={attempt} mode={mode} onState={tell} /> : null}
    </>
  );
}
