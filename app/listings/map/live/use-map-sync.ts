import type { Map as LeafletMap, ResizeEvent } from "leaflet";
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { href, useNavigation } from "react-router";
import { moveMap } from "~/map/live/zoom-limit";
import { type Bbox, getViewBounds, type MapView, roundDegrees } from "~/map/view";
import { readStored, writeStored } from "~/ui/browser-storage";
import { useUpdateUrl } from "~/ui/hooks/use-visit";
import { changeSearch, SHEET_HASH } from "../../links/list-links";
import { formatViewSearch } from "../../links/map-links";
import { keepInView } from "../../links/map-view";
import { LIST_KEYS } from "../../schema";
import type { MapData } from "../map-page.server";
import { type NamedPin, unpackPins } from "../pin";
import { setSpelledOutSearch } from "../same-view";

/** Milliseconds without movement after which a map move counts. */
const SETTLE_MS = 250;
const KEY = "sunporch:map-follows";

/** Whether the list updates as the map moves, on unless this browser turned it off, and a function that changes it. */
function useAutoSearch() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(readStored("localStorage", KEY) !== "0"), []);
  const change = (value: boolean) => {
    writeStored("localStorage", KEY, value ? "1" : "0");
    setOn(value);
  };
  return [isOn, change] as const;
}

export const getCurrentView = (map: LeafletMap): MapView => ({
  center: { lat: roundDegrees(map.getCenter().lat), lng: roundDegrees(map.getCenter().lng) },
  zoom: map.getZoom(),
});

/** The bounds in view, in degrees. */
export function getCurrentBounds(map: LeafletMap): Bbox {
  const bounds = map.getBounds();
  return [
    roundDegrees(Math.max(-180, bounds.getWest())),
    roundDegrees(bounds.getSouth()),
    roundDegrees(Math.min(180, bounds.getEast())),
    roundDegrees(bounds.getNorth()),
  ];
}

/** What a query string says of the map's view. */
const serializeView = (search: string) => {
  const params = new URLSearchParams(search);
  return JSON.stringify(["ll", "z", "bbox"].map((name) => params.get(name)));
};

const hasBox = (search: string) => new URLSearchParams(search).has("bbox");

/** Views closer than this are the same: URLs are rounded, and frames have whole pixels. */
const SAME_VIEW_PX = 1.5;

function isAtView(map: LeafletMap, { center, zoom }: MapView): boolean {
  if (map.getZoom() !== zoom) return false;
  return map.project(center, zoom).distanceTo(map.project(map.getCenter(), zoom)) < SAME_VIEW_PX;
}

/** Whether two areas look the same on the map. */
function isSameArea(map: LeafletMap, a: Bbox, b: Bbox): boolean {
  const isSameCorner = (lng: 0 | 2, lat: 1 | 3) =>
    map.project([a[lat], a[lng]]).distanceTo(map.project([b[lat], b[lng]])) < SAME_VIEW_PX;
  return isSameCorner(0, 1) && isSameCorner(2, 3);
}

/** Screens with the map above the list or instead of it, where a list that changes moves nothing beside the map. */
const STACKED = "(width < 64rem)";

const API_KEYS: ReadonlySet<string> = new Set(LIST_KEYS);

const intersect = ([w, s, e, n]: Bbox, [west, south, east, north]: Bbox): Bbox => [
  Math.max(w, west),
  Math.max(s, south),
  Math.min(e, east),
  Math.min(n, north),
];

/** The pins of the page, or of the view if they were loaded for it in more detail since. */
function usePins(data: MapData, search: string) {
  const [refined, setRefined] = useState<{ data: MapData; pins: NamedPin[] } | null>(null);
  const controller = useRef<AbortController | null>(null);
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  const refine = (map: LeafletMap) => {
    cancel();
    const request = new AbortController();
    controller.current = request;
    const view = getCurrentBounds(map);
    const area = data.area ? intersect(view, data.area) : view;
    if (area[0] >= area[2] || area[1] >= area[3]) return;
    // The address of a page may have other parameters, which the API refuses.
    const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => API_KEYS.has(key)));
    params.set("bbox", area.join(","));
    params.set("z", String(map.getZoom()));
    params.delete("ll");
    fetch(`${href("/api/listings/pins")}?${params}`, { signal: request.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`Loading pins failed with status ${response.status}.`);
        const pins = (await response.json()) as NamedPin[];
        if (!request.signal.aborted) setRefined({ data, pins });
      })
      .catch((error: unknown) => {
        if (!request.signal.aborted) console.warn(error);
      });
  };

  const listPins = useMemo(() => unpackPins(data.pins), [data.pins]);
  return { pins: refined?.data === data ? refined.pins : listPins, refine, cancelRefining: cancel };
}

/**
 * Returns a function that calls `work` after the router's own updates, so that `work` knows a navigation that was just started and
 * doesn't undo it. A click while React renders may have started one that this rendering doesn't have; then `work` waits for the next.
 */
function useAfterRouter<T>(work: (value: T) => void): (value: T) => void {
  const [asked, setAsked] = useState<{ value: T; clicks: number } | null>(null);
  const clicks = useRef(0);
  useEffect(() => {
    const count = () => {
      clicks.current++;
    };
    document.addEventListener("click", count, true);
    return () => document.removeEventListener("click", count, true);
  }, []);
  const ask = (value: T) => startTransition(() => setAsked({ value, clicks: clicks.current }));
  const answer = useEffectEvent((value: T, clicksBefore: number) =>
    clicks.current === clicksBefore ? work(value) : ask(value),
  );
  useLayoutEffect(() => {
    if (asked) answer(asked.value, asked.clicks);
  }, [asked]);
  return ask;
}

type MapHandlers = {
  paused: boolean;
  onSettled: (map: LeafletMap) => void;
  onResize: (map: LeafletMap, oldSize: ResizeEvent["oldSize"]) => void;
};

/** Calls `onSettled` when the map has stopped, also after a pause, and `onResize` at once. */
function useMapEvents(map: LeafletMap | null, { paused, ...handlers }: MapHandlers): void {
  const settle = useEffectEvent(useAfterRouter(handlers.onSettled));
  const onResize = useEffectEvent(handlers.onResize);

  useEffect(() => {
    if (!map) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleSettle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(map), SETTLE_MS);
    };
    const cancelSettle = () => clearTimeout(timer);
    const resize = ({ oldSize }: ResizeEvent) => onResize(map, oldSize);
    map.on({ moveend: scheduleSettle, movestart: cancelSettle, resize });
    // Also after drawing, during which the map may have moved.
    if (!paused) scheduleSettle();
    return () => {
      clearTimeout(timer);
      map.off({ moveend: scheduleSettle, movestart: cancelSettle, resize });
    };
  }, [map, paused]);
}

/**
 * Synchronizes the live map and the page's URL. Once the map has stopped, a visitor's move replaces the URL's position
 * and box; a change of the URL moves the map. If automatic search is off, only the position is updated, and the pins in
 * view are loaded again in more detail.
 * @param map null until it is ready
 */
export function useMapSync(
  map: LeafletMap | null,
  { data, search, paused, onBox }: { data: MapData; search: string; paused: boolean; onBox: (box: Bbox) => void },
) {
  const updateUrl = useUpdateUrl();
  const [autoSearch, setAutoSearch] = useAutoSearch();
  const [isMoved, setIsMoved] = useState(false);
  const { pins, refine, cancelRefining } = usePins(data, search);
  /** The last position set by the page or this hook; a move to it is not a visitor's. Null after a change of size. */
  const knownView = useRef<MapView | null>(data.view);
  /** The last URL this hook navigated to; other URLs come from elsewhere. */
  const sentSearch = useRef<string | null>(null);
  const { location: pending } = useNavigation();

  const goTo = (address: string) => {
    sentSearch.current = address;
    const { hash } = pending ?? location;
    updateUrl(href("/map") + address + (hash === SHEET_HASH ? hash : ""));
  };
  const searchHere = (leafletMap: LeafletMap) => {
    const view = getCurrentView(leafletMap);
    knownView.current = view;
    setIsMoved(false);
    // The list may have been opened by a navigation that isn't rendered yet.
    goTo(formatViewSearch(location.search, view, getCurrentBounds(leafletMap)));
  };

  const onSettled = (leafletMap: LeafletMap) => {
    onBox(getCurrentBounds(leafletMap));
    if ((knownView.current && isAtView(leafletMap, knownView.current)) || paused) return;
    // Another navigation is pending, which this must not undo.
    if (pending && pending.search !== sentSearch.current) return;
    if (autoSearch) return searchHere(leafletMap);
    setIsMoved(true);
    const view = getCurrentView(leafletMap);
    knownView.current = view;
    // Only with a box is the position independent; without one it would select other homes.
    if (data.area) goTo(formatViewSearch(location.search, view, data.area));
    refine(leafletMap);
  };

  /** Shows a view that the page determines. What it is fitted to stays between the tools, of which the server knows no sizes. */
  const showView = (leafletMap: LeafletMap, { view, fitted }: MapData) => {
    const { x: width, y: height } = leafletMap.getSize();
    const shown = fitted ? keepInView(view, fitted, { width, height }, data.provider) : view;
    knownView.current = shown;
    if (!isAtView(leafletMap, shown)) moveMap(leafletMap, data.provider, shown, { animate: false });
  };

  /** A list of what the map showed follows its new size. An area that was set, or a place, stays. */
  const onResize = (leafletMap: LeafletMap, { x: width, y: height }: ResizeEvent["oldSize"]) => {
    if (data.fitted && knownView.current && isAtView(leafletMap, knownView.current)) return showView(leafletMap, data);
    const shown = getViewBounds(getCurrentView(leafletMap), { width, height });
    const isOwnArea = data.area && (!hasBox(search) || isSameArea(leafletMap, data.area, shown));
    if (isOwnArea) knownView.current = null;
  };
  useMapEvents(map, { paused, onSettled, onResize });

  // The page has loaded: by a link, a chosen place, or Back, possibly with the same view.
  const onPageData = useEffectEvent((leafletMap: LeafletMap, page: MapData) => {
    cancelRefining();
    // Does not move the map back if the visitor moved it after this hook's own navigation.
    if (search === sentSearch.current) {
      if (!autoSearch) refine(leafletMap);
      return;
    }
    sentSearch.current = null;
    setIsMoved(false);
    showView(leafletMap, page);
    spellOutView({ leafletMap, page });
  });
  const spellOutView = useAfterRouter(({ leafletMap, page }: { leafletMap: LeafletMap; page: MapData }) => {
    // A pending navigation, such as to a city chosen before the map was there, must not be undone.
    if (pending || page !== data || location.search !== search || !data.area || hasBox(search)) return;
    const { view } = page;
    // The server can't know the frame's size.
    const shown = getCurrentBounds(leafletMap);
    if (autoSearch && matchMedia(STACKED).matches && !isSameArea(leafletMap, data.area, shown))
      return goTo(formatViewSearch(search, view, shown));
    // Without a position in its URL, Back would return to wherever the map was last.
    if (new URLSearchParams(search).has("ll")) return;
    const address = formatViewSearch(search, view);
    setSpelledOutSearch(address);
    goTo(address);
  });
  useEffect(() => {
    if (map) onPageData(map, data);
  }, [map, data]);

  // A link that was rendered before the map's last movement may have replaced the navigation to it.
  const resendView = useAfterRouter((shown: string) => {
    const sent = sentSearch.current;
    if (pending || shown !== location.search || sent === null || serializeView(sent) === serializeView(shown)) return;
    const { ll, z, bbox } = Object.fromEntries(new URLSearchParams(sent));
    goTo(changeSearch(shown, { ll: ll!, z: z!, bbox: bbox ?? null }));
  });
  const handleIdle = useEffectEvent(() => {
    if (sentSearch.current !== null && sentSearch.current !== search) resendView(search);
  });
  const isIdle = !pending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each URL.
  useEffect(() => {
    if (isIdle) handleIdle();
  }, [isIdle, search]);
  return {
    pins,
    follows: autoSearch,
    /** The list does not match the map's view. */
    isOutOfSync: isMoved && !autoSearch,
    setAutoSearch: (isOn: boolean) => {
      setAutoSearch(isOn);
      if (isOn && isMoved && map) searchHere(map);
    },
    searchHere: () => {
      if (map) searchHere(map);
    },
  };
}
