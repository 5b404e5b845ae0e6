/** Google's basemap in Leaflet. Loaded only if Google is the provider. */
import GoogleMutant from "leaflet.gridlayer.googlemutant/src/Leaflet.GoogleMutant.mjs";
import { LOAD_FAILED, LOAD_TIMED_OUT, LOAD_TIMEOUT_MS, NOT_STARTED } from "./basemap-state";
import { BasemapError, loadGoogleMaps } from "./google-script";

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
class GoogleBasemap extends GoogleMutant {
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
 * @param onError called with the message for visitors
 * @returns a function that removes it
 */
export function addGoogleBasemap(
  map: L.Map,
  type: "roadmap" | "satellite",
  { onReady, onError }: { onReady: () => void; onError: (message: string) => void },
): () => void {
  let isRemoved = false;
  let layer: L.GridLayer | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = (message: string) => {
    if (isRemoved) return;
    isRemoved = true;
    clearTimeout(timer);
    layer?.remove();
    onError(message);
  };
  const onAuthFailure = () => fail(LOAD_FAILED);
  loadGoogleMaps()
    .then(() => {
      if (isRemoved) return;
      window.gm_authFailure = onAuthFailure;
      layer = new GoogleBasemap(type, () => fail(NOT_STARTED));
      timer = setTimeout(() => fail(LOAD_TIMED_OUT), LOAD_TIMEOUT_MS);
      layer.once("load", () => {
        clearTimeout(timer);
        if (!isRemoved) onReady();
      });
      layer.addTo(map);
    })
    .catch((error: unknown) => fail(error instanceof BasemapError ? error.message : LOAD_FAILED));
  return () => {
    isRemoved = true;
    clearTimeout(timer);
    if (window.gm_authFailure === onAuthFailure) window.gm_authFailure = undefined;
    layer?.remove();
  };
}
