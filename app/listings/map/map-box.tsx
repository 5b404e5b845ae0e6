import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { FAILED, type GroundState } from "~/map/live/ground-state";
import { Locator } from "~/map/locator";
import { MapStatus } from "~/map/map-status";
import { type Bbox, boxOf, MAP_FRAME, PILL_ZOOM, type Size } from "~/map/view";
import { useLight } from "~/ui/hooks/use-light";
import { listSearch } from "../links/back-to-list";
import { COUNT_ID } from "../list/results";
import { homes } from "../rules";
import type { Polygon } from "../schema";
import { DrawnMap } from "./drawn-map";
import type { LiveListingMapProps } from "./live/live-listing-map";
import type { MapData } from "./map-page.server";
import { GroundSwitch, MapCorners, PanTools, ZoomTools } from "./map-tools";

const idle = (work: () => void) =>
  typeof requestIdleCallback === "function" ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 200);

/** The live map, loaded when the page is idle; null until then and in the light version. */
function useLiveMap(): { Live: ComponentType<LiveListingMapProps> | null; state: GroundState; retry: () => void } {
  const light = useLight();
  const [Live, setLive] = useState<ComponentType<LiveListingMapProps> | null>(null);
  const [state, setState] = useState<GroundState>({ kind: "ready" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    if (light) return;
    let left = false;
    idle(() => {
      if (left) return;
      setState({ kind: "loading" });
      import("./live/live-listing-map")
        .then((loaded) => {
          if (left) return;
          setLive(() => loaded.default);
          setState({ kind: "ready" });
        })
        .catch(() => setState({ kind: "failed", message: FAILED }));
    });
    return () => {
      left = true;
    };
  }, [light, attempt]);
  return { Live, state, retry: () => setAttempt((number) => number + 1) };
}

/** The map in its frame: the static map until the live one replaces it at the same pixels. */
export function MapBox({
  map,
  total,
  polygon,
  lit,
  onLight,
  onFrame,
}: {
  map: MapData;
  total: number;
  polygon: Polygon | null;
  lit: number | null;
  onLight: (id: number | null) => void;
  /** Called with the live map's size once it is ready. */
  onFrame: (size: Size) => void;
}) {
  const { search } = useLocation();
  const { Live, state, retry } = useLiveMap();
  const [ready, setReady] = useState(false);
  const [box, setBox] = useState<Bbox | null>(null);
  const { view, near, provider } = map;
  const [credit, setCredit] = useState(provider.ground.credit);
  return (
    <section className="mapbox" aria-labelledby="map-says">
      <p id="map-says" className="vh">{`Map: ${homes(total)} near ${near}; list follows`}</p>
      <a className="skip skip--map" href={`#${COUNT_ID}`}>
        Skip the map
      </a>
      {ready ? null : (
        <>
          <MapCorners
            left={<GroundSwitch provider={provider} mode="map" />}
            right={
              <>
                <ZoomTools search={search} view={view} />
                <PanTools search={search} view={view} />
              </>
            }
            note={view.zoom < PILL_ZOOM ? "Zoom in for prices" : null}
          />
          <DrawnMap map={map} polygon={polygon} search={search} back={listSearch(new URLSearchParams(search), true)} />
        </>
      )}
      {Live ? (
        <Live
          map={map}
          total={total}
          polygon={polygon}
          search={search}
          lit={lit}
          onLight={onLight}
          onReady={() => setReady(true)}
          onCredit={setCredit}
          onBox={(box, size) => {
            setBox(box);
            onFrame(size);
          }}
        />
      ) : null}
      <MapStatus state={state} onRetry={retry} />
      <div className="map__locator">
        <Locator box={box ?? boxOf(view, MAP_FRAME)} />
      </div>
      <p className="map__credit">{credit}</p>
    </section>
  );
}
