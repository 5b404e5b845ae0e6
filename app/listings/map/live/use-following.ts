import type { Map as LeafletMap } from "leaflet";
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { href, useNavigate, useNavigation } from "react-router";
import { type Bbox, degrees, type MapView } from "~/map/view";
import { lookSearch } from "../../links/map-links";
import type { MapData } from "../map-page.server";
import { type Pin, unpackPins } from "../pin";
import { spellView } from "../same-view";

/** Milliseconds of rest after which the map's move counts. */
const REST_MS = 250;
const KEY = "sunporch:map-follows";

/** Whether the list follows the map by itself; so it does unless this browser was told otherwise. */
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
    // Refused: it is asked again next time.
  }
}

const viewNow = (map: LeafletMap): MapView => ({
  center: { lat: degrees(map.getCenter().lat), lng: degrees(map.getCenter().lng) },
  zoom: map.getZoom(),
});

/** What the frame shows, in degrees. */
export function boxNow(map: LeafletMap): Bbox {
  const bounds = map.getBounds();
  return [
    degrees(Math.max(-180, bounds.getWest())),
    degrees(bounds.getSouth()),
    degrees(Math.min(180, bounds.getEast())),
    degrees(bounds.getNorth()),
  ];
}

/** Less than this apart, two views are the same: addresses are rounded, and frames have whole pixels. */
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
 * Holds the live map and the page's address together. A visitor's move becomes the address's place and box, replacing it,
 * once the map has rested; a change of the address moves the map. Where the list does not follow by itself, only the place
 * is kept, and the pins of the part in view are asked for again so that they get finer.
 * @param map null until it stands
 */
export function useFollowing(
  map: LeafletMap | null,
  { data, search, paused, onBox }: { data: MapData; search: string; paused: boolean; onBox: (box: Bbox) => void },
) {
  const navigate = useNavigate();
  const [follows, setFollows] = useState(true);
  const [moved, setMoved] = useState(false);
  const [finer, setFiner] = useState<{ of: MapData; pins: Pin[] } | null>(null);
  /** Where the map is by the page's word or ours; a move to there is no visitor's. */
  const known = useRef<MapView>(data.view);
  /** The address that this last went to; any other is somebody else's word. */
  const sent = useRef<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  const { location: pending } = useNavigation();
  /** Counts the moments in which the map came to rest. */
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
        if (!answer.ok) throw new Error(`The pins answered ${answer.status}.`);
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
    // The page is on its way elsewhere by another's word, which this must not undo.
    if (pending && pending.search !== sent.current) return;
    if (follows) return searchHere(at);
    setMoved(true);
    known.current = viewNow(at);
    // Only beside a box is the place its own; without one it would choose other homes.
    if (data.area) goTo(lookSearch(search, known.current, data.area));
    refine(at);
  });

  useEffect(() => {
    if (!map) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      // In the order of the router's own updates, so that a navigation that was just started is known by then.
      timer = setTimeout(() => startTransition(() => setRests((count) => count + 1)), REST_MS);
    };
    const wait = () => clearTimeout(timer);
    map.on({ moveend: later, movestart: wait });
    // Also when a drawing has ended, in which the map may have moved.
    if (!paused) later();
    return () => {
      clearTimeout(timer);
      map.off({ moveend: later, movestart: wait });
    };
  }, [map, paused]);

  useEffect(() => {
    if (map && rests > 0) rested(map);
  }, [map, rests]);

  // The page looks elsewhere: by a link, a place chosen, Back.
  const { lat, lng } = data.view.center;
  const { zoom } = data.view;
  const arrived = useEffectEvent((at: LeafletMap, view: MapView) => {
    asking.current?.abort();
    // A visitor who has moved on since the map itself asked is not called back.
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
  // Without a place in its address, Back to here would lead to wherever the map looked last.
  const spellOut = (view: MapView) => {
    const params = new URLSearchParams(search);
    if (!data.area || params.has("ll") || params.has("bbox")) return;
    const address = lookSearch(search, view);
    spellView(address);
    goTo(address);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the page counts, also one of the same place
  useEffect(() => {
    if (map) arrived(map, { center: { lat, lng }, zoom });
  }, [map, data, lat, lng, zoom]);
  useEffect(() => () => asking.current?.abort(), []);

  const listed = useMemo(() => unpackPins(data.pins), [data.pins]);
  const pins = finer?.of === data ? finer.pins : listed;
  return {
    pins,
    follows,
    /** The list is of another part than the map shows. */
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
