/**
 * The location of a home. The server renders a static map with a pin; scripts load the live map into the same frame
 * when it comes near the viewport, so that visitors who do not scroll there do not download it.
 */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { DrawnGround, DrawnNames } from "~/map/drawn-ground";
import { degrees } from "~/map/view";
import { useLight } from "~/ui/hooks/use-light";
import { pillText } from "../map/pill";
import { AREA_RADIUS, AROUND_ZOOM, HOME_FRAME, type HomeMapData, homeView, pixels } from "./home-map-view";
import type { LiveHomeMapProps } from "./live-home-map";

export function HomeMap({ map, price }: { map: HomeMapData; price: number }) {
  const { position, provider, names } = map;
  const view = homeView(position);
  const frame = useRef<HTMLDivElement>(null);
  const Live = useLiveMap(frame);
  const [ready, setReady] = useState(false);
  const [credit, setCredit] = useState(provider.ground.credit);
  const [mode, setMode] = useState<"map" | "satellite">("map");
  const around = `${href("/map")}?ll=${degrees(position.lat)},${degrees(position.lng)}&z=${AROUND_ZOOM}`;
  return (
    <>
      <div className="home-map" ref={frame}>
        {ready ? null : (
          <div
            className="home-map__drawn"
            role="img"
            aria-label={position.approximate ? "Map of the approximate area" : "Map of the home’s location"}
          >
            <DrawnGround view={view} tiles={provider.ground} size={HOME_FRAME} lazy />
            <DrawnNames names={names} view={view} size={HOME_FRAME} />
            {position.approximate ? (
              <span className="home-map__area" style={{ width: 2 * pixels(AREA_RADIUS, view) }} />
            ) : (
              <span className="home-map__pin num">{pillText(price)}</span>
            )}
          </div>
        )}
        <p className="home-map__credit soft">{credit}</p>
        {Live ? (
          <div className={ready ? "home-map__live" : "home-map__live home-map__live--soon"}>
            <Live
              view={view}
              position={position}
              label={pillText(price)}
              provider={provider}
              mode={mode}
              onMode={setMode}
              onReady={() => setReady(true)}
              onCredit={setCredit}
            />
          </div>
        ) : null}
      </div>
      <p className="home-map__under">
        {position.approximate ? <span className="soft">Approximate area. The exact location isn’t shown. </span> : null}
        <Link to={around}>See homes nearby</Link>
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
    let wanted = true;
    const load = () => {
      near.disconnect();
      import("./live-home-map").then(
        ({ default: Component }) => wanted && setLive({ Component }),
        // The static map stays visible.
        () => {},
      );
    };
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: "300px" });
    near.observe(element);
    element.addEventListener("pointerdown", load, { once: true });
    return () => {
      wanted = false;
      near.disconnect();
      element.removeEventListener("pointerdown", load);
    };
  }, [frame, light]);
  return live?.Component ?? null;
}
