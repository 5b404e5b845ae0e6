/**
 * How far the ground of a live map is. Texts are shown as they are. `standIn` while loading: other tiles lie there
 * until it comes, so that the map is of use.
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
/** Milliseconds after which a map that is not there is given up. */
export const PATIENCE = 15_000;
