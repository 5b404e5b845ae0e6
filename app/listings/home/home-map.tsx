/**
 * The location of a home. The server renders a static map with a pin; scripts load the live map into the same frame
 * when it comes near the viewport, so that visitors who do not scroll there do not download it.
 */
import { cva, cx } from "class-variance-authority";
import { type ComponentType, Fragment, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { unpackNames } from "~/map/packed-names";
import { formatGoogleMapsUrl, hasStreets } from "~/map/provider";
import { ScaleBar } from "~/map/scale-bar";
import { StaticBasemap, StaticPlaceNames } from "~/map/static-basemap";
import { metersToPixels, roundDegrees } from "~/map/view";
import { useLight } from "~/ui/hooks/use-light";
import { BasemapSwitch } from "../map/map-tools";
import { formatPinPrice } from "../map/pin-labels";
import styles from "./home-map.module.css";
import { AREA_RADIUS, getHomeView, HOME_FRAME, type HomeMapData, NEARBY_ZOOM } from "./home-map-view";
import type { LiveHomeMapProps } from "./live-home-map";

const pinClass = cx(styles.pin, "forced-colors:border");

const liveMapClass = cva(
  "absolute inset-0 [&_.leaflet-bar_a]:size-11 [&_.leaflet-bar_a]:bg-paper [&_.leaflet-bar_a]:leading-11 " +
    "[&_.leaflet-bar_a]:text-ink [&_.leaflet-bar_.leaflet-disabled]:text-edge",
  {
    variants: {
      // The map stays behind the static map until it has loaded.
      isReady: { false: "[&_.leaflet-container]:invisible" },
    },
  },
);

export function HomeMap({ map, price }: { map: HomeMapData; price: number }) {
  const { position, provider, names, near } = map;
  const view = getHomeView(position, provider);
  const frame = useRef<HTMLDivElement>(null);
  const Live = useLiveMap(frame);
  const [isReady, setIsReady] = useState(false);
  const [credit, setCredit] = useState(provider.basemap.credit);
  const [mode, setMode] = useState<"map" | "satellite">("map");
  const nearbyUrl = `${href("/map")}?ll=${roundDegrees(position.lat)},${roundDegrees(position.lng)}&z=${NEARBY_ZOOM}`;
  return (
    <>
      <div className="relative isolate h-75 overflow-hidden rounded-panel bg-land" data-map="home" ref={frame}>
        {isReady ? null : (
          <div
            // Names are above the pin.
            className="absolute top-1/2 left-1/2 h-75 w-260 [translate:-50%_-50%] [&>div+div]:z-4"
            role="img"
            aria-label={position.approximate ? "Map of the approximate area" : "Map of the home’s location"}
          >
            <StaticBasemap view={view} tiles={provider.basemap} size={HOME_FRAME} lazy />
            <StaticPlaceNames names={unpackNames(names)} view={view} size={HOME_FRAME} />
            {position.approximate ? (
              <span
                className={
                  "absolute top-1/2 left-1/2 aspect-square rounded-[50%] border-3 border-agave bg-agave/12 " +
                  "[translate:-50%_-50%]"
                }
                style={{ width: 2 * metersToPixels(AREA_RADIUS, view) }}
              />
            ) : (
              <span className={cx(pinClass, "absolute top-1/2 left-1/2")}>{formatPinPrice(price)}</span>
            )}
          </div>
        )}
        {isReady ? null : <ScaleBar view={view} className="z-2" />}
        <p className="absolute right-0 bottom-0 z-2 max-w-[calc(100%-128px)] bg-paper/75 px-1.5 text-right text-micro text-soft">
          {credit}
        </p>
        {Live ? (
          <div className={liveMapClass({ isReady })}>
            <Live
              view={view}
              position={position}
              label={formatPinPrice(price)}
              pinClass={pinClass}
              provider={provider}
              mode={mode}
              onReady={() => setIsReady(true)}
              onCredit={setCredit}
            />
          </div>
        ) : null}
        {isReady ? <BasemapSwitch provider={provider} mode={mode} onMode={setMode} /> : null}
      </div>
      {near ? (
        <p className="mt-3 wrap-anywhere">
          In a straight line:{" "}
          {near.places.map(({ kind, name, miles }, index) => (
            <Fragment key={kind}>
              {index > 0 ? " · " : null}
              {miles ? null : "at "}
              <bdi>{name}</bdi>
              {miles ? ` ${miles}\u00a0mi` : null}
            </Fragment>
          ))}
          <span className="block type-small text-soft">{near.credit}</span>
        </p>
      ) : null}
      <p className="mt-3">
        {position.approximate ? (
          <span className="text-soft">Approximate area. The exact location isn’t shown. </span>
        ) : null}
        <Link to={nearbyUrl}>See homes nearby</Link>
        {hasStreets(provider, position) ? null : (
          <>
            {" · "}
            <a href={formatGoogleMapsUrl(position)}>See it in Google Maps</a>
          </>
        )}
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
