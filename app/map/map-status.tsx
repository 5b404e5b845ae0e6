import { useSlow } from "~/ui/hooks/use-slow";
import { type GroundState, LOADING } from "./live/ground-state";

/** A ground that comes within this time is not spoken of. */
const SOON_MS = 300;

/** Says over a map how far its ground is; nothing once it is there. The map stays usable under it. */
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
