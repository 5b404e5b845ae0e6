/**
 * The location of a home. The server renders a static map with a pin; scripts load the live map into the same frame
 * when it comes near the viewport, so that visitors who do not scroll there do not download it.
 */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { StaticBasemap, StaticPlaceNames } from "~/map/static-basemap";
import { roundDegrees } from "~/map/view";
import { useLight } from "~/ui/hooks/use-light";
import { formatPinPrice } from "../map/pin-labels";
import { AREA_RADIUS, getHomeView, HOME_FRAME, type HomeMapData, metersToPixels, NEARBY_ZOOM } from "./home-map-view";
import type { LiveHomeMapProps } from "./live-home-map";

export function HomeMap({ map, price }: { map: HomeMapData; price: number }) {
  const { position, provider, names } = map;
  const view = getHomeView(position);
  const frame = useRef<HTMLDivElement>(null);
  const Live = useLiveMap(frame);
  const [isReady, setIsReady] = useState(false);
  const [credit, setCredit] = useState(provider.basemap.credit);
  const [mode, setMode] = useState<"map" | "satellite">("map");
  const nearbyUrl = `${href("/map")}?ll=${roundDegrees(position.lat)},${roundDegrees(position.lng)}&z=${NEARBY_ZOOM}`;
  return (
    <>
      <div className="home-map" data-map="home" ref={frame}>
        {isReady ? null : (
          <div
            className="home-map__static"
            role="img"
            aria-label={position.approximate ? "Map of the approximate area" : "Map of the home’s location"}
          >
            <StaticBasemap view={view} tiles={provider.basemap} size={HOME_FRAME} lazy />
            <StaticPlaceNames names={names} view={view} size={HOME_FRAME} />
            {position.approximate ? (
              <span className="home-map__area" style={{ width: 2 * metersToPixels(AREA_RADIUS, view) }} />
            ) : (
              <span className="home-map__pin">{formatPinPrice(price)}</span>
            )}
          </div>
        )}
        <p className="home-map__credit text-soft">{credit}</p>
        {Live ? (
          <div className={isReady ? "home-map__live" : "home-map__live home-map__live--soon"}>
            <Live
              view={view}
              position={position}
              label={formatPinPrice(price)}
              provider={provider}
              mode={mode}
              onMode={setMode}
              onReady={() => setIsReady(true)}
              onCredit={setCredit}
            />
          </div>
        ) : null}
      </div>
      <p className="home-map__footer">
        {position.approximate ? (
          <span className="text-soft">Approximate area. The exact location isn’t shown. </span>
        ) : null}
        <Link to={nearbyUrl}>See homes nearby</Link>
      </p>
    </>
  );
}

/**
 * The live map component, loaded when the frame is near the viewport or touched; null until then, in the light version,
 * and when loading fails.
 */
function useLiveMap(frame: React.RefObject<HTMLElement | null>): ComponentType<LiveHomeMapProps> | null {
  const light = useLight();
  const [live, setLive] = useState<{ Component: ComponentType<LiveHomeMapProps> } | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element || light) return;
    let isWanted = true;
    const load = () => {
      observer.disconnect();
      import("./live-home-map").then(
        ({ default: Component }) => isWanted && setLive({ Component }),
        // The static map stays visible.
        () => {},
      );
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: "300px" });
    observer.observe(element);
    element.addEventListener("pointerdown", load, { once: true });
    return () => {
      isWanted = false;
      observer.disconnect();
      element.removeEventListener("pointerdown", load);
    };
  }, [frame, light]);
  return live?.Component ?? null;
}
