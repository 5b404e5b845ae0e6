import { LinkButton } from "~/ui/button";
import { useSlow } from "~/ui/hooks/use-slow";
import { type BasemapState, LOADING } from "./live/basemap-state";

/** Milliseconds of loading before a status is shown. */
const LOADING_DELAY_MS = 300;

const statusClass =
  "absolute inset-x-0 bottom-1/2 z-3 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-control bg-paper px-4 py-2 text-small " +
  "font-medium afloat empty:hidden [&_button]:ml-3 [&_button]:min-h-11";

/** Shows the basemap's loading state over the map; nothing once it is loaded. The map stays usable below it. */
export function MapStatus({ state, onRetry }: { state: BasemapState; onRetry?: () => void }) {
  const isSlow = useSlow(state.kind === "loading", LOADING_DELAY_MS);
  return (
    <>
      <p className={statusClass} role="status">
        {isSlow ? LOADING : null}
      </p>
      {state.kind === "failed" ? (
        <p className={statusClass} role="alert">
          {state.message}
          {onRetry ? (
            <LinkButton type="button" onClick={onRetry}>
              Try again
            </LinkButton>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
