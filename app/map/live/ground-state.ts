/**
 * Loading state of a live map's basemap. Texts are shown to visitors. `standIn` means that fallback tiles are visible
 * while it loads, so the map is usable.
 */
export type GroundState =
  | { kind: "loading"; standIn?: boolean }
  | { kind: "ready" }
  | { kind: "failed"; message: string };

export const LOADING = "Loading map...";
export const FAILED = "Failed to load map";
export const NO_SCRIPT = "Failed to load Google Maps script";
export const NOT_STARTED = "Failed to initialize map";
export const TOO_LATE = "Map loading timeout";
/** Timeout in milliseconds for loading the map. */
export const PATIENCE = 15_000;
