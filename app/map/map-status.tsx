import { useSlow } from "~/ui/hooks/use-slow";
import { type GroundState, LOADING } from "./live/ground-state";

/** Milliseconds of loading before a status is shown. */
const SOON_MS = 300;

/** Shows the basemap's loading state over the map; nothing once it is loaded. The map stays usable below it. */
export function MapStatus({ state, onRetry }: { state: GroundState; onRetry?: () => void }) {
  const slow = useSlow(state.kind === "loading", SOON_MS);
  return (
    <>
      <p className="map-status" role="status">
        {slow ? LOADING : null}
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
