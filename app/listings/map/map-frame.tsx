import { cx } from "class-variance-authority";
import { type ComponentType, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type BasemapState, LOAD_FAILED } from "~/map/live/basemap-state";
import { LocatorMap } from "~/map/locator-map";
import { MapStatus } from "~/map/map-status";
import { getMaxZoom } from "~/map/provider";
import { ScaleBar } from "~/map/scale-bar";
import { type Bbox, getViewBounds, MAP_FRAME, type Size } from "~/map/view";
import { useLight } from "~/ui/hooks/use-light";
import { SkipLink } from "~/ui/skip-link";
import { formatHomeSearch } from "../links/home-search";
import { COUNT_ID } from "../list/results";
import { formatHomeCount } from "../rules";
import type { Polygon } from "../schema";
import type { LiveListingMapProps } from "./live/live-listing-map";
import type { MapData } from "./map-page.server";
import { cornerClass, MapNote, PanTools, toolsClass, ZoomTools } from "./map-tools";
import { StaticMap } from "./static-map";

const runWhenIdle = (callback: () => void) =>
  typeof requestIdleCallback === "function"
    ? requestIdleCallback(callback, { timeout: 2_000 })
    : setTimeout(callback, 200);

/**
 * The live map, loaded when its frame is shown and the page is idle; null until then and in the light version. It is
 * rendered as a transition, which doesn't block the page.
 */
function useLiveMap(
  frame: RefObject<HTMLElement | null>,
  light: boolean,
): {
  Live: ComponentType<LiveListingMapProps> | null;
  state: BasemapState;
  retry: () => void;
} {
  const [Live, setLive] = useState<ComponentType<LiveListingMapProps> | null>(null);
  const [state, setState] = useState<BasemapState>({ kind: "ready" });
  const [attempt, setAttempt] = useState(0);
  /** Number of the attempt to load the live map; null in the light version. */
  const loadAttempt = light ? null : attempt;
  useEffect(() => {
    const element = frame.current;
    if (!element || loadAttempt === null) return;
    let isUnmounted = false;
    const load = () => {
      if (isUnmounted) return;
      setState({ kind: "loading" });
      import("./live/live-listing-map")
        .then((loaded) => {
          if (isUnmounted) return;
          startTransition(() => {
            setLive(() => loaded.default);
            setState({ kind: "ready" });
          });
        })
        .catch(() => setState({ kind: "failed", message: LOAD_FAILED }));
    };
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      sizes.disconnect();
      runWhenIdle(load);
    });
    sizes.observe(element);
    return () => {
      isUnmounted = true;
      sizes.disconnect();
    };
  }, [frame, loadAttempt]);
  return { Live, state, retry: () => setAttempt((number) => number + 1) };
}

const frameClass =
  "relative isolate [container-type:size] h-[min(950px,calc(100dvh-2rem))] overflow-clip rounded-sheet bg-sea max-lg:h-[clamp(20rem,70vh,560px)] max-lg:rounded-panel low:h-[max(14rem,calc(100dvh-9rem))]";
/** Beside the scale, whose pixels don't grow with the text. */
const creditClass =
  "absolute right-2 bottom-0.5 z-1 max-w-[calc(100%-128px)] rounded-badge bg-paper/70 px-1.5 text-right text-[0.6875rem]/[1.35] " +
  "text-ink";
/** Hidden while an area is drawn and in low windows, where it would cover the drawing's panel and the tools. */
const locatorClass =
  "absolute right-3.5 bottom-9 z-2 rounded-control bg-paper p-1.5 afloat in-[section:has([role=application])]:hidden max-sm:hidden low:hidden";

/** The map in its frame: the static map until the live one replaces it at the same pixels. */
export function MapFrame({
  map,
  total,
  polygon,
  highlightedId,
  onHighlight,
  onFrame,
}: {
  map: MapData;
  total: number;
  polygon: Polygon | null;
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  /** Called with the live map's size once it is ready. */
  onFrame: (size: Size) => void;
}) {
  const { search } = useLocation();
  const frame = useRef<HTMLElement>(null);
  const light = useLight();
  const { Live, state, retry } = useLiveMap(frame, light);
  const [isReady, setIsReady] = useState(false);
  const [bounds, setBounds] = useState<Bbox | null>(null);
  const { view, nearestCity: near, provider } = map;
  const isComing = !light && state.kind !== "failed";
  const [credit, setCredit] = useState(provider.basemap.credit);
  return (
    <section ref={frame} className={frameClass} aria-labelledby="map-says">
      <p id="map-says" className="sr-only">{`Map: ${formatHomeCount(total)} near ${near}; list follows`}</p>
      <SkipLink className="not-focus:sr-only focus:z-5" href={`#${COUNT_ID}`}>
        Skip the map
      </SkipLink>
      {isReady ? null : (
        <>
          <div className={toolsClass}>
            <ZoomTools search={search} view={view} maxZoom={getMaxZoom(provider, view.center)} />
          </div>
          <div className={cornerClass}>
            <MapNote data={map} total={total} view={view} />
          </div>
          {/* Where scripts bring a map that can be dragged, these would only vanish. */}
          <div
            className={cx(
              "absolute right-3.5 bottom-28 z-2 sm:right-32 sm:bottom-9",
              isComing && "[@media(scripting:enabled)]:hidden",
            )}
          >
            <PanTools search={search} view={view} />
          </div>
          <ScaleBar view={view} className="z-2" />
          <StaticMap map={map} polygon={polygon} search={search} listParams={formatHomeSearch(search, true)} />
        </>
      )}
      {Live ? (
        <Live
          map={map}
          total={total}
          polygon={polygon}
          search={search}
          highlightedId={highlightedId}
          onHighlight={onHighlight}
          onReady={() => setIsReady(true)}
          onCredit={setCredit}
          onBox={(box, size) =>
            startTransition(() => {
              setBounds(box);
              onFrame(size);
            })
          }
        />
      ) : null}
      <MapStatus state={state} onRetry={retry} />
      <div className={locatorClass}>
        <LocatorMap box={bounds ?? getViewBounds(view, MAP_FRAME)} />
      </div>
      <p className={creditClass} data-credit>
        {credit}
      </p>
    </section>
  );
}
