import type { TileLayer as Tiles } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TileLayer, useMap } from "react-leaflet";
import type { MapProvider, TileSet } from "../provider";
import { MAX_ZOOM } from "../view";
import { type BasemapState, LOAD_FAILED, LOAD_TIMED_OUT, LOAD_TIMEOUT_MS } from "./basemap-state";

export type BasemapMode = "map" | "satellite";

function TileBasemap({ tiles, onState }: { tiles: TileSet; onState: (state: BasemapState) => void }) {
  const layer = useRef<Tiles>(null);
  const notify = useEffectEvent(onState);
  useEffect(() => {
    const tileLayer = layer.current;
    if (!tileLayer) return;
    let loadedTiles = 0;
    const timer = setTimeout(() => notify({ kind: "failed", message: LOAD_TIMED_OUT }), LOAD_TIMEOUT_MS);
    const events = {
      tileload: () => {
        loadedTiles++;
      },
      // Fires when all tiles in view have loaded or failed.
      load: () => {
        clearTimeout(timer);
        notify(loadedTiles > 0 ? { kind: "ready" } : { kind: "failed", message: LOAD_FAILED });
      },
    };
    tileLayer.on(events);
    return () => {
      clearTimeout(timer);
      tileLayer.off(events);
    };
  }, []);
  return (
    <TileLayer
      ref={layer}
      url={tiles.url}
      tileSize={tiles.tileSize}
      zoomOffset={tiles.tileSize === 512 ? -1 : 0}
      maxNativeZoom={tiles.streets?.maxZoom ?? tiles.maxZoom}
      maxZoom={MAX_ZOOM}
    />
  );
}

function GoogleBasemap({ mode, onState }: { mode: BasemapMode; onState: (state: BasemapState) => void }) {
  const map = useMap();
  const notify = useEffectEvent(onState);
  useEffect(() => {
    let isUnmounted = false;
    let remove = () => {};
    import("./google-layer")
      .then(({ addGoogleBasemap }) => {
        if (isUnmounted) return;
        remove = addGoogleBasemap(map, mode === "satellite" ? "satellite" : "roadmap", {
          onReady: () => notify({ kind: "ready" }),
          onError: (message) => notify({ kind: "failed", message }),
        });
      })
      .catch(() => {
        if (!isUnmounted) notify({ kind: "failed", message: LOAD_FAILED });
      });
    return () => {
      isUnmounted = true;
      remove();
    };
  }, [map, mode]);
  return null;
}

/** Reports that a basemap has started to load; rendered with a new key for each basemap. */
function LoadingStart({ onState }: { onState: (state: BasemapState) => void }) {
  const notify = useEffectEvent(onState);
  useEffect(() => notify({ kind: "loading" }), []);
  return null;
}

/**
 * The basemap of a live map, inside its container. Under Google's basemap there are tiles too, shown until it is ready
 * and if it fails. A change of `mode` or of `attempt` ("Try again") starts over.
 */
export function BasemapLayer({
  provider,
  mode,
  attempt = 0,
  onState,
}: {
  provider: MapProvider;
  mode: BasemapMode;
  attempt?: number;
  onState: (state: BasemapState) => void;
}) {
  const isGoogle = provider.kind === "google";
  const [tiles, setTiles] = useState(provider.basemap);
  const nextTiles = mode === "satellite" && provider.satellite ? provider.satellite : provider.basemap;
  if (tiles !== nextTiles) setTiles(nextTiles);
  const isLoading = useRef(true);
  const setState = (state: BasemapState) => {
    isLoading.current = state.kind === "loading";
    onState(state);
  };
  // Also if the tiles failed: Google may still load, and until then the map is as usable as it can be.
  const notifyFallback = () => {
    if (isLoading.current) setState({ kind: "loading", hasFallback: true });
  };
  return (
    <>
      <TileBasemap key={`${tiles.url} ${attempt}`} tiles={tiles} onState={isGoogle ? notifyFallback : setState} />
      {isGoogle ? <GoogleBasemap key={attempt} mode={mode} onState={setState} /> : null}
      <LoadingStart key={`${mode} ${attempt}`} onState={setState} />
    </>
  );
}
