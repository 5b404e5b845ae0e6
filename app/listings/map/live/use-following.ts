import type { Map as LeafletMap } from "leaflet";
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { href, useNavigate, useNavigation } from "react-router";
import { type Bbox, degrees, type MapView } from "~/map/view";
import { lookSearch } from "../../links/map-links";
import type { MapData } from "../map-page.server";
import { type Pin, unpackPins } from "../pin";
import { spellView } from "../same-view";

/** Milliseconds without movement after which a map move counts. */
const REST_MS = 250;
const KEY = "sunporch:map-follows";

/** Whether the list updates as the map moves; on unless this browser turned it off. */
function followsBefore(): boolean {
  try {
    return localStorage.getItem(KEY) !== "0";
  } catch {
    return true;
  }
}

function keepFollows(follows: boolean): void {
  try {
    localStorage.setItem(KEY, follows ? "1" : "0");
  } catch {
    // Storage is denied, so the setting is not remembered.
  }
}

const viewNow = (map: LeafletMap): MapView => ({
  center: { lat: degrees(map.getCenter().lat), lng: degrees(map.getCenter().lng) },
  zoom: map.getZoom(),
});

/** The bounds in view, in degrees. */
export function boxNow(map: LeafletMap): Bbox {
  const bounds = map.getBounds();
  return [
    degrees(Math.max(-180, bounds.getWest())),
    degrees(bounds.getSouth()),
    degrees(Math.min(180, bounds.getEast())),
    degrees(bounds.getNorth()),
  ];
}

/** Views closer than this are the same: URLs are rounded, and frames have whole pixels. */
const NEAR_PX = 1.5;

function isAt(map: LeafletMap, { center, zoom }: MapView): boolean {
  if (map.getZoom() !== zoom) return false;
  return map.project(center, zoom).distanceTo(map.project(map.getCenter(), zoom)) < NEAR_PX;
}

const common = ([w, s, e, n]: Bbox, [west, south, east, north]: Bbox): Bbox => [
  Math.max(w, west),
  Math.max(s, south),
  Math.min(e, east),
  Math.min(n, north),
];

/**
 * Synchronizes the live map and the page's URL. Once the map has stopped, a visitor's move replaces the URL's position
 * and box; a change of the URL moves the map. If automatic search is off, only the position is updated, and the pins in
 * view are loaded again in more detail.
 * @param map null until it is ready
 */
export function useFollowing(
  map: LeafletMap | null,
  { data, search, paused, onBox }: { data: MapData; search: string; paused: boolean; onBox: (box: Bbox) => void },
) {
  const navigate = useNavigate();
  const [follows, setFollows] = useState(true);
  const [moved, setMoved] = useState(false);
  const [finer, setFiner] = useState<{ of: MapData; pins: Pin[] } | null>(null);
  /** The last position set by the page or this hook; a move to it is not a visitor's. */
  const known = useRef<MapView>(data.view);
  /** The last URL this hook navigated to; other URLs come from elsewhere. */
  const sent = useRef<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  const { location: pending } = useNavigation();
  /** Number of times the map stopped moving. */
  const [rests, setRests] = useState(0);

  useEffect(() => setFollows(followsBefore()), []);

  const goTo = (address: string) => {
    sent.current = address;
    navigate(href("/map") + address, { replace: true, preventScrollReset: true });
  };
  const searchHere = (at: LeafletMap) => {
    known.current = viewNow(at);
    setMoved(false);
    goTo(lookSearch(search, known.current, boxNow(at)));
  };

  const refine = useEffectEvent((at: LeafletMap) => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const view = boxNow(at);
    const area = data.area ? common(view, data.area) : view;
    if (area[0] > area[2] || area[1] > area[3]) return;
    const params = new URLSearchParams(search);
    params.set("bbox", area.join(","));
    params.set("z", String(at.getZoom()));
    params.delete("ll");
    fetch(`${href("/api/listings/pins")}?${params}`, { signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`Loading pins failed with status ${answer.status}.`);
        const pins = (await answer.json()) as Pin[];
        if (!stop.signal.aborted) setFiner({ of: data, pins });
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) console.warn(error);
      });
  });

  const rested = useEffectEvent((at: LeafletMap) => {
    onBox(boxNow(at));
    if (isAt(at, known.current) || paused) return;
    // Another navigation is pending, which this must not undo.
    if (pending && pending.search !== sent.current) return;
    if (follows) return searchHere(at);
    setMoved(true);
    known.current = viewNow(at);
    // Only with a box is the position independent; without one it would select other homes.
    if (data.area) goTo(lookSearch(search, known.current, data.area));
    refine(at);
  });

  useEffect(() => {
    if (!map) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      // Runs after the router's own updates, so that a navigation that was just started is known.
      timer = setTimeout(() => startTransition(() => setRests((count) => count + 1)), REST_MS);
    };
    const wait = () => clearTimeout(timer);
    map.on({ moveend: later, movestart: wait });
    // Also after drawing, during which the map may have moved.
    if (!paused) later();
    return () => {
      clearTimeout(timer);
      map.off({ moveend: later, movestart: wait });
    };
  }, [map, paused]);

  useEffect(() => {
    if (map && rests > 0) rested(map);
  }, [map, rests]);

  // The page's view changed: by a link, a chosen place, or Back.
  const { lat, lng } = data.view.center;
  const { zoom } = data.view;
  const arrived = useEffectEvent((at: LeafletMap, view: MapView) => {
    asking.current?.abort();
    // Does not move the map back if the visitor moved it after this hook's own navigation.
    if (search === sent.current) {
      if (!follows) refine(at);
      return;
    }
    sent.current = null;
    setMoved(false);
    known.current = view;
    if (!isAt(at, view)) at.setView(view.center, view.zoom, { animate: false });
    spellOut(view);
  });
  // Without a position in its URL, Back would return to wherever the map was last.
  const spellOut = (view: MapView) => {
    const params = new URLSearchParams(search);
    if (!data.area || params.has("ll") || params.has("bbox")) return;
    const address = lookSearch(search, view);
    spellView(address);
    goTo(address);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page load counts, also one of the same place
  useEffect(() => {
    if (map) arrived(map, { center: { lat, lng }, zoom });
  }, [map, data, lat, lng, zoom]);
  useEffect(() => () => asking.current?.abort(), []);

  const listed = useMemo(() => unpackPins(data.pins), [data.pins]);
  const pins = finer?.of === data ? finer.pins : listed;
  return {
    pins,
    follows,
    /** The list does not match the map's view. */
    moved: moved && !follows,
    setFollows: (on: boolean) => {
      keepFollows(on);
      setFollows(on);
      if (on && moved && map) searchHere(map);
    },
    searchHere: () => {
      if (map) searchHere(map);
    },
  };
}
