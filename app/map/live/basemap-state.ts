/**
 * Loading state of a live map's basemap. Texts are shown to visitors. `hasFallback` means that fallback tiles are visible
 * while it loads, so the map is usable.
 */
export type BasemapState =
  | { kind: "loading"; hasFallback?: boolean }
  | { kind: "ready" }
  | { kind: "failed"; message: string };

export const LOADING = "Loading map...";
export const LOAD_FAILED = "Failed to load map";
export const NO_SCRIPT = "Failed to load Google Maps script";
export const NOT_STARTED = "Failed to initialize map";
export const LOAD_TIMED_OUT = "Map loading timeout";
/** Timeout in milliseconds for loading the map. */
export const LOAD_TIMEOUT_MS = 15_000;
