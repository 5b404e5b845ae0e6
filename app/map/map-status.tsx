import { useSlow } from "~/ui/hooks/use-slow";
import { type BasemapState, LOADING } from "./live/basemap-state";

/** Milliseconds of loading before a status is shown. */
const LOADING_DELAY_MS = 300;

/** Shows the basemap's loading state over the map; nothing once it is loaded. The map stays usable below it. */
export function MapStatus({ state, onRetry }: { state: BasemapState; onRetry?: () => void }) {
  const isSlow = useSlow(state.kind === "loading", LOADING_DELAY_MS);
  return (
    <>
      <p className="map-status" role="status">
        {isSlow ? LOADING : null}
      </p>
      {state.kind === "failed" ? (
        <p className="map-status" role="alert">
          {state.message}
          {onRetry ? (
            <button type="button" className="link" onClick={onRetry}>
              Try again
            </button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
