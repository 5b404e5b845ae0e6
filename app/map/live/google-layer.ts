/** Google's basemap in Leaflet. Loaded only if Google is the provider. */
import GoogleMutant from "leaflet.gridlayer.googlemutant/src/Leaflet.GoogleMutant.mjs";
import { GroundFault, googleMaps } from "./google-script";
import { FAILED, NOT_STARTED, PATIENCE, TOO_LATE } from "./ground-state";

/** Google reports a rejected key only by calling this global function. */
declare global {
  interface Window {
    gm_authFailure?: () => void;
  }
}

/**
 * The layer, with a callback for errors while Google's map is created, which happens inside the layer where callers
 * cannot catch them.
 */
class GoogleGround extends GoogleMutant {
  constructor(
    type: "roadmap" | "satellite",
    private readonly onRefusal: () => void,
  ) {
    super({ type, maxZoom: 21 });
  }

  protected override _initMutant(): void {
    try {
      super._initMutant();
    } catch (error) {
      this.onRefusal();
      throw error;
    }
  }
}

/**
 * Adds Google's basemap to a map.
 * @param onReady called when its first tiles are loaded
 * @param onFault called with the message for visitors
 * @returns a function that removes it
 */
export function addGoogleGround(
  map: L.Map,
  type: "roadmap" | "satellite",
  { onReady, onFault }: { onReady: () => void; onFault: (message: string) => void },
): () => void {
  let gone = false;
  let layer: L.GridLayer | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = (message: string) => {
    if (gone) return;
    gone = true;
    clearTimeout(timer);
    layer?.remove();
    onFault(message);
  };
  const refused = () => fail(FAILED);
  googleMaps()
    .then(() => {
      if (gone) return;
      window.gm_authFailure = refused;
      layer = new GoogleGround(type, () => fail(NOT_STARTED));
      timer = setTimeout(() => fail(TOO_LATE), PATIENCE);
      layer.once("load", () => {
        clearTimeout(timer);
        if (!gone) onReady();
      });
      layer.addTo(map);
    })
    .catch((fault: unknown) => fail(fault instanceof GroundFault ? fault.message : FAILED));
  return () => {
    gone = true;
    clearTimeout(timer);
    if (window.gm_authFailure === refused) window.gm_authFailure = undefined;
    layer?.remove();
  };
}
